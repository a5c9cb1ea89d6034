import type { ServerContext } from '@modelcontextprotocol/server';

const INTERVAL_MS = 250;

/** Tells the client how far a long call is, a few times a second; undefined where it did not ask to be told. */
export function tellProgress({
  _meta,
  notify,
}: ServerContext['mcpReq']): ((done: number, total: number) => void) | undefined {
  const progressToken = _meta?.progressToken;
  if (progressToken === undefined) return undefined;
  let last = 0;
  return (progress, total) => {
    const isOver = progress === total;
    if (!isOver && performance.now() - last < INTERVAL_MS) return;
    last = performance.now();
    // A client that is gone needs no progress.
    notify({ method: 'notifications/progress', params: { progressToken, progress, total } }).catch(() => {});
  };
}
