import type { DatabaseSync } from 'node:sqlite';
import { type AnswerStore, answerOfText } from './answer-store.ts';

/** Separates bodies and answers from the rows of plans and tasks, so that these can be read without them. */
export function separateAnswers(database: DatabaseSync, answers: AnswerStore): void {
  database.exec(NEW_TABLES);
  moveAnswers(database, answers);
  database.exec('DROP TABLE old_plan; DROP TABLE old_task');
}

const NEW_TABLES = `
  ALTER TABLE plan RENAME TO old_plan;
  ALTER TABLE task RENAME TO old_task;
  ALTER TABLE attempt ADD COLUMN stderr TEXT;
  ALTER TABLE attempt ADD COLUMN first_sent_at INTEGER;
  ALTER TABLE attempt ADD COLUMN vault_copy TEXT;

  CREATE TABLE plan (
    plan_id TEXT PRIMARY KEY, name TEXT NOT NULL, digest TEXT NOT NULL, correlation_id TEXT NOT NULL,
    trace_id TEXT NOT NULL, first_traceparent TEXT, state TEXT NOT NULL, owner_pid INTEGER NOT NULL,
    submitted_at INTEGER NOT NULL, revived_at INTEGER, deadline_at INTEGER, ended_at INTEGER, texts_removed_at INTEGER,
    is_cancel_asked INTEGER NOT NULL DEFAULT 0);
  CREATE INDEX plan_by_time ON plan (submitted_at, plan_id, name);
  CREATE INDEX plan_by_state ON plan (state, submitted_at, plan_id);
  CREATE TABLE plan_body (plan_id TEXT PRIMARY KEY, body TEXT NOT NULL);
  CREATE TABLE approval (
    plan_id TEXT NOT NULL, key TEXT NOT NULL, is_approved INTEGER NOT NULL, answered_by TEXT, answered_at INTEGER NOT NULL,
    PRIMARY KEY (plan_id, key));
  CREATE TABLE pruned_plan (
    plan_id TEXT PRIMARY KEY, digest TEXT NOT NULL, name TEXT NOT NULL, state TEXT NOT NULL, ended_at INTEGER,
    pruned_at INTEGER NOT NULL);
  CREATE TABLE answer (sha256 TEXT PRIMARY KEY, bytes INTEGER NOT NULL, body TEXT);
  CREATE TABLE task (
    plan_id TEXT NOT NULL, key TEXT NOT NULL, task TEXT NOT NULL, item_index INTEGER, item TEXT,
    task_id TEXT NOT NULL, generation INTEGER NOT NULL, idempotency_key TEXT NOT NULL, state TEXT NOT NULL,
    because TEXT, skipped_by TEXT, attempts INTEGER NOT NULL, failures INTEGER NOT NULL,
    is_uncertain INTEGER NOT NULL, is_undone INTEGER NOT NULL, due_at INTEGER, started_at INTEGER,
    ended_at INTEGER, answer_sha256 TEXT, answer_bytes INTEGER, failure TEXT,
    PRIMARY KEY (plan_id, key));
  CREATE INDEX task_by_answer ON task (answer_sha256) WHERE answer_sha256 IS NOT NULL;

  INSERT INTO plan (
    plan_id, name, digest, correlation_id, trace_id, state, owner_pid, submitted_at, ended_at, is_cancel_asked)
    SELECT plan_id, body ->> '$.name', digest, correlation_id, trace_id, state, owner_pid, submitted_at, ended_at,
      is_cancel_asked FROM old_plan;
  INSERT INTO plan_body (plan_id, body) SELECT plan_id, body FROM old_plan;
  INSERT INTO task (
    plan_id, key, task, item_index, item, task_id, generation, idempotency_key, state, because, skipped_by, attempts,
    failures, is_uncertain, is_undone, started_at, ended_at, failure)
    SELECT plan_id, key, task, item_index, item, task_id, 0, task_id, state, because,
      iif(state = 'skipped', 'failure', NULL), attempts, failures, is_uncertain, 0, started_at, ended_at, failure
    FROM old_task ORDER BY rowid;`;

function moveAnswers(database: DatabaseSync, answers: AnswerStore): void {
  const old = database.prepare('SELECT plan_id, key, response FROM old_task WHERE response IS NOT NULL').iterate();
  const name = database.prepare('UPDATE task SET answer_sha256 = ?, answer_bytes = ? WHERE plan_id = ? AND key = ?');
  for (const { plan_id = null, key = null, response } of old) {
    const answer = answerOfText([String(response)]);
    answers.save(answer);
    name.run(answer.sha256, answer.bytes, plan_id, key);
  }
}
