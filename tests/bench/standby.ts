import { rmSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { createTaskExecutor, type TaskExecutor } from '@obsidian-agent/orchestrator';
import { registryOf } from './registry.ts';
import { type Row, spread } from './row.ts';
import { interleave } from './statistics.ts';
import { environment, layBench, readRequest } from './subject.ts';

/** Long enough for a child to have started and to wait. */
const STARTED_MS = 150;

/** The latency of a task through a waiting child, compared with one that starts for the task. */
export async function measureStandby(rounds: number): Promise<Row[]> {
  const { folder, vault } = layBench();
  const cold = createTaskExecutor(registryOf(0), { environment });
  const standby = createTaskExecutor(registryOf(1), { environment });
  const run = (executor: TaskExecutor) => async () => {
    await wait(STARTED_MS);
    const start = performance.now();
    await executor.exec(readRequest(vault), {
      agent: 'obsidian_agent',
      signal: AbortSignal.timeout(30_000),
      timeoutMs: 30_000,
    });
    return performance.now() - start;
  };

  try {
    // The first child that waits is started with the first task.
    await run(standby)();
    const seen = await interleave({ cold: run(cold), standby: run(standby) }, rounds);
    const words = `standby: ${spread(seen.standby, 'ms')}; cold: ${spread(seen.cold, 'ms')}`;
    return [
      {
        what: 'one task in a standby child, from request to response',
        figure: seen.standby.median,
        unit: 'ms',
        reach: { atMost: 6 },
        seen: words,
      },
      {
        what: 'one task in a standby child, against a new child',
        figure: seen.standby.median / seen.cold.median,
        unit: '×',
        reach: { atMost: 0.25 },
        seen: words,
      },
    ];
  } finally {
    await Promise.all([cold.close(), standby.close()]);
    rmSync(folder, { recursive: true });
  }
}
