import { setFlagsFromString } from 'node:v8';

/**
 * Turns off the marking of unused objects in small steps. When the heap is full, V8 marks them at once.
 *
 * Nearly all of a plan that is checked is in use, and a command that only checks it ends soon. Call it after all modules
 * are loaded, for the same reason as `boundHeap`.
 */
export function markAtOnce(): void {
  setFlagsFromString('--no-incremental-marking');
}
