import type { ServerContext } from '@modelcontextprotocol/server';

const INTERVAL_MS = 250;

/**
 * Tells the client how far a long call is, a few times a second; undefined where it did not ask to be told.
 *
 * A call may do several things that take long, each counted from its own start; what is told grows all the same. Without a
 * total nothing is known but that work goes on.
 */
export function tellProgress({
  _meta,
  notify,
}: ServerContext['mcpReq']): ((done: number, total: number | undefined) => void) | undefined {
  const progressToken = _meta?.progressToken;
  if (progressToken === undefined) return undefined;
  let lastMs = 0;
  let [before, done, told] = [0, 0, -1];
  return (doneNow, ofAll) => {
    if (doneNow < done) before = Math.max(told, 0);
    done = doneNow;
    const [progress, total] = [before + done, ofAll === undefined ? undefined : before + ofAll];
    const isDue = done === ofAll || performance.now() - lastMs >= INTERVAL_MS;
    if (!isDue || progress <= told) return;
    lastMs = performance.now();
    told = progress;
    // A client that is gone needs no progress.
    notify({
      method: 'notifications/progress',
      params: { progressToken, progress, ...(total === undefined ? {} : { total }) },
    }).catch(() => {});
  };
}
