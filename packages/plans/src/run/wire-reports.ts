import type { ReceivedResponse } from '@obsidian-agent/shared-types';
import type { TaskFailure } from '../journal/records.ts';
import type { AnswerRef } from '../plan/answer-ref.ts';
import type { SeenPlanState, TaskState } from '../plan/task-state.ts';

// Reports and events leave the process as JSON, so their members are spelled as on the wire.

export interface PlanSummary {
  readonly plan_id: string;
  readonly name: string;
  readonly state: SeenPlanState;
  /** ISO 8601, UTC. */
  readonly submitted_at: string;
  readonly ended_at: string | null;
  /** When all of its changes were undone; only if they were, and the plan did not go on since. */
  readonly undone_at?: string;
  /** When an undo began that has not finished, or got no answer. */
  readonly undo_begun_at?: string;
  /** What keeps all of it from going on. */
  readonly because?: string;
  /** Only of a running plan with a task that waits for a person. */
  readonly waits_for_approval?: true;
  /** How many tasks have each state, items included; only if it was asked for. */
  readonly counts?: Readonly<Partial<Record<TaskState, number>>>;
}

export interface PlanReport extends PlanSummary {
  readonly correlation_id: string;
  readonly trace_id: string;
  /** From the submission to the end, also if nobody ran the plan in between, as `ms` of its events. */
  readonly wall_ms: number | null;
  /** The time in which at least one attempt ran; null before the first has ended. */
  readonly work_ms: number | null;
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
  /** Why it ended without an attempt, or which limit or host it waits for. */
  readonly because: string | null;
  /** Since when it waits; only with many hosts. */
  readonly waiting_since?: string;
  /** Tasks that must end before it starts. */
  readonly depends_on: readonly string[];
  /** The task whose plan it belongs to, or whose item it is. */
  readonly within: string | null;
  /** When its first attempt started; for an approval, when it was asked. */
  readonly started_at: string | null;
  readonly ended_at: string | null;
  /** From the first attempt's start to the last one's end, with the waits in between, as `ms` of its events. */
  readonly wall_ms: number | null;
  /** The time in which an attempt ran: its own, of an item, or of a task in it. Null if none has ended. */
  readonly work_ms: number | null;
  /** Only of a task whose changes were undone, and that was not run again since. */
  readonly is_undone?: true;
  readonly attempts: readonly AttemptReport[];
  /** Names the answer, which `answer` reads. */
  readonly answer: AnswerRef | null;
  readonly failure: TaskFailure | null;
  /** For a task that waits for a person, or did. */
  readonly approval?: ApprovalReport;
}

/** A task with everything that is known about it, except its answer. */
export interface TaskDetail extends Omit<TaskReport, 'attempts'> {
  /** What its agent is sent: secrets by their names, and references as written until they can be read. Null if removed. */
  readonly payload: Readonly<Record<string, unknown>> | null;
  /** Of a sub-plan that succeeded: what it gave the tasks after it; null for a value that cannot be found. */
  readonly outputs?: Readonly<Record<string, unknown>>;
  readonly attempts: readonly AttemptDetail[];
}

export interface AttemptDetail extends AttemptReport {
  /** The end of what the agent wrote to stderr. */
  readonly stderr: string | null;
}

export interface ApprovalReport {
  readonly message: string;
  /** Names what is asked now or was asked last; null before. A task that is run again asks another question. */
  readonly question_id: string | null;
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

/** The result of undoing a plan, for each vault and agent. Agents that share the history of a vault are one. */
export interface UndoReport {
  readonly plan_id: string;
  readonly vaults: readonly {
    readonly agent: string;
    /** Null for the vault of the agent's environment. */
    readonly vault_path: string | null;
    /** The agent's answer; null if there was no valid one. */
    readonly response: ReceivedResponse | null;
    /** Null if everything was undone, or there was nothing to undo. */
    readonly failure: TaskFailure | null;
  }[];
}

/** What happened to a file of a vault. */
export interface FileChange {
  readonly path: string;
  /** `created`, `modified`, `moved`, `deleted`, or the same of a folder. */
  readonly status: string;
  /** Its path after a move, or in the trash. */
  readonly to?: string;
  /** Unified; null if it is not text, or its agent no longer has it. */
  readonly diff: string | null;
}

export interface PruneReport {
  /** What was deleted, or would be. */
  readonly plans: readonly PlanSummary[];
  /** Of all plans and answers. */
  readonly bytes_before: number;
  readonly bytes_after: number;
}

/** A host that runs plans. */
export interface HostReport {
  readonly host: string;
  /** Null, as the other facts of its worker, if it has a vault but was never started. */
  readonly pid: number | null;
  readonly version: string | null;
  /** Plans go on only where this is the same. */
  readonly machine_version: string | null;
  readonly started_at: string | null;
  readonly seen_at: string | null;
  /** Whether it was not seen for so long that its tasks wait for it. */
  readonly is_away: boolean;
  /** Attempts that run there; null if that is not counted. */
  readonly running: number | null;
  /** The vaults that belong to it, by name. */
  readonly vaults: readonly VaultReport[];
}

export interface VaultReport {
  readonly vault: string;
  /** Rises with each claim by another host. */
  readonly epoch: number;
  readonly claimed_at: string;
}

export type PlanEvent = PlanChange | TaskChange | TaskProgress;

/** An event as `events` reports it. Its id names it for `after`; ids are opaque. */
export type NumberedEvent = PlanEvent & { readonly id: string };

export type StreamedEvent = NumberedEvent | PlanReset;

/** The events after the one that was asked for are not known: everything begins again. */
export interface PlanReset {
  readonly type: 'reset';
  readonly id: string;
  readonly plan_id: string;
}

export interface PlanChange {
  readonly type: 'plan';
  readonly plan_id: string;
  readonly name: string;
  /** `interrupted` is the last event of a plan that this runner only follows, if no process runs it any more. */
  readonly state: SeenPlanState;
  readonly correlation_id: string;
  readonly trace_id: string;
  readonly at: string;
  /** From submission to now, as `wall_ms` of its report. */
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
  /** Since the first attempt started, with the waits in between, as `wall_ms` of its report; null if there was none. */
  readonly ms: number | null;
}

export interface TaskChange extends TaskEvent {
  readonly type: 'task';
  /** Until the next attempt. */
  readonly retry_in_ms?: number;
  /** What a person is asked to approve; only in the state `waiting`. */
  readonly question?: string;
  /** Why it ended without an attempt; for one that could go on, which limit or host it waits for. */
  readonly because?: string;
  /** Since when it waits; only with many hosts. */
  readonly waiting_since?: string;
  readonly failure?: TaskFailure;
}

/** What a task waits for that could go on. */
export type TaskWait = Required<Pick<TaskChange, 'because'>> & Pick<TaskChange, 'waiting_since'>;

/** The progress of a long task, if its agent reports it. Not available for a plan in another process. */
export interface TaskProgress extends TaskEvent {
  readonly type: 'progress';
  readonly state: 'running';
  /** In the agent's own steps. */
  readonly done: number;
  readonly total: number;
}
