import { setFlag } from './v8-flags.ts';

/**
 * Lets V8 mark the objects in use in one step, when the heap is full, instead of in small steps before.
 *
 * Nearly all of a plan that is checked is in use, and a command that only checks it ends soon. Call it after all modules
 * are loaded.
 */
export function markLate(): void {
  setFlag('--no-incremental-marking', '--incremental-marking');
}
