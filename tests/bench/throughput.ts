import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { createEmbeddedRunner, createTaskExecutor, openJournal } from '@obsidian-agent/orchestrator';
import { openRecords, spawnByExeca } from './bare-execa.ts';
import { spawnBare } from './bare-spawn.ts';
import { readingPlan } from './plans.ts';
import { registryOf } from './registry.ts';
import { type Row, spread } from './row.ts';
import { interleave } from './statistics.ts';
import { commands, environment, layBench, readRequest } from './subject.ts';

const USUAL_TASKS = 200;
/** Enough to check that the measure works. */
const FEW_TASKS = 20;
/** What a plan gets that says nothing. */
const CONCURRENCY = availableParallelism();

/** Tasks per second of a whole plan, journal and checks included, compared with bare children of the same program. */
export async function measureThroughput(rounds: number): Promise<Row[]> {
  const tasks = rounds === 1 ? FEW_TASKS : USUAL_TASKS;
  const { folder, vault } = layBench();
  const executor = createTaskExecutor(registryOf(0), { environment });
  const journal = openJournal(join(folder, 'state'));
  const runner = createEmbeddedRunner({ executor, journal });
  const limits = { vault, tasks, concurrency: CONCURRENCY };

  try {
    using records = openRecords(folder);
    const plan = readingPlan(tasks, {
      vault,
      concurrency: CONCURRENCY,
      description: await executor.describe('obsidian_agent'),
    });
    const seen = await interleave(
      {
        orchestrator: () =>
          rateOf(tasks, async () => {
            const { state } = await runner.wait(await runner.submit(plan));
            if (state !== 'succeeded') throw new Error(`The plan ended ${state}.`);
          }),
        bare: () => rateOf(tasks, () => spawnBare(commands.executable, limits)),
        alone: () => rateAlone(limits),
        execa: () => rateOf(tasks, () => spawnByExeca(commands.executable, { ...limits, record: () => {} })),
        recorded: () => rateOf(tasks, () => spawnByExeca(commands.executable, { ...limits, ...records })),
      },
      rounds,
    );
    const rates = Object.entries(seen).map(([name, rate]) => `${name}: ${spread(rate, 'tasks/s')}`);
    const row = { unit: '×', reach: { atLeast: 0.9 }, seen: rates.join('; ') } as const;
    const what = `${tasks} tasks run by the orchestrator, ${CONCURRENCY} in parallel`;
    return [
      {
        ...row,
        what: `${what}, against bare \`child_process.spawn\``,
        figure: seen.orchestrator.median / seen.bare.median,
      },
      {
        ...row,
        what: `${what}, against execa with one synced row for each answer, and nothing else`,
        figure: seen.orchestrator.median / seen.recorded.median,
      },
    ];
  } finally {
    await runner.close();
    await executor.close();
    journal.close();
    rmSync(folder, { recursive: true });
  }
}

/** Tasks per second of bare children whose parent does nothing else. Each start is faster the less the parent has in memory. */
async function rateAlone(limits: { vault: string; tasks: number; concurrency: number }): Promise<number> {
  const request = JSON.stringify(readRequest(limits.vault));
  const job = JSON.stringify({ command: commands.executable, environment, request, ...limits });
  const script = join(import.meta.dirname, 'bare-alone.mjs');
  const { stdout } = await promisify(execFile)(process.execPath, [script, job]);
  return Number(stdout);
}

/** Tasks per second. */
export async function rateOf(tasks: number, work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return tasks / ((performance.now() - start) / 1000);
}
