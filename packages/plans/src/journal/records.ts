import type { Evidence } from '@obsidian-agent/client';
import type { SpanLine } from '@obsidian-agent/platform';
import type { AnswerRef } from '../plan/answer-ref.ts';
import type { CheckedPlan } from '../plan/checked-plan.ts';
import type { Entry as Progress } from '../plan/entry.ts';
import type { PlanState } from '../plan/task-state.ts';
import type { StoredAnswer } from './answer-store.ts';

/** One submitted plan, without its body. Times are milliseconds since 1970. */
export interface PlanHead {
  readonly planId: string;
  readonly name: string;
  /** A digest that distinguishes two bodies of a plan. */
  readonly digest: string;
  readonly correlationId: string;
  readonly traceId: string;
  /** Of its first run, which the traces of later ones link to. Null if that was in the first release. */
  readonly firstTraceparent: string | null;
  readonly state: PlanState;
  /** The process that runs it, or ran it last. */
  readonly ownerPid: number;
  readonly submittedAt: number;
  /** When it was last resumed or retried. */
  readonly revivedAt: number | null;
  readonly deadlineAt: number | null;
  readonly endedAt: number | null;
  /** When the texts of a plan that does not keep them were removed. */
  readonly textsRemovedAt: number | null;
  /** When all of its changes were undone first; null if they were not, or it was retried since. */
  readonly undoneAt: number | null;
  /** When an undo began that has not finished, or got no answer; null otherwise. */
  readonly undoBegunAt: number | null;
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
export interface TaskRecord extends Progress {
  readonly planId: string;
  /** The task's id; for an item, with its index in brackets. */
  readonly key: string;
  readonly task: string;
  /** Item of a for_each task; null for a task itself. */
  readonly index: number | null;
  readonly item: unknown;
  /** Id on the wire. */
  readonly taskId: string;
  /** The same for all attempts of a generation. */
  readonly idempotencyKey: string;
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
  /** Of a write: when it was sent first without an answer. Null for reads, and in the first release. */
  readonly firstSentAt: number | null;
  /** Which physical copy of the vault it was sent to; null if that is not known. */
  readonly vaultCopy: string | null;
  /**
   * Of a write: the path of the vault it was sent to, or `''` for the vault of its agent's environment. Missing if a reference
   * to a secret may lead there, in earlier releases, and where vaults have names.
   */
  readonly vaultPath?: string | undefined;
}

/** A person's answer to an approval. */
export interface ApprovalRecord {
  readonly planId: string;
  readonly key: string;
  readonly isApproved: boolean;
  /** Who answered, if they said so. */
  readonly answeredBy: string | null;
  readonly answeredAt: number;
}

/** What a plan wants to be known, on its way to one of the addresses that the plan names. */
export interface NoticeRecord {
  readonly noticeId: string;
  readonly planId: string;
  /** Place of the address in the plan's list. */
  readonly target: number;
  readonly news: News;
  /** The process that sends it. */
  readonly ownerPid: number;
  /** When that process began, in milliseconds since 1970. */
  readonly claimedAt: number;
}

export interface News {
  readonly event: 'succeeded' | 'failed' | 'cancelled' | 'approval';
  /** Tasks that failed, and why. */
  readonly failures: readonly { readonly task: string; readonly reason: string }[];
  /** The task that waits for a person, and what it asks. */
  readonly approval?: { readonly task: string; readonly message: string; readonly question_id: string };
}

/** One row to write, or to delete. */
export type Entry =
  | { readonly kind: 'plan'; readonly record: PlanRecord }
  | { readonly kind: 'answer'; readonly record: StoredAnswer }
  | { readonly kind: 'task'; readonly record: TaskRecord }
  /** The answer that a task had before. It is deleted unless a task still names it. */
  | { readonly kind: 'replaced'; readonly record: AnswerRef }
  | { readonly kind: 'attempt'; readonly record: AttemptRecord }
  | { readonly kind: 'undone'; readonly record: Pick<PlanHead, 'planId'> & { readonly undoneAt: number } }
  | { readonly kind: 'undo_begun'; readonly record: Pick<PlanHead, 'planId' | 'undoBegunAt'> }
  | { readonly kind: 'notice'; readonly record: NoticeRecord };
