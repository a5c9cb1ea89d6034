import type { ReceivedResponse } from '@obsidian-agent/shared-types';
import type { TaskFailure } from '../journal/records.ts';
import type { AnswerRef } from '../plan/answer-ref.ts';
import type { CheckedPlan } from '../plan/checked-plan.ts';
import type { PlanState, SeenPlanState, TaskState } from '../plan/task-state.ts';

/** Runs plans. The embedded runner implements it; others can, too. */
export interface PlanRunner {
  /**
   * Starts a plan and returns its id. The same id with the same body joins the earlier run: it continues an
   * interrupted plan and follows one in another process.
   *
   * @throws OrchestratorError `PLAN_BODY_DIFFERS` if the id belongs to a different body
   */
  submit(plan: CheckedPlan, ids?: RunIds): Promise<string>;
  /**
   * Continues a plan that was cancelled or whose process ended.
   *
   * @throws OrchestratorError `PLAN_NOT_FOUND`, `PLAN_ENDED`, or `PLAN_RUNS_ELSEWHERE` while another process runs it
   */
  resume(planId: string): Promise<void>;
  /**
   * Runs what failed, was cancelled or undone again, and what was skipped because of it. Writes that had an answer get a
   * new idempotency key; those whose answer was lost keep theirs, so that no effect can happen twice.
   *
   * @throws OrchestratorError `PLAN_NOT_FOUND`, `UNKNOWN_TASK`, `NOTHING_TO_RETRY`, or `PLAN_RUNS_ELSEWHERE`
   */
  retry(planId: string, options?: RetryOptions): Promise<void>;
  /**
   * Answers a task that waits for a person, also of a plan in another process.
   *
   * @throws OrchestratorError `PLAN_NOT_FOUND`, `UNKNOWN_TASK`, `APPROVAL_NOT_WAITING`, `APPROVAL_ANSWERED`
   */
  approve(planId: string, task: string, answer: ApprovalAnswer): Promise<void>;
  /** Resolves when the plan has ended. */
  wait(planId: string): Promise<PlanReport>;
  /**
   * Follows a plan in another process, without running it if that process ends.
   *
   * @throws OrchestratorError `PLAN_NOT_FOUND`
   */
  watch(planId: string): Promise<void>;
  /** Whether this runner runs the plan itself at the moment. */
  isRunHere(planId: string): boolean;
  /** Stops running tasks and starts no more. Resolves when the plan has ended. Does not change an ended plan. */
  cancel(planId: string): Promise<PlanReport>;
  inspect(planId: string): Promise<PlanReport | undefined>;
  /**
   * The answer of a task or item; undefined if it has none.
   *
   * @throws OrchestratorError `ANSWER_LOST` if it is missing from the state folder or was changed there
   */
  answer(planId: string, task: string): Promise<ReceivedResponse | undefined>;
  /**
   * One page of plans, newest first.
   *
   * @throws OrchestratorError `CURSOR_INVALID`
   */
  list(query: PlanPageQuery): Promise<PlanPage>;
  /**
   * All events of a plan that this runner runs or follows, from the first one. Ends with the plan; the events are kept
   * until the runner is closed. For a plan that had already ended, they report how.
   */
  events(planId: string): AsyncIterable<PlanEvent>;
  /** Leaves running plans as interrupted, to be resumed later. */
  close(): Promise<void>;
}

export interface RetryOptions {
  /** Also runs this task again, in any state, and all tasks that depend on it. */
  readonly from?: string | undefined;
}

export interface ApprovalAnswer {
  readonly isApproved: boolean;
  /** Who answers. */
  readonly by?: string | undefined;
}

/** Ids from the caller. Each overrides the plan's own. */
export interface RunIds {
  readonly planId?: string | undefined;
  readonly correlationId?: string | undefined;
}

/** Which plans to list. */
export interface PlanFilter {
  readonly state?: SeenPlanState | undefined;
  /** The earliest submission, in milliseconds since 1970. */
  readonly since?: number | undefined;
  /** Part of the name. */
  readonly name?: string | undefined;
}

export interface PlanPageQuery extends PlanFilter {
  readonly limit: number;
  /** `next` of the page before. */
  readonly cursor?: string | undefined;
}

export interface PlanPage {
  readonly plans: readonly PlanSummary[];
  /** The cursor of the next page; null on the last one. */
  readonly next: string | null;
}

// Reports and events leave the process as JSON, so their members are spelled as on the wire.

export interface PlanSummary {
  readonly plan_id: string;
  readonly name: string;
  readonly state: SeenPlanState;
  /** ISO 8601, UTC. */
  readonly submitted_at: string;
  readonly ended_at: string | null;
}

export interface PlanReport extends PlanSummary {
  readonly correlation_id: string;
  readonly trace_id: string;
  readonly wall_ms: number | null;
  /** What the plan reports, once it has succeeded; null for a value that cannot be found. */
  readonly outputs?: Readonly<Record<string, unknown>>;
  /** When the texts of a plan that does not keep them were removed; null if they are there. */
  readonly texts_removed_at: string | null;
  readonly tasks: readonly TaskReport[];
}

export interface TaskReport {
  /** Id in the plan; for an item, with its index in brackets. */
  readonly task: string;
  /** Id on the wire; null if it never started. */
  readonly task_id: string | null;
  readonly action: string;
  readonly agent: string;
  readonly state: TaskState;
  readonly because: string | null;
  /** From the first attempt's start to the last one's end. */
  readonly wall_ms: number | null;
  readonly attempts: readonly AttemptReport[];
  /** Names the answer, which `answer` reads. */
  readonly answer: AnswerRef | null;
  readonly failure: TaskFailure | null;
  /** For a task that waits for a person, or did. */
  readonly approval?: ApprovalReport;
}

export interface ApprovalReport {
  readonly message: string;
  /** When it is too late; null unless it waits. */
  readonly due_at: string | null;
  readonly is_approved: boolean | null;
  readonly answered_by: string | null;
  readonly answered_at: string | null;
}

export interface AttemptReport {
  readonly attempt: number;
  readonly request_id: string;
  readonly started_at: string;
  readonly wall_ms: number | null;
  /** Reason of its failure. */
  readonly reason: string | null;
  /** Phases that the agent reported, in the order of their end. */
  readonly phases: readonly { readonly name: string; readonly ms: number }[];
}

export type PlanEvent = PlanChange | TaskChange | TaskProgress;

export interface PlanChange {
  readonly type: 'plan';
  readonly plan_id: string;
  readonly name: string;
  readonly state: PlanState;
  readonly correlation_id: string;
  readonly trace_id: string;
  readonly at: string;
  /** From submission to now. */
  readonly ms: number;
}

/** The members that all events of a task have. */
export interface TaskEvent {
  readonly plan_id: string;
  readonly task: string;
  readonly task_id: string;
  readonly state: TaskState;
  readonly attempt: number;
  readonly at: string;
  /** Since the first attempt started; null if there was none. */
  readonly ms: number | null;
}

export interface TaskChange extends TaskEvent {
  readonly type: 'task';
  /** Until the next attempt. */
  readonly retry_in_ms?: number;
  /** What a person is asked to approve; only in the state `waiting`. */
  readonly question?: string;
  readonly because?: string;
  readonly failure?: TaskFailure;
}

/** The progress of a long task, if its agent reports it. Not available for a plan in another process. */
export interface TaskProgress extends TaskEvent {
  readonly type: 'progress';
  readonly state: 'running';
  /** In the agent's own steps. */
  readonly done: number;
  readonly total: number;
}
