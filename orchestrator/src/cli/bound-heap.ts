import { memoryUsage } from 'node:process';
import { runInNewContext } from 'node:vm';
import { setFlag } from './v8-flags.ts';

/** Most plans have ended by then. */
const FIRST_COLLECTION_MS = 1000;
/** A plan of many tasks has been read by then. What that left in memory would make each start of a child slower. */
const EARLY_COLLECTION_MS = 50;
/** No plan of 2,000 tasks takes as much. */
const LARGE_BYTES = 110e6;
const LOOK_MS = 10_000;
/** Since the last collection. */
const MOST_GROWTH = 1.1;

/**
 * Lets the heap of a process that runs plans grow with what is in use, instead of with what is free on the machine.
 *
 * Each start of a child by this process copies the table of all pages in memory: 37 µs for each MB. Without this, the heap
 * of a plan of 10,000 tasks grows to ten times what is in use.
 *
 * Call it after most modules are loaded.
 */
export function boundHeap(): void {
  // The engine of the executable has no such flags: `collectOften` bounds its heap.
  if ('Bun' in globalThis) return;
  // The space for new objects grows no further, and the first collection shrinks it.
  setFlag('--semi-space-growth-factor=1', '--semi-space-growth-factor=2');
  setFlag('--heap-growing-percent=20', '--heap-growing-percent=0');
  // Node hides the collector from programs that were not started with this flag.
  setFlag('--expose-gc', '--no-expose-gc');
  // The limit of the rest of the heap follows its size from the first collection on.
  let bytes = 0;
  const collectIfGrown = (): void => {
    if (memoryUsage.rss() < bytes * MOST_GROWTH) return;
    collect();
    bytes = memoryUsage.rss();
  };
  if (memoryUsage.rss() > LARGE_BYTES) setTimeout(collectIfGrown, EARLY_COLLECTION_MS).unref();
  setTimeout(collectIfGrown, FIRST_COLLECTION_MS).unref();
  setInterval(collectIfGrown, LOOK_MS).unref();
}

/** Collects garbage as when memory runs out: only then, the space for new objects shrinks to what is in use. */
function collect(): void {
  (runInNewContext('gc') as (options: object) => void)({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}
