/** The first form: bodies and answers in the rows of plans and tasks. */
export const CREATE_TABLES = `
  CREATE TABLE plan (
    plan_id TEXT PRIMARY KEY, body TEXT NOT NULL, digest TEXT NOT NULL, correlation_id TEXT NOT NULL,
    trace_id TEXT NOT NULL, state TEXT NOT NULL, owner_pid INTEGER NOT NULL, submitted_at INTEGER NOT NULL,
    ended_at INTEGER, is_cancel_asked INTEGER NOT NULL DEFAULT 0) WITHOUT ROWID;
  CREATE TABLE task (
    plan_id TEXT NOT NULL, key TEXT NOT NULL, task TEXT NOT NULL, item_index INTEGER, item TEXT,
    task_id TEXT NOT NULL, state TEXT NOT NULL, because TEXT, attempts INTEGER NOT NULL, failures INTEGER NOT NULL,
    is_uncertain INTEGER NOT NULL, started_at INTEGER, ended_at INTEGER, response TEXT, failure TEXT,
    PRIMARY KEY (plan_id, key));
  CREATE TABLE attempt (
    plan_id TEXT NOT NULL, key TEXT NOT NULL, attempt INTEGER NOT NULL, request_id TEXT NOT NULL,
    started_at INTEGER NOT NULL, ended_at INTEGER, reason TEXT, spans TEXT NOT NULL,
    PRIMARY KEY (plan_id, key, attempt));`;
