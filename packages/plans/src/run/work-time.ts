interface Interval {
  readonly startedAt: number;
  /** Null if it has not ended, or its end is not known. */
  readonly endedAt: number | null;
}

/** The time between two times of a plan; none if the system's clock was set back between two of its processes. */
export function elapsedMs(from: number, to: number): number {
  return Math.max(0, to - from);
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
