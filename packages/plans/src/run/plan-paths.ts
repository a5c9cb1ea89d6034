import { isSingular, JsonPathTooSlow, type SelectValues, selectValues } from '../plan/json-path.ts';
import { pathThread } from './path-thread.ts';

/** How long paths may keep the process from everything else before it looks at other work. */
const SLICE_MS = 25;

/** How long the paths of one plan may keep the thread. */
const MOST_MS = 60_000;

/** Time that paths took since the process last looked at other work. */
let usedMs = 0;

/** A path needs more time than is left now. */
class Postponed extends Error {
  override readonly name = 'Postponed';
  readonly path: string;
  readonly document: unknown;

  constructor(path: string, document: unknown) {
    super(`${path} is evaluated later.`);
    this.path = path;
    this.document = document;
  }
}

type Work<Result> = (select: SelectValues) => Result;

/** Evaluates the JSONPaths of one plan: quick ones immediately, others in a thread, one after another. */
export class PlanPaths {
  readonly #mostMs: number;
  #leftMs: number;
  #last: Promise<unknown> = Promise.resolve();
  #isClosed = false;

  /** @param mostMs how long the plan may keep the thread */
  constructor(mostMs: number = MOST_MS) {
    this.#mostMs = mostMs;
    this.#leftMs = mostMs;
  }

  /**
   * Does work that evaluates paths, and changes nothing before its last path. Returns a promise if one of them takes long.
   *
   * @throws what the work throws
   */
  evaluate<Result>(work: Work<Result>): Result | Promise<Result> {
    try {
      return work(keepResults([]));
    } catch (error) {
      if (!(error instanceof Postponed)) throw error;
    }
    // Its document is read again: those of all that waits could be more than memory holds.
    const result = this.#last.then(() => this.#evaluateLater(work));
    this.#last = result.catch(() => {});
    return result;
  }

  /** Gives up what waits. Its promises stay pending. */
  close(): void {
    this.#isClosed = true;
  }

  async #evaluateLater<Result>(work: Work<Result>): Promise<Result> {
    const known: Known[] = [];
    for (;;) {
      if (this.#isClosed) return await new Promise<never>(() => {});
      try {
        return work(keepResults(known));
      } catch (error) {
        if (!(error instanceof Postponed)) throw error;
        known.push(await this.#ask(error));
      }
    }
  }

  async #ask({ path, document }: Postponed): Promise<Known> {
    // A plan that has used its time still gets a moment for each path.
    const isOver = this.#leftMs < SLICE_MS;
    const { values, ms } = await pathThread.evaluate({ path, document, limitMs: Math.max(this.#leftMs, SLICE_MS) });
    this.#leftMs -= ms;
    if (values !== undefined) return { values };
    const why = isOver ? ` now that the JSONPaths of the plan took ${this.#mostMs / 1000} s together` : '';
    return { failure: `${path} takes too long to evaluate${why}.` };
  }
}

/** What a path selected, or why it was not evaluated. */
type Known = { readonly values: readonly unknown[] } | { readonly failure: string };

/** Evaluates paths within the time that is left now. Work that is done again gets the results of before. */
function keepResults(known: Known[]): SelectValues {
  let next = 0;
  return (path, document) => {
    if (isSingular(path)) return selectValues(path, document);
    const found = known[next] ?? { values: selectNow(path, document) };
    known[next] = found;
    next += 1;
    if ('failure' in found) throw new JsonPathTooSlow(found.failure);
    return [...found.values];
  };
}

function selectNow(path: string, document: unknown): unknown[] {
  const leftMs = SLICE_MS - usedMs;
  if (leftMs < 1) throw new Postponed(path, document);
  // Other work is looked at before the next slice.
  if (usedMs === 0)
    setImmediate(() => {
      usedMs = 0;
    });
  const before = performance.now();
  try {
    return selectValues(path, document, leftMs);
  } catch (error) {
    if (!(error instanceof JsonPathTooSlow)) throw error;
    throw new Postponed(path, document);
  } finally {
    usedMs += Math.max(performance.now() - before, Number.EPSILON);
  }
}
