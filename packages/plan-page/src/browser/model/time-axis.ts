/** Distances between marks of a time axis, in milliseconds. */
const STEPS = [
  1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 15_000, 30_000, 60_000, 120_000, 300_000, 600_000,
  900_000, 1_800_000, 3_600_000, 7_200_000, 10_800_000, 21_600_000, 43_200_000, 86_400_000,
];

/** The distance between marks, so that there are at most so many in a span. */
function markStep(spanMs: number, most: number): number {
  const least = spanMs / Math.max(1, most);
  const day = STEPS.at(-1) ?? 1;
  return STEPS.find((step) => step >= least) ?? Math.ceil(least / day) * day;
}

/** Marks of a time axis, in milliseconds after its start. */
export function marksOf(spanMs: number, most: number): number[] {
  const step = markStep(spanMs, most);
  return Array.from({ length: Math.floor(spanMs / step) + 1 }, (_, at) => at * step);
}
