import { grouped } from './grouped.ts';

/** Shorter work shows nothing. */
const QUIET_MS = 1000;
const INTERVAL_MS = 100;

interface Terminal {
  readonly columns?: number | undefined;
  rewriteLine(text: string): unknown;
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
  #startMs: number;
  #shownMs = Number.NEGATIVE_INFINITY;

  /** @param what what is being done, such as `Moving notes` */
  constructor(terminal: Terminal, what: string, now: () => number = () => performance.now()) {
    this.#terminal = terminal;
    this.#what = what;
    this.#now = now;
    this.#startMs = now();
  }

  /** Shows how much is done; 0 is the start of the work, after its preparation. */
  show(done: number, total: number): void {
    const now = this.#now();
    if (done === 0) this.#startMs = now;
    const elapsedMs = now - this.#startMs;
    if (done === 0 || elapsedMs < QUIET_MS || now - this.#shownMs < INTERVAL_MS) return;
    this.#shownMs = now;
    const line = `${this.#what}: ${progressWords({ done, total, elapsedMs })}`;
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
function progressWords({ done, total, elapsedMs }: { done: number; total: number; elapsedMs: number }): string {
  const rate = (done * 1000) / elapsedMs;
  const leftSeconds = Math.ceil((total - done) / rate);
  return `${grouped(done)} of ${grouped(total)}, ${grouped(Math.round(rate))} a second, ${duration(leftSeconds)} left`;
}

function duration(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  return `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
}
