import type { SQLInputValue, SQLOutputValue } from 'node:sqlite';
import type { AttemptRecord, PlanRecord, TaskRecord } from './records.ts';

/** Increase this with every change of the tables. */
export const TABLES_VERSION = 1;

/** How a member of a record is stored. */
interface Column {
  /** Name and type. */
  readonly sql: string;
  readonly encode: (value: unknown) => SQLInputValue;
  readonly decode: (stored: SQLOutputValue) => unknown;
}

type Columns<Stored> = { readonly [Member in keyof Stored]-?: Column };

const plain = (sql: string): Column => ({
  sql,
  encode: (value) => value as SQLInputValue,
  decode: (stored) => stored,
});

const json = (sql: string): Column => ({
  sql,
  encode: (value) => (value === null || value === undefined ? null : JSON.stringify(value)),
  decode: (stored) => (typeof stored === 'string' ? JSON.parse(stored) : null),
});

const flag = (sql: string): Column => ({
  sql,
  encode: (value) => (value === true ? 1 : 0),
  decode: (stored) => stored === 1,
});

const planColumns: Columns<PlanRecord> = {
  planId: plain('plan_id TEXT PRIMARY KEY'),
  plan: json('body TEXT NOT NULL'),
  digest: plain('digest TEXT NOT NULL'),
  correlationId: plain('correlation_id TEXT NOT NULL'),
  traceId: plain('trace_id TEXT NOT NULL'),
  state: plain('state TEXT NOT NULL'),
  ownerPid: plain('owner_pid INTEGER NOT NULL'),
  submittedAt: plain('submitted_at INTEGER NOT NULL'),
  endedAt: plain('ended_at INTEGER'),
};

const taskColumns: Columns<TaskRecord> = {
  planId: plain('plan_id TEXT NOT NULL'),
  key: plain('key TEXT NOT NULL'),
  task: plain('task TEXT NOT NULL'),
  index: plain('item_index INTEGER'),
  item: json('item TEXT'),
  taskId: plain('task_id TEXT NOT NULL'),
  state: plain('state TEXT NOT NULL'),
  because: plain('because TEXT'),
  attempts: plain('attempts INTEGER NOT NULL'),
  failures: plain('failures INTEGER NOT NULL'),
  isUncertain: flag('is_uncertain INTEGER NOT NULL'),
  startedAt: plain('started_at INTEGER'),
  endedAt: plain('ended_at INTEGER'),
  response: json('response TEXT'),
  failure: json('failure TEXT'),
};

const attemptColumns: Columns<AttemptRecord> = {
  planId: plain('plan_id TEXT NOT NULL'),
  key: plain('key TEXT NOT NULL'),
  attempt: plain('attempt INTEGER NOT NULL'),
  requestId: plain('request_id TEXT NOT NULL'),
  startedAt: plain('started_at INTEGER NOT NULL'),
  endedAt: plain('ended_at INTEGER'),
  reason: plain('reason TEXT'),
  spans: json('spans TEXT NOT NULL'),
};

/** A kind of record, as SQL and as the values of its columns. */
interface Table<Stored> {
  readonly create: string;
  readonly insert: string;
  encode(record: Stored): SQLInputValue[];
  decode(row: Readonly<Record<string, SQLOutputValue>>): Stored;
}

/** `rest` ends the definition of the table. */
function tableOf<Stored>(name: string, columns: Columns<Stored>, rest: string): Table<Stored> {
  const entries = Object.entries<Column>(columns).map(([member, { sql, ...coding }]) => {
    return { ...coding, sql, member: member as keyof Stored, column: sql.slice(0, sql.indexOf(' ')) };
  });
  const list = (partOf: (entry: (typeof entries)[number]) => string): string => entries.map(partOf).join(', ');
  return {
    create: `CREATE TABLE IF NOT EXISTS ${name} (${list(({ sql }) => sql)}, ${rest};`,
    insert: `INTO ${name} (${list(({ column }) => column)}) VALUES (${list(() => '?')})`,
    encode: (record) => entries.map(({ member, encode }) => encode(record[member])),
    decode: (row) =>
      Object.fromEntries(entries.map(({ member, column, decode }) => [member, decode(row[column] ?? null)])) as Stored,
  };
}

export const planTable = tableOf('plan', planColumns, 'is_cancel_asked INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID');
export const taskTable = tableOf('task', taskColumns, 'PRIMARY KEY (plan_id, key))');
export const attemptTable = tableOf('attempt', attemptColumns, 'PRIMARY KEY (plan_id, key, attempt))');

/** Statements that write an entry of each kind. Replacing a plan would withdraw the request to cancel it. */
export const upserts = {
  plan: `INSERT ${planTable.insert} ON CONFLICT DO UPDATE SET
    trace_id = excluded.trace_id, state = excluded.state, owner_pid = excluded.owner_pid, ended_at = excluded.ended_at`,
  task: `INSERT OR REPLACE ${taskTable.insert}`,
  attempt: `INSERT OR REPLACE ${attemptTable.insert}`,
};
