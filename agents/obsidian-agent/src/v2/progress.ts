import type { Tracing } from '@obsidian-agent/platform';

const INTERVAL_MS = 250;

/** Tells on stderr how far a long transaction is, a few times a second; a short one stays silent. */
export function tellProgress(log: Tracing['log']): (done: number, total: number) => void {
  let last = performance.now();
  return (done, total) => {
    // Before its first step there is nothing to tell, however long the draft has taken.
    if (done === 0 || performance.now() - last < INTERVAL_MS) return;
    last = performance.now();
    log.warn('progress', { progress: { done, total } });
  };
}
