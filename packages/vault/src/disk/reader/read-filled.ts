import { readFile } from '../files/read-bytes.ts';

/** Programs that write in place empty a file first. Most fill it again within a fraction of this time. */
const FILLED_MS = 100;
const POLL_MS = 2;
const sleeper = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));

/**
 * Returns a reader of files that reads one that was just emptied again until it is filled, so that what it holds is not
 * overlooked. The reader waits 100 ms in all, however many files it reads.
 */
export function createFilledReader(): typeof readFile {
  let leftMs = FILLED_MS;
  return (folder, name, maxBytes) => {
    for (;;) {
      const found = readFile(folder, name, maxBytes);
      if (leftMs <= 0 || !wasJustEmptied(found.stats)) return found;
      Atomics.wait(sleeper, 0, 0, POLL_MS);
      leftMs -= POLL_MS;
    }
  };
}

/** A new file without contents has the time of its creation. */
function wasJustEmptied({ size, ctimeMs, birthtimeMs }: ReturnType<typeof readFile>['stats']): boolean {
  return size === 0 && ctimeMs > birthtimeMs && Math.abs(Date.now() - ctimeMs) < FILLED_MS;
}
