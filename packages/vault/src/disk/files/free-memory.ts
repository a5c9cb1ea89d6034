interface Collecting {
  readonly Bun?: { gc(isForced: boolean): void };
}

/** So many times as long as giving back takes, the work goes on before it is done again. */
const SPARED = 5;
/** What is done within this time of a process, in milliseconds, leaves little behind. */
let next = 100;

/**
 * Has the executable's engine give back what is no longer used, unless it did so a moment ago.
 *
 * By itself it first takes a share of the machine's memory, which may be many times that of all notes.
 */
export function freeMemory(): void {
  const { Bun } = globalThis as Collecting;
  const start = performance.now();
  if (Bun === undefined || start < next) return;
  Bun.gc(true);
  const end = performance.now();
  next = end + SPARED * (end - start);
}
