import { grouped } from './grouped.ts';

/** Shorter work shows nothing. */
const QUIET_MS = 1000;
const INTERVAL_MS = 100;

interface Terminal {
  readonly columns?: number | undefined;
  rewriteLine(text: string): unknown;
}

interface Progress {
  readonly done: number;
  readonly total: number;
  readonly elapsedMs: number;
}

interface Options {
  readonly isShare?: boolean;
  readonly now?: () => number;
}

/**
 * One line on a terminal that shows how far long work is, rewritten in place.
 *
 * Work that takes less than a second shows nothing, and the line is gone when the work ends.
 */
export class ProgressLine {
  readonly #terminal: Terminal;
  readonly #what: string;
  readonly #now: () => number;
  readonly #words: (progress: Progress) => string;
  #startMs: number;
  #shownMs = Number.NEGATIVE_INFINITY;

  /**
   * @param what what is being done, such as `Moving notes`
   * @param options `isShare` if the steps are not what people count
   */
  constructor(terminal: Terminal, what: string, { isShare = false, now = () => performance.now() }: Options = {}) {
    this.#terminal = terminal;
    this.#what = what;
    this.#now = now;
    this.#words = isShare ? shareWords : countWords;
    this.#startMs = now();
  }

  /** Shows how much is done; 0 is the start of the work, after its preparation. */
  show(done: number, total: number): void {
    const now = this.#now();
    if (done === 0) this.#startMs = now;
    const elapsedMs = now - this.#startMs;
    if (done === 0 || elapsedMs < QUIET_MS || now - this.#shownMs < INTERVAL_MS) return;
    this.#shownMs = now;
    const line = `${this.#what}: ${this.#words({ done, total, elapsedMs })}`;
    // Some terminals do not know their width and report 0. A line as wide as the terminal would wrap, and could not be rewritten.
    this.#terminal.rewriteLine(line.slice(0, (this.#terminal.columns || 80) - 1));
  }

  /** Removes the line. */
  end(): void {
    if (this.#shownMs > Number.NEGATIVE_INFINITY) this.#terminal.rewriteLine('');
    this.#shownMs = Number.NEGATIVE_INFINITY;
  }
}

/** `1,200 of 5,000, 310 a second, 12 s left` */
function countWords({ done, total, elapsedMs }: Progress): string {
  const rate = (done * 1000) / elapsedMs;
  return `${grouped(done)} of ${grouped(total)}, ${grouped(Math.round(rate))} a second, ${timeLeft({ done, total, elapsedMs })}`;
}

/** `24 %, 12 s left` */
function shareWords(progress: Progress): string {
  return `${Math.floor((progress.done * 100) / progress.total)} %, ${timeLeft(progress)}`;
}

function timeLeft({ done, total, elapsedMs }: Progress): string {
  return `${duration(Math.ceil(((total - done) * elapsedMs) / done / 1000))} left`;
}

function duration(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
