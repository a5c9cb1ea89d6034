interface Interval {
  readonly startedAt: number;
  /** Null if it has not ended, or its end is not known. */
  readonly endedAt: number | null;
}

/**
 * How long a plan, a task or an attempt took until its end, or until now. It counts from the submission of the plan, the
 * first attempt of the task, or the question of an approval. Pauses between attempts count, and so does the time in which
 * nobody ran the plan. Null before its start, and without an end. Not negative, even if the system's clock was set back
 * between two processes.
 */
export function elapsedMs(startedAt: number, until: number): number;
export function elapsedMs(startedAt: number | null, until: number | null): number | null;
export function elapsedMs(startedAt: number | null, until: number | null): number | null {
  return startedAt === null || until === null ? null : Math.max(0, until - startedAt);
}

/** The time in which at least one attempt ran, in milliseconds; null if none has ended. */
export function workMsOf(attempts: readonly Interval[]): number | null {
  const ended = attempts.flatMap(({ startedAt, endedAt }) => (endedAt === null ? [] : [{ startedAt, endedAt }]));
  if (ended.length === 0) return null;
  let sum = 0;
  let until = Number.NEGATIVE_INFINITY;
  for (const { startedAt, endedAt } of ended.toSorted((a, b) => a.startedAt - b.startedAt)) {
    sum += Math.max(0, endedAt - Math.max(startedAt, until));
    until = Math.max(until, endedAt);
  }
  return sum;
}
