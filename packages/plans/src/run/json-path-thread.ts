import { parentPort } from 'node:worker_threads';
import type { PathJob, PathResult } from './path-thread.ts';

/** The program of the thread: evaluates one JSONPath at a time. */
parentPort?.on('message', (job: PathJob) => void evaluate(job).then((result) => parentPort?.postMessage(result)));

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
