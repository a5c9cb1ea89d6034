import { type RegexpRunner, type RegexpSource, unguardedRegexps } from '@obsidian-agent/bases';
import { parsePattern } from '../patterns/pattern-syntax.ts';
import { mostSteps, workOf } from '../patterns/pattern-work.ts';

/** For all regular expressions of one query. */
const LIMIT_MS = 2000;
/** For one regular expression on one text. */
const LIMIT_OF_ONE_MS = 1000;
/** A regular expression that cannot take more steps than this runs in this thread. */
const FEW_STEPS = 100_000;
/** How long a thread may take to start on a busy machine. */
const START_MS = 10_000;

const [IDLE, DONE] = [0, 1];

// The thread's program is a string because the executable has no file to start a thread from. One engine ends an overlong
// search as if there were no match, so a search that took longer than any that ends by itself counts as stopped.
const PROGRAM = `
const { workerData: { port, signal } } = require('node:worker_threads');
const operations = {
  test: (regexp, text) => regexp.test(text),
  replace: (regexp, text, extra) => text.replace(regexp, extra),
  split: (regexp, text, extra) => text.split(regexp, extra),
};
port.on('message', ({ operation, source, flags, text, extra }) => {
  const before = process.threadCpuUsage().user;
  const result = operations[operation](new RegExp(source, flags), text, extra);
  const isOverlong = (process.threadCpuUsage().user - before) / 1000 > 150 + text.length / 20000;
  port.postMessage(isOverlong ? {} : { result });
  Atomics.store(signal, 0, ${DONE});
  Atomics.notify(signal, 0);
});
Atomics.store(signal, 0, ${DONE});
Atomics.notify(signal, 0);
`;

/** Runs regular expressions so that a query can be stopped: those that may take long, in a thread. */
export class GuardedRegexps implements RegexpRunner {
  #thread: Thread | undefined;
  #leftMs = LIMIT_MS;
  /** Sources and flags of those that were stopped once. They are not tried again. */
  readonly #stopped = new Set<string>();

  test(regexp: RegexpSource, text: string): boolean | undefined {
    return isQuick(regexp, text) ? unguardedRegexps.test(regexp, text) : this.#run('test', regexp, { text });
  }

  replace(regexp: RegexpSource, text: string, replacement: string): string | undefined {
    if (isQuick(regexp, text)) return unguardedRegexps.replace(regexp, text, replacement);
    return this.#run('replace', regexp, { text, extra: replacement });
  }

  split(regexp: RegexpSource, text: string, most: number): readonly string[] | undefined {
    if (isQuick(regexp, text)) return unguardedRegexps.split(regexp, text, most);
    return this.#run('split', regexp, { text, extra: most });
  }

  close(): void {
    this.#thread?.close();
    this.#thread = undefined;
  }

  /** Undefined once the time is used up. */
  #run<Result>(operation: string, { source, flags }: RegexpSource, input: ThreadInput): Result | undefined {
    const key = `${flags} ${source}`;
    if (this.#leftMs <= 0 || this.#stopped.has(key)) return undefined;
    this.#thread ??= new Thread();
    const before = performance.now();
    const answer = this.#thread.ask({ operation, source, flags, ...input }, Math.min(this.#leftMs, LIMIT_OF_ONE_MS));
    this.#leftMs -= performance.now() - before;
    if (answer !== undefined && 'result' in answer) return answer.result as Result;
    this.#stopped.add(key);
    this.close();
    return undefined;
  }
}

interface ThreadInput {
  readonly text: string;
  readonly extra?: string | number;
}

function isQuick({ source, flags }: RegexpSource, text: string): boolean {
  return !/[uv]/.test(flags) && mostSteps(workOf(parsePattern(source)), text.length) <= FEW_STEPS;
}

/** A thread that the caller waits for: formulas are evaluated without a break. */
class Thread {
  readonly #signal = new Int32Array(new SharedArrayBuffer(4));
  readonly #threads = process.getBuiltinModule('node:worker_threads');
  readonly #port: import('node:worker_threads').MessagePort;
  readonly #worker: import('node:worker_threads').Worker;

  constructor() {
    const { Worker, MessageChannel } = this.#threads;
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    const workerData = { port: port2, signal: this.#signal };
    this.#worker = new Worker(PROGRAM, { eval: true, workerData, transferList: [port2] });
    this.#worker.unref();
    port1.unref();
    Atomics.wait(this.#signal, 0, IDLE, START_MS);
  }

  /** Undefined if there is no answer in time. */
  ask(job: object, limitMs: number): { readonly result?: unknown } | undefined {
    Atomics.store(this.#signal, 0, IDLE);
    this.#port.postMessage(job);
    Atomics.wait(this.#signal, 0, IDLE, limitMs);
    const received = this.#threads.receiveMessageOnPort(this.#port);
    return received?.message as { readonly result?: unknown } | undefined;
  }

  close(): void {
    void this.#worker.terminate();
    this.#port.close();
  }
}
