import { parentPort } from 'node:worker_threads';
import type { PathJob, PathResult } from './path-thread.ts';

interface BunRuntime {
  readonly Bun?: { gc(isForced: boolean): void };
}

/** Evaluating a path for so long leaves much garbage, which the engine of the executable keeps. */
const LONG_MS = 100;

/** The program of the thread: evaluates one JSONPath at a time. */
parentPort?.on('message', (job: PathJob) => void answer(job));

async function answer(job: PathJob): Promise<void> {
  const result = await evaluate(job);
  parentPort?.postMessage(result);
  if (result.ms > LONG_MS) (globalThis as BunRuntime).Bun?.gc(true);
}

async function evaluate({ path, document, limitMs }: PathJob): Promise<PathResult> {
  // In a bundle, what an entry loads at first is loaded by all entries.
  const { JsonPathTooSlow, selectValues } = await import('../plan/json-path.ts');
  const before = performance.now();
  try {
    const values = selectValues(path, document, limitMs);
    return { values, ms: performance.now() - before };
  } catch (error) {
    if (!(error instanceof JsonPathTooSlow)) throw error;
    return { ms: performance.now() - before };
  }
}
