import type { Effect } from '@obsidian-agent/shared-types';
import type { FromReference, OnFailure, Retry } from './plan-schema.ts';

/** A task that passed all checks, with defaults filled in. Plain data, stored in the journal as JSON. */
export interface CheckedTask {
  readonly id: string;
  readonly agent: string;
  /** The value of `tool` in requests to this agent. */
  readonly tool: string;
  readonly action: string;
  readonly apiVersion: 'v1' | 'v2';
  readonly effect: Effect;
  /** Tasks that must end before this one starts. */
  readonly dependsOn: readonly string[];
  /** May contain references. */
  readonly payload: Readonly<Record<string, unknown>>;
  readonly forEach?: readonly unknown[] | FromReference;
  readonly retry: Retry;
  readonly timeoutMs: number;
  readonly onFailure: OnFailure;
  /** Identifies the vault; null if it is known only during the run. */
  readonly vault: string | null;
}

/** A plan that is ready to run. */
export interface CheckedPlan {
  readonly name: string;
  readonly concurrency: number;
  readonly planId?: string;
  readonly correlationId?: string;
  readonly tasks: readonly CheckedTask[];
}
