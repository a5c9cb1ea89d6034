import type { Effect } from '@obsidian-agent/shared-types';
import type { FromReference, OnFailure, Retry } from './plan-schema.ts';

/** A task that passed every check, with all that was left open filled in. Plain data: it is journalled as JSON. */
export interface CheckedTask {
  readonly id: string;
  readonly agent: string;
  /** The name that requests to this agent carry. */
  readonly tool: string;
  readonly action: string;
  readonly apiVersion: 'v1' | 'v2';
  readonly effect: Effect;
  /** Tasks that end before this one starts. */
  readonly dependsOn: readonly string[];
  /** May hold references. */
  readonly payload: Readonly<Record<string, unknown>>;
  readonly forEach?: readonly unknown[] | FromReference;
  readonly retry: Retry;
  readonly timeoutMs: number;
  readonly onFailure: OnFailure;
  /** Tells vaults apart; null where only the run will show which vault it is. */
  readonly vault: string | null;
}

/** A plan that may run. */
export interface CheckedPlan {
  readonly name: string;
  readonly concurrency: number;
  readonly planId?: string;
  readonly correlationId?: string;
  readonly tasks: readonly CheckedTask[];
}
