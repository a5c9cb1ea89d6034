/** The progress of a task, in the agent's own steps. */
export interface Progress {
  readonly done: number;
  readonly total: number;
}

/** Minimum number of milliseconds between two progress reports. */
const INTERVAL_MS = 100;

/** The progress in a line of an agent's stderr; undefined for any other line. */
export function decodeStderrProgress(line: Record<string, unknown> | string): Progress | undefined {
  const progress = typeof line === 'string' ? undefined : line['progress'];
  if (typeof progress !== 'object' || progress === null) return undefined;
  const { done, total } = progress as Partial<Record<keyof Progress, unknown>>;
  if (!isCount(done) || !isCount(total) || done > total) return undefined;
  return { done, total };
}

/** Passes on the progress of one attempt, no more often than a person can follow. */
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
