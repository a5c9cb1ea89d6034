import type { Evidence } from '@obsidian-agent/client';
import type { SpanLine } from '@obsidian-agent/platform';
import type { ReceivedResponse } from '@obsidian-agent/shared-types';
import type { CheckedPlan } from '../plan/checked-plan.ts';
import type { PlanState, TaskState } from '../plan/task-state.ts';

/** One submitted plan. Times are milliseconds since 1970. */
export interface PlanRecord {
  readonly planId: string;
  readonly plan: CheckedPlan;
  /** A digest that distinguishes two bodies of a plan. */
  readonly digest: string;
  readonly correlationId: string;
  readonly traceId: string;
  readonly state: PlanState;
  /** The process that runs it, or ran it last. */
  readonly ownerPid: number;
  readonly submittedAt: number;
  readonly endedAt: number | null;
}

/** A task, or an item of a for_each task, that has started or ended. */
export interface TaskRecord {
  readonly planId: string;
  /** The task's id; for an item, with its index in brackets. */
  readonly key: string;
  readonly task: string;
  /** Item of a for_each task; null for a task itself. */
  readonly index: number | null;
  readonly item: unknown;
  /** Id on the wire. */
  readonly taskId: string;
  readonly state: TaskState;
  /** Why it ended without an attempt, or without another one. */
  readonly because: string | null;
  readonly attempts: number;
  /** Attempts that count against retry.max_attempts. */
  readonly failures: number;
  /** Whether a request was sent without getting an answer, so that its effect may have happened. */
  readonly isUncertain: boolean;
  readonly startedAt: number | null;
  readonly endedAt: number | null;
  readonly response: ReceivedResponse | null;
  readonly failure: TaskFailure | null;
}

/** Why an attempt, or a task without one, failed. Plain data for the journal and for display. */
export interface TaskFailure {
  /**
   * A reason of AgentFailure or of the agent's error_detail, or one of ours: `REFUSED` (an error without
   * error_detail), `REFERENCE_UNRESOLVED`, `CIRCUIT_OPEN`, `EFFECT_UNKNOWN`, `ITEM_FAILED`.
   */
  readonly reason: string;
  readonly message: string;
  /** The author's next step. */
  readonly hint: string;
  /** Whether a retry may succeed. */
  readonly isRetryable: boolean;
  readonly evidence?: Evidence;
}

/** One request to an agent. */
export interface AttemptRecord {
  readonly planId: string;
  readonly key: string;
  /** Counted from 1. */
  readonly attempt: number;
  readonly requestId: string;
  readonly startedAt: number;
  readonly endedAt: number | null;
  /** Reason of its failure; null while running and after a success. */
  readonly reason: string | null;
  /** The agent's own spans. */
  readonly spans: readonly SpanLine[];
}

/** One row to write. */
export type Entry =
  | { readonly kind: 'plan'; readonly record: PlanRecord }
  | { readonly kind: 'task'; readonly record: TaskRecord }
  | { readonly kind: 'attempt'; readonly record: AttemptRecord };
