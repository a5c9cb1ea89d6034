/** The schema of all tables. That of DBOS is `DBOS_SCHEMA`, in the same database, so that a backup has both. */
export const SCHEMA = 'obsidian_agent';
export const DBOS_SCHEMA = 'obsidian_agent_dbos';

/**
 * The tables of the first release. Times are milliseconds since 1970, from Postgres's clock.
 *
 * `json` instead of `jsonb`: texts of notes may contain NUL, which jsonb refuses, and members keep their order.
 */
export const CREATE_TABLES = `
  CREATE FUNCTION obsidian_agent.now_ms() RETURNS bigint LANGUAGE sql VOLATILE
    AS $$ SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint $$;

  -- run counts the workflows of a plan, run_epoch those who opened it, turns what they wrote: each turn needs the last
  -- run_epoch, and is written once.
  CREATE TABLE obsidian_agent.plans (
    plan_id text PRIMARY KEY, name text NOT NULL, digest text NOT NULL, correlation_id text NOT NULL,
    trace_id text NOT NULL, first_traceparent text, state text NOT NULL, run bigint NOT NULL DEFAULT 1, run_epoch bigint NOT NULL DEFAULT 0,
    turns bigint NOT NULL DEFAULT 0,    coordinator text, machine_version integer NOT NULL, submitted_at bigint NOT NULL, revived_at bigint, deadline_at bigint,
    ended_at bigint, texts_removed_at bigint, cancel_asked boolean NOT NULL DEFAULT false);
  CREATE INDEX plans_by_time ON obsidian_agent.plans (submitted_at DESC, plan_id DESC);
  CREATE INDEX plans_by_state ON obsidian_agent.plans (state, submitted_at DESC, plan_id DESC);
  CREATE INDEX plans_by_coordinator ON obsidian_agent.plans (coordinator) WHERE state = 'running';

  CREATE TABLE obsidian_agent.plan_bodies (plan_id text PRIMARY KEY, body json NOT NULL);

  -- What is left of a plan that was pruned, so that its id is never run again.
  CREATE TABLE obsidian_agent.pruned_plans (
    plan_id text PRIMARY KEY, digest text NOT NULL, name text NOT NULL, state text NOT NULL, ended_at bigint,
    pruned_at bigint NOT NULL);

  CREATE TABLE obsidian_agent.tasks (
    plan_id text, key text, task text NOT NULL, item_index integer, item json, task_id text NOT NULL,
    generation integer NOT NULL, idempotency_key text NOT NULL, state text NOT NULL, because text, skipped_by text,
    attempts integer NOT NULL, failures integer NOT NULL, is_uncertain boolean NOT NULL, is_undone boolean NOT NULL,
    due_at bigint, started_at bigint, ended_at bigint, answer_sha256 text, answer_bytes bigint, failure json,
    position bigint GENERATED ALWAYS AS IDENTITY, PRIMARY KEY (plan_id, key));
  CREATE INDEX tasks_by_answer ON obsidian_agent.tasks (answer_sha256) WHERE answer_sha256 IS NOT NULL;

  -- host: where it runs. epoch: of the vault's claim when it was sent. begun_at: when the host was about to send it.
  CREATE TABLE obsidian_agent.attempts (
    plan_id text, key text, attempt integer, request_id text NOT NULL UNIQUE, started_at bigint NOT NULL,
    ended_at bigint, reason text, spans json, stderr json, first_sent_at bigint, vault_copy text, host text, vault text,
    epoch bigint, traceparent text, was_uncertain boolean NOT NULL, begun_at bigint,
    cancel_asked boolean NOT NULL DEFAULT false, machine_version integer NOT NULL DEFAULT 1,
    PRIMARY KEY (plan_id, key, attempt));
  CREATE INDEX attempts_by_host ON obsidian_agent.attempts (host) WHERE ended_at IS NULL;

  -- body: of a small answer, or one that a later task reads. Others are in the answer store of their host.
  CREATE TABLE obsidian_agent.answers (
    sha256 text PRIMARY KEY, bytes bigint NOT NULL, host text NOT NULL, body bytea);
  -- An answer on its way from its host; deleted when it was taken.
  CREATE TABLE obsidian_agent.parcels (
    sha256 text, part integer, body bytea, asked_at bigint NOT NULL, PRIMARY KEY (sha256, part));

  -- Files of answers that their hosts have yet to delete.
  CREATE TABLE obsidian_agent.discarded_answers (sha256 text, host text, PRIMARY KEY (host, sha256));

  CREATE TABLE obsidian_agent.approvals (
    plan_id text, key text, is_approved boolean NOT NULL, answered_by text, answered_at bigint NOT NULL,
    PRIMARY KEY (plan_id, key));
  CREATE TABLE obsidian_agent.notices (
    notice_id text PRIMARY KEY, plan_id text NOT NULL, target integer NOT NULL, news json NOT NULL,
    claimed_at bigint NOT NULL);

  -- What a host is asked to do outside of plans, such as to undo one; deleted when its answer was taken.
  CREATE TABLE obsidian_agent.calls (
    call_id text PRIMARY KEY, host text NOT NULL, call json NOT NULL, asked_at bigint NOT NULL, begun_at bigint,
    body json);

  -- What the coordinator of a plan has to take; deleted in the transaction of the turn that takes it.
  CREATE TABLE obsidian_agent.inbox (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, plan_id text NOT NULL, request_id text UNIQUE,
    kind text NOT NULL, body json);
  CREATE INDEX inbox_by_plan ON obsidian_agent.inbox (plan_id, id);

  CREATE TABLE obsidian_agent.events (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, plan_id text NOT NULL, body json NOT NULL);
  CREATE INDEX events_by_plan ON obsidian_agent.events (plan_id, id);

  -- When a daily task was done last.
  CREATE TABLE obsidian_agent.upkeep (task text PRIMARY KEY, done_at bigint NOT NULL);

  CREATE TABLE obsidian_agent.hosts (
    name text PRIMARY KEY, seen_at bigint NOT NULL, started_at bigint NOT NULL, pid integer NOT NULL,
    version text NOT NULL, machine_version text NOT NULL);
  CREATE TABLE obsidian_agent.vaults (
    name text PRIMARY KEY, host text NOT NULL, epoch bigint NOT NULL, claimed_at bigint NOT NULL);

  CREATE TABLE obsidian_agent.schedules (
    name text PRIMARY KEY, body json NOT NULL, created_at bigint NOT NULL, changed_at bigint NOT NULL,
    next_at bigint, last_at bigint, last_plan_id text, state json);
`;

/** Schedules, as servers on several hosts share them. Nothing used the table of the first form. */
export const SHARE_SCHEDULES = `
  DROP TABLE obsidian_agent.schedules;
  CREATE TABLE obsidian_agent.schedules (
    name text PRIMARY KEY, digest text NOT NULL, done_until bigint NOT NULL, is_paused integer NOT NULL DEFAULT 0,
    last_fired_at bigint, last_plan_id text, last_problem text, started_at bigint, chain integer NOT NULL DEFAULT 0,
    pending text, leader text, led_until bigint);
`;

/**
 * held_because, held_since: what an attempt waits for on its host before it begins, such as a limit. folders: those of a
 * host, with what people elsewhere are shown instead.
 */
export const EXPLAIN_HOLDS = `
  ALTER TABLE obsidian_agent.attempts ADD COLUMN held_because text, ADD COLUMN held_since bigint;
  ALTER TABLE obsidian_agent.hosts ADD COLUMN folders json;
`;

/** When all changes of a plan were undone. */
export const ADD_UNDONE_AT = 'ALTER TABLE obsidian_agent.plans ADD COLUMN undone_at bigint';

/** When an undo of a plan began that has not finished, or got no answer. */
export const ADD_UNDO_BEGUN = 'ALTER TABLE obsidian_agent.plans ADD COLUMN undo_begun_at bigint';
