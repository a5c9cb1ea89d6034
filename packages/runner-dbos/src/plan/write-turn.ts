import type { AttemptRecord, NoticeRecord, PlanEvent, PlanRecord, TaskRecord } from '@obsidian-agent/plans/runner';
import { ENQUEUE_ATTEMPT } from '../engine/enqueue.ts';
import type { Client } from '../store/connect.ts';
import { attemptTable, type StoredAttempt, taskTable } from '../store/records.ts';
import { notify } from '../store/wakes.ts';

/** The coordinator of a plan, by what fences others out. */
export interface Opened {
  readonly planId: string;
  readonly runEpoch: number;
  /** Where its tasks without a vault run. */
  readonly host: string;
}

/** Everything that follows from what happened, for one transaction. */
export interface Turn {
  /** Counts the turns since the plan was submitted. */
  readonly number: number;
  readonly plan: PlanRecord;
  readonly tasks: readonly TaskRecord[];
  readonly attempts: readonly StoredAttempt[];
  readonly endedAttempts: readonly AttemptRecord[];
  /** Keys of tasks whose attempts are to be stopped. */
  readonly aborts: readonly string[];
  readonly events: readonly PlanEvent[];
  readonly notices: readonly NoticeRecord[];
  /** Ids of what was taken from the inbox. */
  readonly taken: readonly number[];
}

/**
 * Writes a turn, and sends its attempts, in one statement, which is one transaction. Returns false if another coordinator
 * has the plan. A turn that was written before, whose answer was lost, is not written twice.
 */
export async function writeTurn(client: Client, opened: Opened, turn: Turn): Promise<boolean> {
  const { plan } = turn;
  const { rows } = await client.query(WRITE_TURN, [
    opened.planId,
    opened.runEpoch,
    turn.number,
    opened.host,
    plan.state,
    plan.traceId,
    plan.firstTraceparent,
    plan.revivedAt,
    plan.deadlineAt,
    plan.endedAt,
    [...turn.taken],
    [...turn.aborts],
    turn.events.map((event) => JSON.stringify(event)),
    turn.notices.map(({ noticeId }) => noticeId),
    turn.notices.map(({ target }) => target),
    turn.notices.map(({ news }) => JSON.stringify(news)),
    ...taskTable.encode(lastOf(turn.tasks)),
    ...attemptTable.encode(turn.attempts),
    ...attemptTable.encode(turn.endedAttempts.map(withoutRoute)),
  ]);
  return rows[0]?.['is_mine'] === true;
}

/** A statement can write a row once. The last state of a task counts, in the order of the first. */
function lastOf(tasks: readonly TaskRecord[]): TaskRecord[] {
  return [...new Map(tasks.map((task) => [task.key, task])).values()];
}

/** The host of an attempt knows its route; only the rest is written at its end. */
function withoutRoute(attempt: AttemptRecord): StoredAttempt {
  const route = { host: null, vault: null, epoch: null, traceparent: null, begunAt: null };
  return { ...route, wasUncertain: false, isCancelAsked: false, machineVersion: 0, ...attempt };
}

const FIRST_TASK = 17;
const FIRST_ATTEMPT = FIRST_TASK + taskTable.columns.split(', ').length;
const FIRST_ENDED = FIRST_ATTEMPT + attemptTable.columns.split(', ').length;

/** The columns of an attempt that follow from its vault. */
const ROUTED: Readonly<Record<string, string>> = {
  host: 'CASE WHEN new.vault IS NULL THEN $4 ELSE vaults.host END',
  epoch: 'vaults.epoch',
};

const WRITE_TURN = `
  WITH fence AS (
    UPDATE obsidian_agent.plans SET turns = $3, state = $5, trace_id = $6, first_traceparent = $7, revived_at = $8,
      deadline_at = $9, ended_at = $10
    WHERE plan_id = $1 AND run_epoch = $2 AND turns = $3 - 1 RETURNING plan_id),
  taken AS (DELETE FROM obsidian_agent.inbox USING fence WHERE inbox.id = ANY($11)),
  aborted AS (
    UPDATE obsidian_agent.attempts SET cancel_asked = true FROM fence
    WHERE attempts.plan_id = $1 AND key = ANY($12) AND ended_at IS NULL RETURNING host),
  reported AS (
    INSERT INTO obsidian_agent.events (plan_id, body)
    SELECT $1, body FROM fence, unnest($13::json[]) WITH ORDINALITY AS event(body, place) ORDER BY place
    RETURNING id),
  noted AS (
    INSERT INTO obsidian_agent.notices (notice_id, plan_id, target, news, claimed_at)
    SELECT new.*, obsidian_agent.now_ms() FROM (
      SELECT id, plan_id, target, news FROM fence, unnest($14::text[], $15::integer[], $16::json[]) AS n(id, target, news)
    ) AS new),
  changed AS (
    INSERT INTO obsidian_agent.tasks (${taskTable.columns})
    SELECT ${newOf(taskTable.columns)} FROM fence, ${taskTable.unnest(FIRST_TASK)}
    ON CONFLICT (plan_id, key) DO UPDATE SET ${taskTable.updates}),
  ended AS (
    UPDATE obsidian_agent.attempts SET ended_at = new.ended_at, reason = new.reason, spans = new.spans,
      stderr = new.stderr
    FROM fence, ${attemptTable.unnest(FIRST_ENDED)}
    WHERE attempts.plan_id = new.plan_id AND attempts.key = new.key AND attempts.attempt = new.attempt),
  started AS (
    INSERT INTO obsidian_agent.attempts (${attemptTable.columns})
    SELECT ${newOf(attemptTable.columns)}
    FROM fence, ${attemptTable.unnest(FIRST_ATTEMPT)} LEFT JOIN obsidian_agent.vaults ON vaults.name = new.vault
    RETURNING *),
  sent AS (SELECT ${ENQUEUE_ATTEMPT} FROM started WHERE host IS NOT NULL),
  stopped AS (SELECT ${notify('stop', 'host')} FROM aborted WHERE host IS NOT NULL),
  over AS (SELECT ${notify('over', '$1::text')} FROM fence WHERE $5::text <> 'running'),
  announced AS (SELECT ${notify('events', '$1::text')} FROM reported LIMIT 1)
  SELECT (SELECT count(*) FROM sent) + (SELECT count(*) FROM stopped) + (SELECT count(*) FROM over) +
    (SELECT count(*) FROM announced) AS notified,
    EXISTS (SELECT FROM fence) OR EXISTS (
      SELECT FROM obsidian_agent.plans WHERE plan_id = $1 AND run_epoch = $2 AND turns = $3) AS is_mine`;

function newOf(columns: string): string {
  return columns
    .split(', ')
    .map((column) => ROUTED[column] ?? `new.${column}`)
    .join(', ');
}
