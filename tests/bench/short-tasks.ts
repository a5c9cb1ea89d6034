import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createEmbeddedRunner, createTaskExecutor, openJournal, type Registry } from '@obsidian-agent/orchestrator';
import type { Description } from '@obsidian-agent/shared-types';
import { inLanes, spawnBare } from './bare-spawn.ts';
import { readingPlan } from './plans.ts';
import { serverCpuMs } from './process-usage.ts';
import { registryOf } from './registry.ts';
import { type Row, spread } from './row.ts';
import { interleave, type Summary, summarize } from './statistics.ts';
import { environment, layBench, readRequest } from './subject.ts';

const USUAL_TASKS = 2000;
/** Enough to check that the measure works. */
const FEW_TASKS = 20;
/** Each round runs all tasks with each variant, so a few rounds are many tasks. */
const MOST_ROUNDS = 5;
const CONCURRENCY = 2;
const SHORT_AGENT = ['/bin/sh', join(import.meta.dirname, 'short-agent.sh')];

/** Time of all tasks, and processor time for each of this process and its fork server, without the agents. */
interface Cost {
  readonly wall: Summary;
  readonly cpu: Summary;
}

/** The cost of tasks whose agent costs almost nothing: of the executor alone, and of a whole plan. */
export async function measureShortTasks(rounds: number): Promise<Row[]> {
  const tasks = rounds === 1 ? FEW_TASKS : USUAL_TASKS;
  const { folder, vault } = layBench();
  const limits = { tasks, concurrency: CONCURRENCY };
  const plan = readingPlan(tasks, { vault, concurrency: CONCURRENCY, description: await describeAgent() });
  const executor = createTaskExecutor(shortRegistry(), { environment });
  const journal = openJournal(join(folder, 'state'));
  const runner = createEmbeddedRunner({ executor, journal });
  const options = { agent: 'obsidian_agent', signal: new AbortController().signal, timeoutMs: 30_000 };

  try {
    const costs = await costsOf(
      {
        bare: () => spawnBare(SHORT_AGENT, { vault, ...limits }),
        executor: () => inLanes(limits, () => executor.exec(readRequest(vault), options)),
        plan: async () => {
          const { state } = await runner.wait(await runner.submit(plan));
          if (state !== 'succeeded') throw new Error(`The plan ended ${state}.`);
        },
      },
      { tasks, rounds: Math.min(rounds, MOST_ROUNDS) },
    );
    return rowsOf(tasks, costs);
  } finally {
    await runner.close();
    await executor.close();
    journal.close();
    rmSync(folder, { recursive: true });
  }
}

/** The real agent's description: the short one answers as that one does. */
async function describeAgent(): Promise<Description> {
  const executor = createTaskExecutor(registryOf(0), { environment });
  const description = await executor.describe('obsidian_agent');
  await executor.close();
  return description;
}

function shortRegistry(): Registry {
  return new Map([['obsidian_agent', { command: SHORT_AGENT, env: {}, standby: 0, maxOutputBytes: 2 ** 20 }]]);
}

type Name = 'bare' | 'executor' | 'plan';

async function costsOf(
  works: Readonly<Record<Name, () => Promise<void>>>,
  { tasks, rounds }: { tasks: number; rounds: number },
): Promise<Record<Name, Cost>> {
  const cpuMs: Record<Name, number[]> = { bare: [], executor: [], plan: [] };
  const timed = (name: Name) => async () => {
    const [before, serverBefore, start] = [process.cpuUsage(), serverCpuMs(), performance.now()];
    await works[name]();
    const wall = performance.now() - start;
    const { user, system } = process.cpuUsage(before);
    cpuMs[name].push(((user + system) / 1000 + serverCpuMs() - serverBefore) / tasks);
    return wall;
  };
  const wall = await interleave({ bare: timed('bare'), executor: timed('executor'), plan: timed('plan') }, rounds);
  // Without a round that warms up.
  const cost = (name: Name): Cost => ({ wall: wall[name], cpu: summarize(cpuMs[name].slice(-rounds)) });
  return { bare: cost('bare'), executor: cost('executor'), plan: cost('plan') };
}

function rowsOf(tasks: number, { bare, executor, plan }: Record<Name, Cost>): Row[] {
  const what = `${tasks} tasks of an agent that takes 1 ms, ${CONCURRENCY} in parallel`;
  const rate = ({ wall: { median, lower, upper, count } }: Cost) => {
    const perSecond = (ms: number) => (tasks / ms) * 1000;
    return spread({ median: perSecond(median), lower: perSecond(upper), upper: perSecond(lower), count }, 'tasks/s');
  };
  const ratio = (cost: Cost) => bare.wall.median / cost.wall.median;
  return [
    {
      what: `${what}: a plan, against bare \`child_process.spawn\``,
      figure: ratio(plan),
      unit: '×',
      reach: { atLeast: 0.25 },
      seen: `plan: ${rate(plan)}; bare: ${rate(bare)}`,
    },
    {
      what: `${what}: the executor alone, against bare \`child_process.spawn\``,
      figure: ratio(executor),
      unit: '×',
      reach: { atLeast: 0.5 },
      seen: `executor: ${rate(executor)}; bare: ${rate(bare)}`,
    },
    {
      what: `${what}: processor time of the orchestrator and its fork server for each`,
      figure: plan.cpu.median,
      unit: 'ms',
      reach: { atMost: 4 },
      seen: `plan: ${spread(plan.cpu, 'ms')}; executor: ${spread(executor.cpu, 'ms')}; bare: ${spread(bare.cpu, 'ms')}`,
    },
  ];
}
