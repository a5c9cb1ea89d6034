import { once } from 'node:events';
import type { Pattern } from './note-regex.ts';

/** A match of a regular expression. */
export interface RegexMatch {
  readonly start: number;
  readonly text: string;
  readonly groups: readonly (string | undefined)[];
  readonly named: Readonly<Record<string, string | undefined>> | undefined;
}

export interface RegexJob {
  readonly pattern: Pattern;
  readonly texts: readonly string[];
  /** Stop searching a text after this many matches. */
  readonly most: number;
  /** Return only the start of each match. */
  readonly isBrief: boolean;
  readonly limitMs: number;
}

/** The matches in each text; undefined if the engine gave up. */
type RegexResult = readonly (readonly RegexMatch[])[] | undefined;

/** A thread of the executable otherwise keeps the texts of its past jobs in memory; see freeMemory. */
const JOBS_BETWEEN_COLLECTIONS = 16;

// An engine cannot be stopped during a search, but a process can exit without waiting for a thread. The thread's
// program is a string because the executable has no file to start a thread from. One engine ends an overlong search as
// if there were no match, so a search without a match that took longer than any that ends by itself counts as given up.
const PROGRAM = `
const { parentPort } = require('node:worker_threads');
const isLong = (ms, text) => ms > 150 + text.length / 20000;
function isGivenUp(pattern, from, text) {
  pattern.lastIndex = from;
  const before = process.threadCpuUsage().user;
  return pattern.exec(text) === null && isLong((process.threadCpuUsage().user - before) / 1000, text);
}
function search(pattern, { text, most, isBrief }) {
  const matches = [];
  pattern.lastIndex = 0;
  while (matches.length < most) {
    const from = pattern.lastIndex;
    const before = performance.now();
    const match = pattern.exec(text);
    if (match === null) {
      if (isLong(performance.now() - before, text) && isGivenUp(pattern, from, text)) return undefined;
      break;
    }
    const [whole, ...groups] = match;
    matches.push({
      start: match.index,
      ...(isBrief ? {} : { text: whole, groups, named: match.groups && { ...match.groups } }),
    });
    if (whole === '') pattern.lastIndex += text.codePointAt(pattern.lastIndex) > 0xffff ? 2 : 1;
  }
  return matches;
}
let jobs = 0;
parentPort.on('message', ({ source, flags, texts, most, isBrief }) => {
  const pattern = new RegExp(source, flags);
  const found = [];
  for (const text of texts) {
    const matches = search(pattern, { text, most, isBrief });
    if (matches === undefined) return parentPort.postMessage(undefined);
    found.push(matches);
  }
  parentPort.postMessage(found);
  jobs += 1;
  if (jobs % ${JOBS_BETWEEN_COLLECTIONS} === 0) globalThis.Bun?.gc(true);
});
`;

/** A thread that runs regular expression searches, one job at a time. */
export class RegexThread {
  readonly #worker: import('node:worker_threads').Worker;
  readonly #isOnline: Promise<unknown>;

  constructor() {
    const { Worker } = process.getBuiltinModule('node:worker_threads');
    this.#worker = new Worker(PROGRAM, { eval: true });
    // Only a search in progress keeps the process alive.
    this.#isOnline = once(this.#worker, 'online').then(() => this.#worker.unref());
  }

  /** The matches in each text, in order; undefined if the search exceeds its time limit. */
  async search(job: RegexJob): Promise<RegexResult> {
    const { pattern, texts, most, isBrief, limitMs } = job;
    // On a busy machine a thread can take longer to start than a search may.
    await this.#isOnline;
    const found = await new Promise<RegexResult>((resolve, reject) => {
      const timer = setTimeout(resolve, limitMs, undefined);
      this.#worker.once('message', (message: RegexResult) => {
        clearTimeout(timer);
        resolve(message);
      });
      this.#worker.once('error', reject);
      this.#worker.postMessage({ ...pattern, texts, most, isBrief });
    });
    this.#worker.removeAllListeners('error');
    return found;
  }

  /** Ends the thread after its current search. A process that exits does not wait for it. */
  close(): void {
    void this.#worker.terminate();
  }
}
