import type { ApprovalRecord, AttemptRecord, PlanRecord, TaskRecord } from '../journal/records.ts';
import type { CheckedTask } from '../plan/checked-plan.ts';
import { flattenPlan } from '../plan/flatten-plan.ts';
import type { ApprovalReport, AttemptReport, PlanReport, TaskReport } from './plan-runner.ts';
import { toIso, toSummary } from './plan-summary.ts';

/** Everything in the journal about a plan, with tasks in the plan's order. */
export function toReport(
  record: PlanRecord,
  {
    tasks,
    attempts,
    approvals = [],
    isRunByNobody,
  }: {
    tasks: readonly TaskRecord[];
    attempts: readonly AttemptHead[];
    approvals?: readonly ApprovalRecord[];
    isRunByNobody: boolean;
  },
): PlanReport {
  const attemptsOf = Map.groupBy(attempts, ({ key }) => key);
  return {
    ...toSummary(record, isRunByNobody),
    correlation_id: record.correlationId,
    trace_id: record.traceId,
    wall_ms: record.endedAt === null ? null : record.endedAt - record.submittedAt,
    texts_removed_at: record.textsRemovedAt === null ? null : toIso(record.textsRemovedAt),
    tasks: inPlanOrder(flattenPlan(record.plan), tasks).map(({ task, record: found }) => ({
      ...toTaskReport(task, found, attemptsOf.get(found?.key ?? '') ?? []),
      ...approvalReport(task, found, approvals),
    })),
  };
}

/** An attempt without what it wrote to stderr. */
type AttemptHead = Omit<AttemptRecord, 'stderr'>;

interface Placed {
  readonly task: CheckedTask;
  readonly record: TaskRecord | undefined;
}

function inPlanOrder(tasks: readonly CheckedTask[], records: readonly TaskRecord[]): Placed[] {
  const recordsOf = Map.groupBy(records, ({ task }) => task);
  return tasks.flatMap((task) => {
    const own = (recordsOf.get(task.id) ?? []).toSorted((a, b) => (a.index ?? -1) - (b.index ?? -1));
    const placed: Placed[] = own.map((record) => ({ task, record }));
    return own.some(({ index }) => index === null) ? placed : [{ task, record: undefined }, ...placed];
  });
}

function toTaskReport(task: CheckedTask, record: TaskRecord | undefined, attempts: readonly AttemptHead[]): TaskReport {
  const { startedAt = null, endedAt = null } = record ?? {};
  return {
    task: record?.key ?? task.id,
    action: task.action,
    agent: task.agent,
    task_id: record?.taskId ?? null,
    state: record?.state ?? 'queued',
    because: record?.because ?? null,
    wall_ms: startedAt === null || endedAt === null ? null : endedAt - startedAt,
    attempts: attempts.map(toAttemptReport),
    answer: record?.answer ?? null,
    failure: record?.failure ?? null,
  };
}

function approvalReport(
  { id, approval }: CheckedTask,
  record: TaskRecord | undefined,
  approvals: readonly ApprovalRecord[],
): { readonly approval?: ApprovalReport } {
  if (approval === undefined) return {};
  const answer = approvals.find(({ key, answeredAt }) => key === id && answeredAt >= (record?.startedAt ?? 0));
  return {
    approval: {
      message: approval.message,
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
    wall_ms: endedAt === null ? null : endedAt - startedAt,
    reason,
    phases: spans.map(({ name, start_time_unix_nano, end_time_unix_nano }) => ({
      name,
      ms: Number(BigInt(end_time_unix_nano) - BigInt(start_time_unix_nano)) / 1e6,
    })),
  };
}
