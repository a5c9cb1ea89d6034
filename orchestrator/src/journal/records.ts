import type { Evidence } from '@obsidian-agent/client';
import type { SpanLine } from '@obsidian-agent/platform';
import type { AnswerRef } from '../plan/answer-ref.ts';
import type { CheckedPlan } from '../plan/checked-plan.ts';
import type { PlanState, TaskState } from '../plan/task-state.ts';
import type { StoredAnswer } from './answer-store.ts';

/** One submitted plan, without its body. Times are milliseconds since 1970. */
export interface PlanHead {
  readonly planId: string;
  readonly name: string;
  /** A digest that distinguishes two bodies of a plan. */
  readonly digest: string;
  readonly correlationId: string;
  readonly traceId: string;
  readonly state: PlanState;
  /** The process that runs it, or ran it last. */
  readonly ownerPid: number;
  readonly submittedAt: number;
  /** When it was last resumed or retried. */
  readonly revivedAt: number | null;
  readonly deadlineAt: number | null;
  readonly endedAt: number | null;
}

/** One submitted plan. */
export interface PlanRecord extends PlanHead {
  readonly plan: CheckedPlan;
}

/** What is left of a plan that was pruned, so that its id is never run again. */
export interface PrunedPlan extends Pick<PlanHead, 'planId' | 'digest' | 'name' | 'state' | 'endedAt'> {
  readonly prunedAt: number;
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
  /** Counts the times that the task was deliberately run again. */
  readonly generation: number;
  /** The same for all attempts of a generation. */
  readonly idempotencyKey: string;
  readonly state: TaskState;
  /** Why it ended without an attempt, or without another one. */
  readonly because: string | null;
  /** Why it was skipped: a dependency's outcome, or its own condition. */
  readonly skippedBy: 'failure' | 'condition' | null;
  readonly attempts: number;
  /** Attempts that count against retry.max_attempts. */
  readonly failures: number;
  /** Whether a request was sent without getting an answer, so that its effect may have happened. */
  readonly isUncertain: boolean;
  /** Whether its effect is known to have been undone. */
  readonly isUndone: boolean;
  /** When the next attempt may start. */
  readonly retryAt: number | null;
  readonly startedAt: number | null;
  readonly endedAt: number | null;
  readonly answer: AnswerRef | null;
  readonly failure: TaskFailure | null;
}

/** Why an attempt, or a task without one, failed. Plain data for the journal and for display. */
export interface TaskFailure {
  /**
   * A reason of AgentFailure or of the agent's error_detail, or one of ours: `REFUSED` (an error without
   * error_detail), `REFERENCE_UNRESOLVED`, `ANSWER_LOST`, `CIRCUIT_OPEN`, `EFFECT_UNKNOWN`, `ITEM_FAILED`.
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
  /** The end of what the agent wrote to stderr. */
  readonly stderr: string | null;
}

/** One row to write. */
export type Entry =
  | { readonly kind: 'plan'; readonly record: PlanRecord }
  | { readonly kind: 'answer'; readonly record: StoredAnswer }
  | { readonly kind: 'task'; readonly record: TaskRecord }
  | { readonly kind: 'attempt'; readonly record: AttemptRecord };
