import { setFlagsFromString } from 'node:v8';

/**
 * Lets V8 mark the objects in use in one step, when the heap is full, instead of in small steps before.
 *
 * Nearly all of a plan that is checked is in use, and a command that only checks it ends soon. Call it after all modules
 * are loaded, for the same reason as `boundHeap`.
 */
export function markLate(): void {
  setFlagsFromString('--no-incremental-marking');
}
