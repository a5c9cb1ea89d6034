interface BunRuntime {
  readonly Bun: { gc(isForced: boolean): void };
}

/** A part of the module `bun:jsc`. */
interface Engine {
  /** Bytes in use, and garbage that is not collected. */
  heapSize(): number;
  /** Collects new garbage. */
  edenGC(): void;
}

/** Many tasks leave 1 MB of garbage in this time. */
const SHORTEST_WAIT_MS = 10;
const LONGEST_WAIT_MS = 1000;
/** Each look that finds no growth makes the next one later. */
const BACKOFF = 1.1;
/** Short commands use less. */
const INITIAL_BYTES = 10e6;
/** Growth after which new garbage is collected. */
const EDEN_GROWTH_BYTES = 1e6;
/** Growth after which all garbage is collected: the larger of these two. */
const FULL_GROWTH_BYTES = 4e6;
const FULL_GROWTH_SHARE = 0.1;

/**
 * Collects the garbage of the executable before its heap grows.
 *
 * On its own, its engine lets the heap grow to a share of the machine's memory: to 370 MB for a plan of 10,000 tasks, which
 * uses 35 MB. No option of a running process limits that.
 */
export function collectOften(): void {
  const { Bun } = globalThis as unknown as BunRuntime;
  const engine = process.getBuiltinModule('bun:jsc') as unknown as Engine;
  let lastSize = INITIAL_BYTES;
  let lastFullSize = INITIAL_BYTES;
  let waitMs = SHORTEST_WAIT_MS;

  const collectIfGrown = (): void => {
    const hasGrown = engine.heapSize() > lastSize + EDEN_GROWTH_BYTES;
    if (hasGrown) engine.edenGC();
    // The engine collects by itself, too.
    lastSize = hasGrown ? engine.heapSize() : Math.max(INITIAL_BYTES, Math.min(lastSize, engine.heapSize()));
    if (lastSize > lastFullSize + Math.max(FULL_GROWTH_BYTES, lastFullSize * FULL_GROWTH_SHARE)) {
      Bun.gc(true);
      lastSize = engine.heapSize();
      lastFullSize = lastSize;
    }
    lastFullSize = Math.max(INITIAL_BYTES, Math.min(lastFullSize, lastSize));
    waitMs = hasGrown ? SHORTEST_WAIT_MS : Math.min(waitMs * BACKOFF, LONGEST_WAIT_MS);
    setTimeout(collectIfGrown, waitMs).unref();
  };
  collectIfGrown();
}
