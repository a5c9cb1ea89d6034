import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Bytes of answers between two collections. */
const BYTES_BETWEEN = 32 * 1024 * 1024;

/**
 * Collects the garbage of long answers early.
 *
 * An answer of 4 MB leaves some 16 MB of strings and buffers behind. Without this, 200 MB and more of them pile up, because
 * Node waits until the heap is four times as large as what is in use.
 */
export class Garbage {
  #bytes = 0;
  #collect: (() => void) | undefined;

  /** Counts a sent part of an answer, and collects after every 32 MiB. */
  count(bytes: number): void {
    this.#bytes += bytes;
    if (this.#bytes < BYTES_BETWEEN) return;
    this.#bytes = 0;
    this.#collect ??= loadCollector();
    this.#collect();
  }
}

/** The engine's own collector. Node hides it from programs that were not started with `--expose-gc`. */
function loadCollector(): () => void {
  const { Bun } = globalThis as { readonly Bun?: { gc(isSynchronous: boolean): void } };
  if (Bun !== undefined) return () => Bun.gc(true);
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as () => void;
}
