/** Increase this with every change of the tables. */
export const TABLES_VERSION = 1;

export const tables = `
CREATE TABLE IF NOT EXISTS plan (
  plan_id TEXT PRIMARY KEY,
  body TEXT NOT NULL,
  digest TEXT NOT NULL,
  correlation_id TEXT NOT NULL,
  trace_id TEXT NOT NULL,
  state TEXT NOT NULL,
  owner_pid INTEGER NOT NULL,
  submitted_at INTEGER NOT NULL,
  ended_at INTEGER,
  is_cancel_asked INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;

CREATE TABLE IF NOT EXISTS task (
  plan_id TEXT NOT NULL,
  key TEXT NOT NULL,
  task TEXT NOT NULL,
  item_index INTEGER,
  item TEXT,
  task_id TEXT NOT NULL,
  state TEXT NOT NULL,
  because TEXT,
  attempts INTEGER NOT NULL,
  failures INTEGER NOT NULL,
  is_uncertain INTEGER NOT NULL,
  started_at INTEGER,
  ended_at INTEGER,
  response TEXT,
  failure TEXT,
  PRIMARY KEY (plan_id, key)
);

CREATE TABLE IF NOT EXISTS attempt (
  plan_id TEXT NOT NULL,
  key TEXT NOT NULL,
  attempt INTEGER NOT NULL,
  request_id TEXT NOT NULL,
  started_at INTEGER NOT NULL,
  ended_at INTEGER,
  reason TEXT,
  spans TEXT NOT NULL,
  PRIMARY KEY (plan_id, key, attempt)
);
`;

export const upsertPlan = `
INSERT INTO plan (plan_id, body, digest, correlation_id, trace_id, state, owner_pid, submitted_at, ended_at)
VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
ON CONFLICT DO UPDATE SET
  trace_id = excluded.trace_id, state = excluded.state, owner_pid = excluded.owner_pid, ended_at = excluded.ended_at`;

export const upsertTask = 'INSERT OR REPLACE INTO task VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)';

export const upsertAttempt = 'INSERT OR REPLACE INTO attempt VALUES (?, ?, ?, ?, ?, ?, ?, ?)';
