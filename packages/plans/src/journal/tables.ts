import { type Columns, flag, json, optional, plain, tableOf } from './columns.ts';
import type { ApprovalRecord, AttemptRecord, NoticeRecord, PlanHead, PrunedPlan, TaskRecord } from './records.ts';

/** A task with the parts of its answer's reference as members. */
type StoredTask = Omit<TaskRecord, 'answer'> & { readonly sha256: string | null; readonly bytes: number | null };

export const planTable = tableOf<PlanHead>('plan', {
  planId: plain('plan_id'),
  name: plain('name'),
  digest: plain('digest'),
  correlationId: plain('correlation_id'),
  traceId: plain('trace_id'),
  firstTraceparent: plain('first_traceparent'),
  state: plain('state'),
  ownerPid: plain('owner_pid'),
  submittedAt: plain('submitted_at'),
  revivedAt: plain('revived_at'),
  deadlineAt: plain('deadline_at'),
  endedAt: plain('ended_at'),
  textsRemovedAt: plain('texts_removed_at'),
  undoneAt: plain('undone_at'),
  undoBegunAt: plain('undo_begun_at'),
});

const storedTaskTable = tableOf<StoredTask>('task', {
  planId: plain('plan_id'),
  key: plain('key'),
  task: plain('task'),
  index: plain('item_index'),
  item: json('item'),
  taskId: plain('task_id'),
  generation: plain('generation'),
  idempotencyKey: plain('idempotency_key'),
  state: plain('state'),
  because: plain('because'),
  skippedBy: plain('skipped_by'),
  attempts: plain('attempts'),
  failures: plain('failures'),
  isUncertain: flag('is_uncertain'),
  isUndone: flag('is_undone'),
  dueAt: plain('due_at'),
  startedAt: plain('started_at'),
  endedAt: plain('ended_at'),
  sha256: plain('answer_sha256'),
  bytes: plain('answer_bytes'),
  failure: json('failure'),
});

export const taskTable: ReturnType<typeof tableOf<TaskRecord>> = {
  ...storedTaskTable,
  encode: ({ answer, ...task }) =>
    storedTaskTable.encode({ ...task, sha256: answer?.sha256 ?? null, bytes: answer?.bytes ?? null }),
  decode: (row) => {
    const { sha256, bytes, ...task } = storedTaskTable.decode(row);
    return { ...task, answer: sha256 === null || bytes === null ? null : { sha256, bytes } };
  },
};

const attemptColumns: Columns<Omit<AttemptRecord, 'stderr'>> = {
  planId: plain('plan_id'),
  key: plain('key'),
  attempt: plain('attempt'),
  requestId: plain('request_id'),
  startedAt: plain('started_at'),
  endedAt: plain('ended_at'),
  reason: plain('reason'),
  spans: json('spans'),
  firstSentAt: plain('first_sent_at'),
  vaultCopy: plain('vault_copy'),
  vaultPath: optional('vault_path'),
};

export const attemptHeadTable = tableOf('attempt', attemptColumns);
export const attemptTable = tableOf<AttemptRecord>('attempt', { ...attemptColumns, stderr: plain('stderr') });

export const approvalTable = tableOf<ApprovalRecord>('approval', {
  planId: plain('plan_id'),
  key: plain('key'),
  isApproved: flag('is_approved'),
  answeredBy: plain('answered_by'),
  answeredAt: plain('answered_at'),
});

export const noticeTable = tableOf<NoticeRecord>('notice', {
  noticeId: plain('notice_id'),
  planId: plain('plan_id'),
  target: plain('target'),
  news: json('news'),
  ownerPid: plain('owner_pid'),
  claimedAt: plain('claimed_at'),
});

export const prunedPlanTable = tableOf<PrunedPlan>('pruned_plan', {
  planId: plain('plan_id'),
  digest: plain('digest'),
  name: plain('name'),
  state: plain('state'),
  endedAt: plain('ended_at'),
  prunedAt: plain('pruned_at'),
});

/** Statements that write an entry of each kind. Replacing a plan would withdraw the request to cancel it. */
export const upserts = {
  plan: `INSERT ${planTable.insert} ON CONFLICT DO UPDATE SET
    trace_id = excluded.trace_id, first_traceparent = excluded.first_traceparent, state = excluded.state, owner_pid = excluded.owner_pid,
    revived_at = excluded.revived_at, deadline_at = excluded.deadline_at, ended_at = excluded.ended_at,
    undone_at = excluded.undone_at, undo_begun_at = excluded.undo_begun_at`,
  task: `INSERT OR REPLACE ${taskTable.insert}`,
  attempt: `INSERT OR REPLACE ${attemptTable.insert}`,
  notice: `INSERT ${noticeTable.insert}`,
  undone: 'UPDATE plan SET undone_at = coalesce(undone_at, ?) WHERE plan_id = ?',
  undo_begun: 'UPDATE plan SET undo_begun_at = ? WHERE plan_id = ?',
};
