import { readFileSync } from 'node:fs';
import { hasPostgres } from '../fixtures/postgres/test-with-postgres.ts';
import { type HostsBench, kill, openHostsBench } from './hosts-bench.ts';
import type { Row } from './row.ts';

const USUAL_PLANS = 1000;
/** Enough to check that the measure works. */
const FEW_PLANS = 4;
const TASKS = 10;
const HOSTS = ['one', 'two', 'three', 'four'] as const;
const SAMPLE_MS = 250;

/** Many plans at a time over four workers: whether all end, and what a worker needs in memory. */
export async function measureManyHostPlans(rounds: number): Promise<Row[]> {
  if (!hasPostgres) return [];
  const plans = rounds === 1 ? FEW_PLANS : USUAL_PLANS;
  await using bench = await openHostsBench();
  const hosts = rounds === 1 ? HOSTS.slice(0, 2) : HOSTS;
  const workers = await Promise.all(hosts.map((host) => bench.startWorker(host, [`vault-${host}`])));
  const samples: number[] = [];
  const timer = setInterval(() => samples.push(Math.max(...workers.map(({ pid }) => residentMb(pid)))), SAMPLE_MS);
  const start = performance.now();
  const lost = await runPlans(bench, plans, hosts);
  const seconds = (performance.now() - start) / 1000;
  clearInterval(timer);
  await Promise.all(workers.map(kill));
  const [middle = 1, last = 1] = [samples[Math.floor(samples.length / 2)], samples.at(-1)];
  const what = `${plans} plans of ${TASKS} tasks over ${hosts.length} workers`;
  const seen = `${seconds.toFixed(1)} s; ${samples.length} samples; ${lost} plans lost`;
  if (lost > 0) throw new Error(`${lost} plans did not succeed.`);
  return [
    {
      what: `${what}: peak memory of a worker`,
      figure: Math.max(...samples),
      unit: 'MB',
      reach: { atMost: 200 },
      seen,
    },
    {
      what: `${what}: memory of the largest worker at the end, against the middle`,
      figure: last / middle,
      unit: '×',
      reach: { atMost: 1.25 },
      seen: `${middle.toFixed(0)} MB, then ${last.toFixed(0)} MB`,
    },
  ];
}

/** Submits all plans, waits for them, and returns how many did not succeed. */
async function runPlans({ runner, check }: HostsBench, plans: number, hosts: readonly string[]): Promise<number> {
  const task = { agent: 'short', action: 'read_note', api_version: 'v1', payload: { note_name: 'Note' } };
  const tasks = Array.from({ length: TASKS }, (_, n) => ({ id: `t${n}`, ...task }));
  const checked = await Promise.all(hosts.map((host) => check({ name: host, vault: `vault-${host}`, tasks })));
  const ids: string[] = [];
  for (let n = 0; n < plans; n++) {
    const plan = checked[n % checked.length];
    if (plan !== undefined) ids.push(await runner.submit(plan));
  }
  let lost = 0;
  for (const id of ids) if ((await runner.wait(id)).state !== 'succeeded') lost += 1;
  return lost;
}

function residentMb(pid: number | undefined): number {
  const kib = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return (Number(kib) * 1024) / 1e6;
}
