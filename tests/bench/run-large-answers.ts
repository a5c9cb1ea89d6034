import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createEmbeddedRunner, createTaskExecutor, openJournal } from '@obsidian-agent/orchestrator';
import { readingPlan } from './plans.ts';
import { registryOf } from './registry.ts';
import { environment, layBench } from './subject.ts';

/** Runs a plan whose answers have so many bytes, one after the other, and prints its memory: `run-large-answers.ts BYTES COUNT`. */
const [bytes = 0, count = 0] = process.argv.slice(2).map(Number);
const WARM_UP = 20;
const collectGarbage = globalThis.gc;
if (collectGarbage === undefined) throw new Error('Run this with --expose-gc.');

const { folder, vault } = layBench();
const described = createTaskExecutor(registryOf(0), { environment });
const description = await described.describe('obsidian_agent');
await described.close();
const journal = openJournal(join(folder, 'state'));

await runPlan(1, WARM_UP);
const base = memoryAfterGarbage();
await runPlan(bytes, count);
const peak = process.resourceUsage().maxRSS * 1024;
console.log(JSON.stringify({ base, peak, after: memoryAfterGarbage() }));
journal.close();
rmSync(folder, { recursive: true });

async function runPlan(size: number, tasks: number): Promise<void> {
  const command = ['/bin/sh', join(import.meta.dirname, 'large-agent.sh'), String(size)];
  const entry = { command, env: {}, standby: 0, maxOutputBytes: size + 2 ** 20 };
  const executor = createTaskExecutor(new Map([['obsidian_agent', entry]]), { environment });
  const runner = createEmbeddedRunner({ executor, journal });
  const { state, tasks: reports } = await runner.wait(
    await runner.submit(readingPlan(tasks, { vault, concurrency: 1, description })),
  );
  if (state !== 'succeeded' || reports.some(({ answer }) => (answer?.bytes ?? 0) < size))
    throw new Error(`The plan ended ${state}.`);
  await runner.close();
  await executor.close();
}

function memoryAfterGarbage(): number {
  collectGarbage?.();
  collectGarbage?.();
  return process.memoryUsage.rss();
}
