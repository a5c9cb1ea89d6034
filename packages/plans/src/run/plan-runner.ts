import type { ReceivedResponse } from '@obsidian-agent/shared-types';
import type { PruneFilter } from '../journal/pruning.ts';
import type { CheckedPlan } from '../plan/checked-plan.ts';
import type { SeenPlanState } from '../plan/task-state.ts';
import type {
  FileChange,
  HostReport,
  NumberedEvent,
  PlanReport,
  PlanSummary,
  PruneReport,
  StreamedEvent,
  TaskDetail,
  UndoReport,
} from './wire-reports.ts';

/** Reads what is known about plans. Every runner can do it, without agents. */
export interface PlanReader {
  /**
   * Everything about a plan except its answers; undefined if the id is unknown.
   *
   * @throws OrchestratorError `PLAN_PRUNED`
   */
  inspect(planId: string): Promise<PlanReport | undefined>;
  /** One task or item in depth; undefined if the plan has none of that name. */
  inspectTask(planId: string, task: string): Promise<TaskDetail | undefined>;
  /**
   * The answer of a task or item; undefined if it has none.
   *
   * @throws OrchestratorError `ANSWER_LOST` if it is missing from the state folder or was changed there
   */
  answer(planId: string, task: string): Promise<ReceivedResponse | undefined>;
  /** As `answer`, as JSON text in UTF-8. */
  answerText(planId: string, task: string): Promise<Uint8Array | undefined>;
  /**
   * One page of plans, newest first.
   *
   * @throws OrchestratorError `CURSOR_INVALID`, `ARGUMENT_INVALID`
   */
  list(query?: PlanPageQuery): Promise<PlanPage>;
  /** The time by the clock that dates plans, in milliseconds since 1970. It may differ from the clock of this host. */
  now(): Promise<number>;
  close(): Promise<void>;
}

/** Runs plans. The embedded runner implements it; others can, too. */
export interface PlanRunner extends PlanReader {
  /**
   * Starts a plan and returns its id. The same id with the same body joins the earlier run: it continues an
   * interrupted plan and follows one in another process.
   *
   * @throws OrchestratorError `PLAN_BODY_DIFFERS` if the id belongs to a different body, `UNDO_UNSETTLED`, or `ARGUMENT_INVALID`
   */
  submit(plan: CheckedPlan, ids?: RunIds): Promise<string>;
  /**
   * Continues a plan that was cancelled or whose process ended.
   *
   * @throws OrchestratorError `PLAN_NOT_FOUND`, `PLAN_ENDED`, `AGENT_NOT_REGISTERED`, `COMMAND_MISSING`,
   *   `UNDO_UNSETTLED` after an undo that got no answer, or `PLAN_RUNS_ELSEWHERE` while another process runs it
   */
  resume(planId: string): Promise<void>;
  /**
   * Runs what failed, was cancelled or undone again, and what was skipped because of it. Writes that had an answer get a
   * new idempotency key; those whose answer was lost keep theirs, so that no effect can happen twice.
   *
   * @throws OrchestratorError `PLAN_NOT_FOUND`, `UNKNOWN_TASK`, `NOTHING_TO_RETRY`, `AGENT_NOT_REGISTERED`, `COMMAND_MISSING`,
   *   `PLAN_RUNS_ELSEWHERE`, or without `from` `UNDO_UNSETTLED`
   */
  retry(planId: string, options?: RetryOptions): Promise<void>;
  /**
   * Answers a task that waits for a person, also of a plan in another process. Returns the plan, which is `interrupted`
   * if no process runs it.
   *
   * @throws OrchestratorError `PLAN_NOT_FOUND`, `UNKNOWN_TASK`, `APPROVAL_NOT_WAITING`, `APPROVAL_ANSWERED`,
   *   `APPROVAL_STALE`, `ARGUMENT_INVALID`
   */
  approve(planId: string, task: string, answer: ApprovalAnswer): Promise<PlanSummary>;
  /** Resolves when the plan has ended, also in another process. If that process was killed, the plan is `interrupted`. */
  wait(planId: string): Promise<PlanReport>;
  /** As wait, without the tasks: those of a large plan need much memory. */
  waitForEnd(planId: string): Promise<PlanSummary>;
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
  /** The process that runs a plan, unless it is this runner's own; undefined if none does. */
  findOwner(planId: string): Promise<PlanOwner | undefined>;
  /**
   * Kills the process that runs a plan, so that it can be taken over. Its agents die with it. Returns it; undefined if
   * none runs the plan.
   *
   * @throws OrchestratorError `OWNER_UNCERTAIN` if it cannot be shown that this process runs the plan
   */
  endOwner(planId: string): Promise<PlanOwner | undefined>;
  /**
   * The events of a plan that this runner runs or follows: all of them, or those after the one with the id `after`. An
   * unknown id gets `reset`, then all. Ends with the plan. The events of the plans that ended last are kept; for others
   * that have ended, `watch` first: then they report how.
   */
  events(planId: string): AsyncIterable<NumberedEvent>;
  events(planId: string, options: EventOptions): AsyncIterable<StreamedEvent>;
  /**
   * Undoes what a plan changed in its vaults: in each vault everything or nothing.
   *
   * @throws OrchestratorError `PLAN_NOT_FOUND`, or `PLAN_RUNS_ELSEWHERE` while it runs
   */
  undo(planId: string, options?: UndoOptions): Promise<UndoReport>;
  /**
   * What a task or item changed in its vault, from its agent's history. Empty for an agent without one.
   *
   * @throws AgentFailure, or OrchestratorError `PLAN_NOT_FOUND` or `UNKNOWN_TASK`
   */
  changes(planId: string, task: string, options?: { readonly signal?: AbortSignal }): Promise<readonly FileChange[]>;
  /**
   * Deletes plans that have ended, and their answers. Their ids cannot be used again.
   *
   * @param filter members that are missing are as in the settings of the state folder; without any, all plans that ended
   *   more than 30 days ago
   * @throws SettingsRefused
   */
  prune(filter?: Absent<PruneFilter>, options?: PruneOptions): Promise<PruneReport>;
  /** The hosts that run plans. */
  hosts(): Promise<readonly HostReport[]>;
  /** Leaves running plans as interrupted, to be resumed later. */
  close(): Promise<void>;
}

/** Values whose members may be absent. */
type Absent<Members> = { readonly [Name in keyof Members]?: Members[Name] | undefined };

export interface EventOptions {
  /** Id of the last event that the caller has. */
  readonly after: string | undefined;
}

export interface UndoOptions {
  /** Only show what would be undone. Default: false. */
  readonly isDryRun?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
}

export interface PruneOptions {
  /** Only show what would be deleted. Default: false. */
  readonly isDryRun?: boolean | undefined;
}

export interface PlanOwner {
  readonly host: string;
  readonly pid: number;
}

export interface RetryOptions {
  /** Also runs this task again, in any state, and all tasks that depend on it. */
  readonly from?: string | undefined;
}

export interface ApprovalAnswer {
  readonly isApproved: boolean;
  /** Who answers. */
  readonly by?: string | undefined;
  /** The question that it answers, by its `question_id`; default: what is asked now. */
  readonly questionId?: string | undefined;
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
  /** Most plans of a page. Default: 50. */
  readonly limit?: number | undefined;
  /** Also count the tasks of each plan. */
  readonly hasCounts?: boolean | undefined;
  /** `next` of the page before. */
  readonly cursor?: string | undefined;
}

export interface PlanPage {
  readonly plans: readonly PlanSummary[];
  /** The cursor of the next page; null on the last one. */
  readonly next: string | null;
}
