import type { ApprovalRecord, AttemptRecord, PlanRecord, TaskRecord } from '../journal/records.ts';
import type { HeldLane } from '../plan/book.ts';
import type { CheckedTask } from '../plan/checked-plan.ts';
import { flattenPlan } from '../plan/flatten-plan.ts';
import { questionIdFor } from '../plan/ids.ts';
import { hasEnded } from '../plan/task-state.ts';
import { explainQueued, isList } from './explain-queued.ts';
import { toIso, toSummary } from './plan-summary.ts';
import type { ApprovalReport, AttemptReport, PlanReport, TaskReport, TaskWait } from './wire-reports.ts';
import { elapsedMs, workMsOf } from './work-time.ts';

/** Everything in the journal about a plan, with tasks in the plan's order. */
export function toReport(
  record: PlanRecord,
  {
    tasks,
    attempts,
    approvals = [],
    waiting = [],
    waits = new Map(),
    isRunByNobody,
  }: {
    tasks: readonly TaskRecord[];
    attempts: readonly AttemptHead[];
    approvals?: readonly ApprovalRecord[];
    /** What waits for a limit over all plans. */
    waiting?: readonly HeldLane[];
    /** What waits for a host. */
    waits?: ReadonlyMap<string, TaskWait>;
    isRunByNobody: boolean;
  },
): PlanReport {
  const attemptsOf = Map.groupBy(attempts, ({ key }) => key);
  const workOf = workByOwner(attempts);
  const planTasks = flattenPlan(record.plan);
  const runByItems = findRunningLists(tasks);
  const becauseOf = explainQueued(tasks, waiting);
  const summary = toSummary(record, isRunByNobody);
  const isAsking = summary.state === 'running' && tasks.some(({ state }) => state === 'waiting');
  return {
    ...summary,
    ...(isAsking ? { waits_for_approval: true } : {}),
    correlation_id: record.correlationId,
    trace_id: record.traceId,
    wall_ms: elapsedMs(record.submittedAt, record.endedAt),
    work_ms: workMsOf(attempts),
    texts_removed_at: record.textsRemovedAt === null ? null : toIso(record.textsRemovedAt),
    tasks: inPlanOrder(planTasks, tasks).map(({ task, record: found }) => ({
      ...toTaskReport(task, found, {
        own: attemptsOf.get(found?.key ?? '') ?? [],
        all: workOf.get(found?.key ?? '') ?? [],
      }),
      ...runByItems(task, found),
      ...becauseOf(task, found),
      ...waits.get(found?.key ?? task.id),
      ...approvalReport(task, found, { planId: record.planId, approvals }),
    })),
  };
}

/** An attempt without what it wrote to stderr. */
type AttemptHead = Omit<AttemptRecord, 'stderr'>;

export interface Placed {
  readonly task: CheckedTask;
  readonly record: TaskRecord | undefined;
}

/** Each task and item of a plan with its record, if it has one. */
export function inPlanOrder(tasks: readonly CheckedTask[], records: readonly TaskRecord[]): Placed[] {
  const recordsOf = Map.groupBy(records, ({ task }) => task);
  return tasks.flatMap((task) => {
    const own = (recordsOf.get(task.id) ?? []).toSorted((a, b) => (a.index ?? -1) - (b.index ?? -1));
    const placed: Placed[] = own.map((record) => ({ task, record }));
    return own.some(({ index }) => index === null) ? placed : [{ task, record: undefined }, ...placed];
  });
}

/** Finds for_each tasks that run by their items: their own records change only when the items have ended. */
function findRunningLists(
  records: readonly TaskRecord[],
): (task: CheckedTask, record: TaskRecord | undefined) => Partial<Pick<TaskReport, 'state' | 'started_at'>> {
  const stateOf = new Map(records.map(({ key, state }) => [key, state]));
  const startOf = new Map<string, number>();
  for (const { task, index, startedAt } of records)
    if (index !== null && startedAt !== null) startOf.set(task, Math.min(startedAt, startOf.get(task) ?? startedAt));
  return (task, record) => {
    const startedAt = isList(task, record) ? startOf.get(task.id) : undefined;
    if (startedAt === undefined || (record?.state ?? 'queued') !== 'queued') return {};
    // After a retry, items that stay are older than what their task waits for.
    const isFree = task.dependsOn.every((other) => hasEnded(stateOf.get(other) ?? 'queued'));
    return isFree ? { state: 'running', started_at: toIso(startedAt) } : {};
  };
}

/** The attempts of each task, with those of its items and of its tasks, if it is a sub-plan. */
function workByOwner(attempts: readonly AttemptHead[]): Map<string, AttemptHead[]> {
  const work = new Map<string, AttemptHead[]>();
  for (const attempt of attempts) {
    const { key } = attempt;
    const owners = [...key.matchAll(/[[/]/g)].map(({ index }) => key.slice(0, index));
    for (const owner of [...owners, key]) {
      const known = work.get(owner);
      if (known === undefined) work.set(owner, [attempt]);
      else known.push(attempt);
    }
  }
  return work;
}

function toTaskReport(
  task: CheckedTask,
  record: TaskRecord | undefined,
  { own, all }: { readonly own: readonly AttemptHead[]; readonly all: readonly AttemptHead[] },
): TaskReport {
  const { startedAt = null, endedAt = null } = record ?? {};
  return {
    task: record?.key ?? task.id,
    action: task.action,
    agent: task.agent,
    task_id: record?.taskId ?? null,
    state: record?.state ?? 'queued',
    because: record?.because ?? null,
    depends_on: task.dependsOn,
    within: typeof record?.index === 'number' ? task.id : (task.within ?? null),
    started_at: startedAt === null ? null : toIso(startedAt),
    ended_at: endedAt === null ? null : toIso(endedAt),
    wall_ms: elapsedMs(startedAt, endedAt),
    work_ms: workMsOf(all),
    ...(record !== undefined && hasUndoneChanges(record) ? { is_undone: true } : {}),
    attempts: own.map(toAttemptReport),
    answer: record?.answer ?? null,
    failure: record?.failure ?? null,
  };
}

/** An undo concerns all writes of a vault, also those that were refused. */
function hasUndoneChanges({ isUndone, state, isUncertain }: TaskRecord): boolean {
  return isUndone && (state === 'succeeded' || isUncertain);
}

function approvalReport(
  { id, approval }: CheckedTask,
  record: TaskRecord | undefined,
  { planId, approvals }: { readonly planId: string; readonly approvals: readonly ApprovalRecord[] },
): { readonly approval?: ApprovalReport } {
  if (approval === undefined) return {};
  const answer = approvals.find(({ key, answeredAt }) => key === id && answeredAt >= (record?.startedAt ?? 0));
  return {
    approval: {
      message: approval.message,
      question_id: record?.startedAt == null ? null : questionIdFor(planId, id, record.startedAt),
      due_at: record?.dueAt == null ? null : toIso(record.dueAt),
      is_approved: answer?.isApproved ?? null,
      answered_by: answer?.answeredBy ?? null,
      answered_at: answer === undefined ? null : toIso(answer.answeredAt),
    },
  };
}

function toAttemptReport({ attempt, requestId, startedAt, endedAt, reason, spans }: AttemptHead): AttemptReport {
  return {
    attempt,
    request_id: requestId,
    started_at: toIso(startedAt),
    wall_ms: elapsedMs(startedAt, endedAt),
    reason,
    phases: spans.map(({ name, start_time_unix_nano, end_time_unix_nano }) => ({
      name,
      ms: Number(BigInt(end_time_unix_nano) - BigInt(start_time_unix_nano)) / 1e6,
    })),
  };
}
