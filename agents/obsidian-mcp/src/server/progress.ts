import type { ServerContext } from '@modelcontextprotocol/server';

const INTERVAL_MS = 250;

/**
 * Reports the progress of a long call to the client, a few times a second. Undefined if the client did not ask for it.
 *
 * A call may have several long steps, each counted from 0; the reported progress still only grows. Without a total, it
 * only shows that work goes on.
 */
export function reportProgress({
  _meta,
  notify,
}: ServerContext['mcpReq']): ((done: number, total: number | undefined) => void) | undefined {
  const progressToken = _meta?.progressToken;
  if (progressToken === undefined) return undefined;
  let lastMs = Number.NEGATIVE_INFINITY;
  let [before, done, reported] = [0, 0, -1];
  return (doneNow, ofAll) => {
    if (doneNow < done) before = Math.max(reported, 0);
    done = doneNow;
    const [progress, total] = [before + done, ofAll === undefined ? undefined : before + ofAll];
    const isDue = done === ofAll || performance.now() - lastMs >= INTERVAL_MS;
    if (!isDue || progress <= reported) return;
    lastMs = performance.now();
    reported = progress;
    // A client that is gone needs no progress.
    notify({
      method: 'notifications/progress',
      params: { progressToken, progress, ...(total === undefined ? {} : { total }) },
    }).catch(() => {});
  };
}
