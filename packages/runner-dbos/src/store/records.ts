import type { ApprovalRecord, AttemptRecord, PlanHead, PrunedPlan, TaskRecord } from '@obsidian-agent/plans/runner';
import { bigint, boolean, integer, json, type Table, tableOf, text } from './columns.ts';

/** A plan without its body, and who runs it. */
export interface StoredPlan extends Omit<PlanHead, 'ownerPid'> {
  /** Counts its workflows; the last one may open it. */
  readonly run: number;
  /** Counts those who opened it; only the last one may write. */
  readonly runEpoch: number;
  /** The host that runs it, or ran it last. */
  readonly coordinator: string | null;
  readonly isCancelAsked: boolean;
  /** The release that it needs at least. */
  readonly machineVersion: number;
}

/** Where an attempt runs. */
export interface AttemptRoute {
  /** Null until a host has claimed its vault. */
  readonly host: string | null;
  readonly vault: string | null;
  /** Of the vault's claim, when the attempt was sent. */
  readonly epoch: number | null;
  readonly traceparent: string | null;
  /** Whether the effect of an earlier attempt may have happened. */
  readonly wasUncertain: boolean;
  /** When its host was about to send the request. */
  readonly begunAt: number | null;
  readonly isCancelAsked: boolean;
  /** The release that its host needs at least. */
  readonly machineVersion: number;
}

/** Instead of a reason, of an attempt whose host's process ended in the middle of it. */
export const INTERRUPTED = 'INTERRUPTED';

export type StoredAttempt = Omit<AttemptRecord, 'vaultPath'> & AttemptRoute;

export const planTable: Table<StoredPlan> = tableOf<StoredPlan>(
  {
    planId: text('plan_id'),
    name: text('name'),
    digest: text('digest'),
    correlationId: text('correlation_id'),
    traceId: text('trace_id'),
    firstTraceparent: text('first_traceparent'),
    state: text('state'),
    run: bigint('run'),
    runEpoch: bigint('run_epoch'),
    coordinator: text('coordinator'),
    submittedAt: bigint('submitted_at'),
    revivedAt: bigint('revived_at'),
    deadlineAt: bigint('deadline_at'),
    endedAt: bigint('ended_at'),
    textsRemovedAt: bigint('texts_removed_at'),
    undoneAt: bigint('undone_at'),
    undoBegunAt: bigint('undo_begun_at'),
    isCancelAsked: boolean('cancel_asked'),
    machineVersion: integer('machine_version'),
  },
  ['plan_id'],
);

/** A task with the parts of its answer's reference as members. */
type StoredTask = Omit<TaskRecord, 'answer'> & { readonly sha256: string | null; readonly bytes: number | null };

const storedTaskTable = tableOf<StoredTask>(
  {
    planId: text('plan_id'),
    key: text('key'),
    task: text('task'),
    index: integer('item_index'),
    item: json('item'),
    taskId: text('task_id'),
    generation: integer('generation'),
    idempotencyKey: text('idempotency_key'),
    state: text('state'),
    because: text('because'),
    skippedBy: text('skipped_by'),
    attempts: integer('attempts'),
    failures: integer('failures'),
    isUncertain: boolean('is_uncertain'),
    isUndone: boolean('is_undone'),
    dueAt: bigint('due_at'),
    startedAt: bigint('started_at'),
    endedAt: bigint('ended_at'),
    sha256: text('answer_sha256'),
    bytes: bigint('answer_bytes'),
    failure: json('failure'),
  },
  ['plan_id', 'key'],
);

export const taskTable: Table<TaskRecord> = {
  ...storedTaskTable,
  encode: (records) =>
    storedTaskTable.encode(
      records.map(({ answer, ...task }) => ({
        ...task,
        sha256: answer?.sha256 ?? null,
        bytes: answer?.bytes ?? null,
      })),
    ),
  decode: (row) => {
    const { sha256, bytes, ...task } = storedTaskTable.decode(row);
    return { ...task, answer: sha256 === null || bytes === null ? null : { sha256, bytes } };
  },
};

const attemptColumns = {
  planId: text('plan_id'),
  key: text('key'),
  attempt: integer('attempt'),
  requestId: text('request_id'),
  startedAt: bigint('started_at'),
  endedAt: bigint('ended_at'),
  reason: text('reason'),
  spans: json('spans'),
  stderr: json('stderr'),
  firstSentAt: bigint('first_sent_at'),
  vaultCopy: text('vault_copy'),
  host: text('host'),
  vault: text('vault'),
  epoch: bigint('epoch'),
  traceparent: text('traceparent'),
  wasUncertain: boolean('was_uncertain'),
  begunAt: bigint('begun_at'),
  isCancelAsked: boolean('cancel_asked'),
  machineVersion: integer('machine_version'),
} as const;

export const attemptTable: Table<StoredAttempt> = tableOf<StoredAttempt>(attemptColumns, ['plan_id', 'key', 'attempt']);

export const approvalTable: Table<ApprovalRecord> = tableOf<ApprovalRecord>(
  {
    planId: text('plan_id'),
    key: text('key'),
    isApproved: boolean('is_approved'),
    answeredBy: text('answered_by'),
    answeredAt: bigint('answered_at'),
  },
  ['plan_id', 'key'],
);

export const prunedPlanTable: Table<PrunedPlan> = tableOf<PrunedPlan>(
  {
    planId: text('plan_id'),
    digest: text('digest'),
    name: text('name'),
    state: text('state'),
    endedAt: bigint('ended_at'),
    prunedAt: bigint('pruned_at'),
  },
  ['plan_id'],
);
