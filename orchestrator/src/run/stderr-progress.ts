/** How far the agent of a task is, in steps of its own. */
export interface Progress {
  readonly done: number;
  readonly total: number;
}

/** Fewer milliseconds than this apart, an agent's words about its progress are not handed on. */
const INTERVAL_MS = 100;

/** The progress that a line of an agent's stderr tells; undefined for any other line. */
export function decodeStderrProgress(line: Record<string, unknown> | string): Progress | undefined {
  const progress = typeof line === 'string' ? undefined : line['progress'];
  if (typeof progress !== 'object' || progress === null) return undefined;
  const { done, total } = progress as Partial<Record<keyof Progress, unknown>>;
  if (!isCount(done) || !isCount(total) || done > total) return undefined;
  return { done, total };
}

/** Hands on the progress of one attempt, and no more of it than a person can follow. */
export function limitProgress(
  now: () => number,
  onProgress: (progress: Progress) => void,
): (progress: Progress) => void {
  let last = -Infinity;
  return (progress) => {
    if (now() - last < INTERVAL_MS) return;
    last = now();
    onProgress(progress);
  };
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
