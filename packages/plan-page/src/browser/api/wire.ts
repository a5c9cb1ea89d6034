import type { PlanProblem, PlanReport, PlanSummary, TaskFailure, TaskReport, TaskState } from '@obsidian-agent/plans';

export type {
  PlanEvent,
  PlanProblem,
  PlanSummary,
  TaskFailure,
  TaskState,
} from '@obsidian-agent/plans';

/** A role of an access token. */
export type Role = 'read' | 'run' | 'approve' | 'admin';

/** What the server says about itself and the token. */
export interface ServerReport {
  readonly version: string;
  readonly runner: string;
  readonly roles: readonly Role[];
  readonly token_name: string;
  readonly expires_at: string | null;
}

/** How many tasks of a plan have each state. */
export type StateCounts = Readonly<Partial<Record<TaskState, number>>>;

export interface ListedPlan extends PlanSummary {
  readonly counts?: StateCounts;
}

export interface PlanPage {
  readonly plans: readonly ListedPlan[];
  readonly next: string | null;
  /** By the clock that dates plans. */
  readonly now: string;
}

/** A task as the graph of a plan shows it. */
export interface GraphTask {
  readonly task: string;
  readonly depends_on: readonly string[];
  /** The sub-plan that it belongs to. */
  readonly within?: string | null;
  readonly action: string;
  readonly agent: string;
  readonly state: TaskState;
  readonly started_at: string | null;
  readonly ended_at: string | null;
  readonly wall_ms: number | null;
  readonly attempts: number;
  /** Why it ended without an attempt, or which limit or host it waits for. */
  readonly because: string | null;
  readonly waiting_since?: string;
}

export interface PlanGraphReport extends Omit<PlanReport, 'tasks'> {
  readonly graph: { readonly tasks: readonly GraphTask[] };
  /** By the clock that dates plans. */
  readonly now: string;
  /** The event after which this report continues. */
  readonly events_cursor: string | null;
}

/** A task with everything that was recorded about it. */
export interface TaskInDepth extends Omit<TaskReport, 'attempts' | 'failure' | 'answer'> {
  readonly request?: { readonly payload?: unknown } | null;
  /** Of a sub-plan that succeeded. */
  readonly outputs?: Readonly<Record<string, unknown>>;
  readonly attempts: readonly (TaskReport['attempts'][number] & { readonly stderr?: string | null })[];
  readonly failure: TaskFailure | null;
  readonly has_answer: boolean;
}

/** A file that was changed, or would be. The diff is null if the file is not text or is too long. */
export interface FileChange {
  readonly path: string;
  readonly diff: string | null;
  readonly status?: string;
  readonly vault_path?: string;
}

export interface HostReport {
  readonly host: string;
  readonly is_away: boolean;
  readonly started_at: string;
  readonly seen_at: string;
}

export interface VaultReport {
  readonly vault: string;
  readonly host: string | null;
}

/** A plan that starts by itself. */
export interface ScheduleReport {
  readonly name: string;
  /** The plan's file, as the file of schedules names it. */
  readonly plan: string;
  /** When it fires, in a few words. */
  readonly fires: string;
  readonly is_paused: boolean;
  readonly state: 'active' | 'paused' | 'plan_invalid' | 'vault_missing' | 'looping';
  /** Why its plan is invalid, its vault is missing or it loops. */
  readonly because: string | null;
  readonly next_at: string | null;
  readonly last_fired_at: string | null;
  readonly last_plan_id: string | null;
  readonly last_problem: string | null;
}

export interface AgentReport {
  readonly agent: string;
  readonly version?: string;
}

/** An error of the API (RFC 9457). */
export interface Problem {
  readonly type?: string;
  readonly title: string;
  readonly status: number;
  readonly detail?: string;
  readonly reason?: string;
  readonly hint?: string;
  readonly problems?: readonly PlanProblem[];
}
