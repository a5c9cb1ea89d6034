import { join } from 'node:path';
import { createEmbeddedRunner, createTaskExecutor, openJournal } from '@obsidian-agent/orchestrator';
import { connectStore } from '@obsidian-agent/runner-dbos';
import { hasPostgres } from '../fixtures/postgres/test-with-postgres.ts';
import { type HostsBench, kill, openHostsBench, untilLogged } from './hosts-bench.ts';
import { readingPlan } from './plans.ts';
import { registryOf } from './registry.ts';
import { type Row, spread } from './row.ts';
import { interleave, summarize } from './statistics.ts';
import { environment } from './subject.ts';
import { rateOf } from './throughput.ts';

const USUAL_TASKS = 200;
/** Enough to check that the measure works. */
const FEW_TASKS = 10;
const CONCURRENCY = 2;
const LARGE_TASKS = 10_000;
const AWAY_MS = 1000;

/** Plans over many hosts: against the embedded runner, and after hosts were killed. */
export async function measureHosts(rounds: number): Promise<Row[]> {
  if (!hasPostgres) return [];
  await using bench = await openHostsBench();
  const times = Math.min(rounds, 5);
  const rows = [
    ...(await measureRate(bench, rounds)),
    timeRow(
      'a task cancelled on another host: until its agent is dead',
      { atMost: 2500 },
      await repeat(times, () => cancelTask(bench)),
    ),
    timeRow(
      'a worker killed in the middle of a task, back after 1 s: until the task runs again',
      { atMost: 1000 },
      await repeat(times, () => comeBack(bench)),
    ),
    await measureReplay(bench, rounds),
  ];
  // Another host waits ten seconds for a sign of life, which a test of the measure does not.
  if (rounds === 1) return rows;
  const adopted = await repeat(Math.min(times, 3), () => adopt(bench));
  const what = 'a coordinator gone for good: until another host goes on';
  return [...rows, timeRow(what, { atMost: 15_000 }, adopted)];
}

async function repeat(times: number, once: () => Promise<number>): Promise<number[]> {
  const seen: number[] = [];
  for (let round = 0; round < times; round++) seen.push(await once());
  return seen;
}

function timeRow(what: string, reach: Row['reach'], seen: readonly number[]): Row {
  const times = summarize(seen);
  return { what, figure: times.median, unit: 'ms', reach, seen: spread(times, 'ms') };
}

/** Tasks per second of one host with its own worker process, and of the embedded runner. */
async function measureRate(bench: HostsBench, rounds: number): Promise<Row[]> {
  const tasks = rounds === 1 ? FEW_TASKS : USUAL_TASKS;
  const worker = await bench.startWorker('rate', ['rated']);
  const task = (n: number) => ({
    id: `read-${n}`,
    action: 'read_note',
    api_version: 'v1',
    payload: { note_name: 'Note' },
  });
  const spec = {
    name: 'bench',
    vault: 'rated',
    concurrency: CONCURRENCY,
    tasks: Array.from({ length: tasks }, (_, n) => task(n)),
  };
  const plan = await bench.check(spec);
  const executor = createTaskExecutor(registryOf(0), { environment });
  const journal = openJournal(join(bench.folder, 'embedded'));
  const embedded = createEmbeddedRunner({ executor, journal });
  const vault = join(bench.folder, 'rate', 'rated');
  const description = await executor.describe('obsidian_agent');
  const runWith = (runner: HostsBench['runner'], own: typeof plan) => () =>
    rateOf(tasks, async () => {
      const { state } = await runner.wait(await runner.submit(own));
      if (state !== 'succeeded') throw new Error(`The plan ended ${state}.`);
    });
  try {
    const seen = await interleave(
      {
        hosts: runWith(bench.runner, plan),
        embedded: runWith(embedded, readingPlan(tasks, { vault, concurrency: CONCURRENCY, description })),
      },
      rounds,
    );
    return [
      {
        what: `${tasks} tasks, ${CONCURRENCY} in parallel, run by a worker with Postgres, against the embedded runner`,
        figure: seen.hosts.median / seen.embedded.median,
        unit: '×',
        reach: { atLeast: 0.6 },
        seen: `worker: ${spread(seen.hosts, 'tasks/s')}; embedded: ${spread(seen.embedded, 'tasks/s')}`,
      },
    ];
  } finally {
    await embedded.close();
    journal.close();
    await executor.close();
    await kill(worker);
  }
}

let runs = 0;

/** A plan of one task that holds until a file appears that never does. */
async function submitHeld(bench: HostsBench, vault: string): Promise<{ planId: string; log: string }> {
  const log = join(bench.folder, `log-${runs++}`);
  const payload = { log, text: 'held', hold: join(bench.folder, 'never') };
  const plan = await bench.check({
    name: 'held',
    vault,
    tasks: [{ id: 'held', agent: 'scripted', action: 'touch', payload }],
  });
  return { planId: await bench.runner.submit(plan), log };
}

async function cancelTask(bench: HostsBench): Promise<number> {
  const worker = await bench.startWorker('cancelled', ['stopped']);
  const { planId, log } = await submitHeld(bench, 'stopped');
  await untilLogged(log, 'start touch held');
  const start = performance.now();
  // A plan ends after its agents.
  await bench.runner.cancel(planId);
  const ms = performance.now() - start;
  await kill(worker);
  return ms;
}

async function comeBack(bench: HostsBench): Promise<number> {
  const worker = await bench.startWorker('back', ['kept']);
  const { planId, log } = await submitHeld(bench, 'kept');
  await untilLogged(log, 'start touch held');
  await kill(worker);
  await new Promise((resolve) => setTimeout(resolve, AWAY_MS));
  const again = await bench.startWorker('back', ['kept']);
  const start = performance.now();
  await untilLogged(log, 'start touch held', 2);
  const ms = performance.now() - start;
  await bench.runner.cancel(planId);
  await kill(again);
  return Math.max(1, ms);
}

/** The first host coordinates the plan, whose tasks run on the second one. */
async function adopt(bench: HostsBench): Promise<number> {
  const name = `${runs++}`;
  const log = join(bench.folder, `log-${name}`);
  const task = {
    id: 'after',
    agent: 'scripted',
    action: 'touch',
    depends_on: ['ask'],
    payload: { log, text: 'after' },
  };
  const first = await bench.startWorker(`first-${name}`);
  const plan = await bench.check({
    name: 'left',
    vault: `adopted-${name}`,
    tasks: [{ id: 'ask', approval: { message: 'Go on?' } }, task],
  });
  const planId = await bench.runner.submit(plan);
  for await (const event of bench.runner.events(planId)) if (event.type === 'task' && event.state === 'waiting') break;
  const second = await bench.startWorker(`second-${name}`, [`adopted-${name}`]);
  await kill(first);
  const start = performance.now();
  await bench.runner.approve(planId, 'ask', { isApproved: true });
  await untilLogged(log, 'start touch after');
  const ms = performance.now() - start;
  await bench.runner.wait(planId);
  await kill(second);
  return ms;
}

/** A worker that starts takes over a plan of which one task is left. */
async function measureReplay(bench: HostsBench, rounds: number): Promise<Row> {
  const tasks = rounds === 1 ? FEW_TASKS : LARGE_TASKS;
  const seen: number[] = [];
  for (let round = 0; round < Math.min(rounds, 3); round++) {
    const name = `replayed-${runs++}`;
    const task = (n: number) => ({
      id: `t${n}`,
      agent: 'short',
      action: 'read_note',
      api_version: 'v1',
      payload: { note_name: 'Note' },
    });
    const list = Array.from({ length: tasks }, (_, n) => task(n));
    const planId = await bench.runner.submit(await bench.check({ name, vault: name, tasks: list }));
    await plantEnded(bench.url, planId, tasks - 1);
    const worker = await bench.startWorker(name, [name]);
    const start = performance.now();
    const { state } = await bench.runner.wait(planId);
    if (state !== 'succeeded') throw new Error(`The plan ended ${state}.`);
    seen.push(performance.now() - start);
    await kill(worker);
  }
  return timeRow(
    `a plan of ${tasks} tasks whose coordinator was killed at the end: until it has ended`,
    { atMost: 10_000 },
    seen,
  );
}

/** Records that the first tasks of a plan have succeeded. */
async function plantEnded(url: string, planId: string, count: number): Promise<void> {
  const store = connectStore({ url, name: 'bench', connections: 1 });
  await store.query(
    `INSERT INTO obsidian_agent.tasks (plan_id, key, task, task_id, generation, idempotency_key, state, attempts, failures,
       is_uncertain, is_undone, started_at, ended_at)
     SELECT $1, 't' || n, 't' || n, 'task-' || n, 0, 'key-' || n, 'succeeded', 1, 0, false, false, 1, 2
     FROM generate_series(0, $2::integer - 1) AS n`,
    [planId, count],
  );
  await store.query(
    `INSERT INTO obsidian_agent.attempts (plan_id, key, attempt, request_id, started_at, ended_at, spans, was_uncertain)
     SELECT $1, 't' || n, 1, $1 || 'request-' || n, 1, 2, '[]', false FROM generate_series(0, $2::integer - 1) AS n`,
    [planId, count],
  );
  await store.close();
}
