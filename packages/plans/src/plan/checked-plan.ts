import type { Effect } from '@obsidian-agent/shared-types';
import type { FromReference, Notification, OnFailure, Retry, RunOn } from './plan-schema.ts';

/** A task that passed all checks, with defaults filled in. Plain data, stored in the journal as JSON. */
export interface CheckedTask {
  readonly id: string;
  readonly agent: string;
  /** The value of `tool` in requests to this agent. */
  readonly tool: string;
  readonly action: string;
  readonly apiVersion: 'v1' | 'v2';
  readonly effect: Effect;
  /** How many days the agent remembers an idempotency key; missing if it does not say so. */
  readonly keyDays?: number;
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
  /** The name of the vault, which a worker turns into the path of its copy; missing if the payload has a path. */
  readonly vaultName?: string;
  /** The task runs only if this selects a value other than false and null; else it is skipped. */
  readonly when?: FromReference;
  /** Which outcome of the dependencies lets it run. Default: success. */
  readonly runOn?: RunOn;
  /** Of ready tasks, the highest starts first. Default: 0. */
  readonly priority?: number;
  /** The task waits for a person instead of an agent. Its action is `approval`, without an agent, payload or vault. */
  readonly approval?: CheckedApproval;
  /** The task runs a plan instead of an agent. Its action is `plan`, without an agent, payload or vault. */
  readonly subplan?: CheckedPlan;
  /** Values for those inputs of its plan that are known only while the plan runs. May contain references. */
  readonly inputs?: Readonly<Record<string, unknown>>;
  /** Whether it stands for the tasks of its plan, which are tasks of the same run. */
  readonly isGroup?: boolean;
  /** What the plan of a group reports. */
  readonly outputs?: Readonly<Record<string, FromReference>>;
  /** The group that the task belongs to. */
  readonly within?: string;
}

/** A question to a person. */
export interface CheckedApproval {
  readonly message: string;
  readonly timeoutMs: number;
  readonly onTimeout: 'reject' | 'approve';
}

/** A plan that is ready to run. */
export interface CheckedPlan {
  readonly name: string;
  readonly concurrency: number;
  readonly planId?: string;
  readonly correlationId?: string;
  readonly tasks: readonly CheckedTask[];
  /** Digest of what the author wrote, with the inputs. Plans stored by the first release lack it. */
  readonly authored?: string;
  /** Values of the inputs. References to them are already replaced. */
  readonly inputs?: Readonly<Record<string, unknown>>;
  /** Values that the plan reports at its end. */
  readonly outputs?: Readonly<Record<string, FromReference>>;
  readonly timeoutMs?: number;
  /** Most retries of all tasks together. */
  readonly retryBudget?: number;
  readonly notify?: readonly Notification[];
  /** false, also if a sub-plan says so: texts of notes are removed from the journal at the end. Default: true. */
  readonly keepTexts?: boolean;
}
