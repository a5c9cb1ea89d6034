interface BunRuntime {
  readonly Bun?: { gc(isForced: boolean): void };
}

/** Work continues for this multiple of the last collection's duration before the next one. */
const SPARED = 5;
/** A process that ends within this many milliseconds leaves little garbage, so it never collects. */
let next = 100;

/**
 * Makes the executable's engine release unused memory, unless it did so recently.
 *
 * On its own it first grows to a share of the machine's memory, which may be many times the size of all notes.
 */
export function freeMemory(): void {
  const { Bun } = globalThis as BunRuntime;
  const start = performance.now();
  if (Bun === undefined || start < next) return;
  Bun.gc(true);
  const end = performance.now();
  next = end + SPARED * (end - start);
}
