import { extname } from 'node:path';
import type { Worker } from 'node:worker_threads';

/** A JSONPath to evaluate. */
export interface PathJob {
  readonly path: string;
  readonly document: unknown;
  readonly limitMs: number;
}

export interface PathResult {
  /** Missing if the path was given up. */
  readonly values?: readonly unknown[];
  readonly ms: number;
}

/**
 * A path can select more values than memory holds. The thread ends then, instead of the process. In the executable, only its
 * time limits a path.
 */
const MOST_MEGABYTES = 512;

/** A thread that evaluates JSONPaths that take long, so that the process goes on meanwhile. */
class PathThread {
  #worker: Worker | undefined;
  #last: Promise<unknown> = Promise.resolve();

  /** Evaluates a path after those before it. */
  evaluate(job: PathJob): Promise<PathResult> {
    const result = this.#last.then(() => this.#ask(job));
    this.#last = result.catch(() => {});
    return result;
  }

  #ask(job: PathJob): Promise<PathResult> {
    const before = performance.now();
    this.#worker ??= startWorker();
    const worker = this.#worker;
    // The process waits for an evaluation, but not for an idle thread.
    worker.ref();
    const { promise, resolve, reject } = Promise.withResolvers<PathResult>();
    const fail = (error: NodeJS.ErrnoException): void => {
      this.#worker = undefined;
      if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve({ ms: performance.now() - before });
      else reject(error);
    };
    worker.once('message', resolve).once('error', fail);
    worker.postMessage(job);
    return promise.finally(() => {
      worker.off('message', resolve).off('error', fail);
      worker.unref();
    });
  }
}

function startWorker(): Worker {
  const { Worker: Thread } = process.getBuiltinModule('node:worker_threads');
  // Its program is next to this file as source, compiled and in a bundle.
  const program = new URL(`./json-path-thread${extname(import.meta.url)}`, import.meta.url);
  return new Thread(program, { resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES } });
}

/** The thread of this process, which is started when it is first needed. */
export const pathThread: Pick<PathThread, 'evaluate'> = new PathThread();
