import type { ReceivedResponse } from '@obsidian-agent/shared-types';
import type { TaskFailure } from '../journal/records.ts';
import type { CheckedPlan } from '../plan/checked-plan.ts';
import type { PlanState, TaskState } from '../plan/task-state.ts';

/** Runs plans. The embedded runner is one; others may stand behind the same port. */
export interface PlanRunner {
  /**
   * Starts a plan and returns its id. The same id with the same body joins what was submitted before: it
   * continues what was interrupted and follows what another process runs.
   *
   * @throws OrchestratorError `PLAN_BODY_DIFFERS` when that id belongs to another body
   */
  submit(plan: CheckedPlan, ids?: RunIds): Promise<string>;
  /**
   * Goes on with a plan that was cancelled or whose process ended.
   *
   * @throws OrchestratorError `PLAN_NOT_FOUND`, `PLAN_ENDED`, or `PLAN_RUNS_ELSEWHERE` while another process runs it
   */
  resume(planId: string): Promise<void>;
  /** Resolves when the plan has ended. */
  wait(planId: string): Promise<PlanReport>;
  /** Ends what runs and starts nothing more; resolves when the plan has ended. One that has ended stays as it is. */
  cancel(planId: string): Promise<PlanReport>;
  inspect(planId: string): Promise<PlanReport | undefined>;
  /** Newest first. */
  list(): Promise<PlanSummary[]>;
  /**
   * All events of a plan that this runner runs or follows, from the first on. Ends with the plan; afterwards they are
   * kept until the runner is closed. Of a plan that had ended when it was joined they tell how.
   */
  events(planId: string): AsyncIterable<PlanEvent>;
  /** Leaves plans that run as interrupted, to be resumed later. */
  close(): Promise<void>;
}

/** Ids that a caller brings; each wins over the plan's own. */
export interface RunIds {
  readonly planId?: string | undefined;
  readonly correlationId?: string | undefined;
}

/** A plan is interrupted when it has not ended and no process runs it. */
export type SeenPlanState = PlanState | 'interrupted';

// Reports and events are documents that leave the process as JSON, so their members are spelled as on the wire.

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
  readonly tasks: readonly TaskReport[];
}

export interface TaskReport {
  /** Id in the plan, with the item's index in brackets where it is one. */
  readonly task: string;
  /** Id on the wire; null where it never started. */
  readonly task_id: string | null;
  readonly action: string;
  readonly agent: string;
  readonly state: TaskState;
  readonly because: string | null;
  /** From the first attempt's start to the last one's end. */
  readonly wall_ms: number | null;
  readonly attempts: readonly AttemptReport[];
  readonly response: ReceivedResponse | null;
  readonly failure: TaskFailure | null;
}

export interface AttemptReport {
  readonly attempt: number;
  readonly request_id: string;
  readonly started_at: string;
  readonly wall_ms: number | null;
  /** Reason of its failure. */
  readonly reason: string | null;
  /** Phases that the agent told of, in the order of their end. */
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

export interface TaskChange {
  readonly type: 'task';
  readonly plan_id: string;
  readonly task: string;
  readonly task_id: string;
  readonly state: TaskState;
  readonly attempt: number;
  readonly at: string;
  /** Since the first attempt started; null where there was none. */
  readonly ms: number | null;
  /** Until the next attempt. */
  readonly retry_in_ms?: number;
  readonly because?: string;
  readonly failure?: TaskFailure;
}

/** How far a task is that takes long, where its agent tells. Of a plan that another process runs it is not told. */
export interface TaskProgress {
  readonly type: 'progress';
  readonly plan_id: string;
  readonly task: string;
  readonly task_id: string;
  readonly state: 'running';
  readonly attempt: number;
  readonly at: string;
  readonly ms: number | null;
  /** In steps of the agent's own. */
  readonly done: number;
  readonly total: number;
}
