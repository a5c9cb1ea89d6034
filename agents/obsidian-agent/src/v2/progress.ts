import type { Tracing } from '@obsidian-agent/platform';

const INTERVAL_MS = 250;

/** Shows the progress of a long transaction on stderr, a few times a second; a short one shows nothing. */
export function reportProgress(log: Tracing['log']): (done: number, total: number) => void {
  let last = performance.now();
  return (done, total) => {
    // Before the first step there is no progress to show, even if the draft took long.
    if (done === 0 || performance.now() - last < INTERVAL_MS) return;
    last = performance.now();
    log.warn('progress', { progress: { done, total } });
  };
}
