import {
  type AnswerRef,
  hasEnded,
  type PlanGraph,
  type TaskRecord,
  type TaskWait,
  toIso,
} from '@obsidian-agent/plans/runner';
import { answersOf, tasksReadBy } from '../answers/read-scope.ts';
import type { Client, Row } from '../store/connect.ts';
import { isHostAway } from '../store/host-away.ts';
import { isHeld } from './is-held.ts';

/** A plan with the records of its tasks. */
interface Looked {
  readonly planId: string;
  readonly graph: PlanGraph;
  /** Those of a task and its items; of all tasks if none is named. */
  recordsOf(task?: string): readonly TaskRecord[];
}

/**
 * Finds the tasks and items that wait for a host that is away, to run there or to read an answer that is there, and those
 * that wait on their host, such as for a limit.
 */
export async function findWaits(client: Client, plan: Looked): Promise<Map<string, TaskWait>> {
  const [attempts, answers] = await Promise.all([
    client.query(ATTEMPTS, [plan.planId]),
    client.query(ANSWERS, [plan.planId]),
  ]);
  const waits = new Map(
    attempts.rows.flatMap((row) =>
      row['is_away'] || row['is_behind'] || row['is_held'] ? [[String(row['key']), waitOf(row)] as const] : [],
    ),
  );
  if (answers.rows.length === 0) return waits;
  const waitFor = new Map(answers.rows.map((row) => [String(row['sha256']), waitOf(row)]));
  const open = new Set(attempts.rows.flatMap(({ key, begun_at }) => (begun_at === null ? String(key) : [])));
  for (const [key, read] of readersOf(plan, open)) {
    const wait = read.flatMap(({ sha256 }) => waitFor.get(sha256) ?? [])[0];
    if (wait !== undefined && !waits.has(key)) waits.set(key, wait);
  }
  return waits;
}

/** Attempts at work, and whether their host is away, of a release that leaves them alone, or holds them back. */
const ATTEMPTS = `
  SELECT a.key, a.host, a.vault, a.begun_at, greatest(h.seen_at, a.started_at) AS since, a.held_because, a.held_since,
    (a.host IS NULL OR ${isHostAway('h')}) AS is_away, a.machine_version > h.machine_version::integer AS is_behind,
    ${isHeld('a')} AS is_held
  FROM obsidian_agent.attempts a LEFT JOIN obsidian_agent.hosts h ON h.name = a.host
  WHERE a.plan_id = $1 AND a.ended_at IS NULL`;

/** Answers of the plan that somebody has asked a host for that is away. */
const ANSWERS = `
  SELECT DISTINCT p.sha256, an.host, NULL AS vault, greatest(h.seen_at, p.asked_at) AS since
  FROM obsidian_agent.parcels p JOIN obsidian_agent.answers an USING (sha256)
  JOIN obsidian_agent.tasks t ON t.answer_sha256 = p.sha256 AND t.plan_id = $1
  LEFT JOIN obsidian_agent.hosts h ON h.name = an.host
  WHERE p.part = 0 AND p.body IS NULL AND ${isHostAway('h')}`;

function waitOf({ host, vault, since, is_away, is_behind, is_held, held_because, held_since }: Row): TaskWait {
  if (is_held === true && is_away !== true && is_behind !== true)
    return { because: `${held_because}, on host ${host}`, waiting_since: toIso(Number(held_since)) };
  const name = is_behind === true ? `a later release on host ${host}` : `host ${host}`;
  return {
    because: host === null ? `waits for a host with the vault "${vault}"` : `waits for ${name}`,
    waiting_since: toIso(Number(since)),
  };
}

/** The keys that may be waiting for answers, with what they read: attempts that have not begun, and open questions. */
function* readersOf(
  { graph, recordsOf }: Looked,
  open: ReadonlySet<string>,
): Generator<[key: string, read: readonly AnswerRef[]]> {
  const read = (value: unknown): AnswerRef[] => {
    const tasks = tasksReadBy(value, graph);
    return answersOf(
      tasks,
      [...tasks].flatMap((id) => recordsOf(id)),
    );
  };
  for (const key of open) yield [key, read(graph.taskOf(key).payload)];
  const stateOf = new Map(recordsOf().flatMap(({ key, state, index }) => (index === null ? [[key, state]] : [])));
  for (const { id, dependsOn, forEach, when } of graph.tasks) {
    if ((forEach ?? when) === undefined || (stateOf.get(id) ?? 'queued') !== 'queued') continue;
    if (dependsOn.every((other) => hasEnded(stateOf.get(other) ?? 'queued'))) yield [id, read([forEach, when])];
  }
}
