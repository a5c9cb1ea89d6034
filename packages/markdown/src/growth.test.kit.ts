const SHORT = 4_000;
const FACTOR = 8;

/** Eight times the text takes about eight times as long. A quadratic algorithm would take 64 times as long. */
export const MAX_GROWTH = 30;

/** Below this time, in milliseconds, a measurement says more about the machine than about the text. */
const NOISE_MS = 2;

/** How many times longer `work` takes for a text eight times as long. */
export function growthOf(work: (text: string) => unknown, make: (length: number) => string): number {
  return timesLonger(work, [make(SHORT), make(SHORT * FACTOR)]);
}

/** How many times longer `work` takes for the second text than for the first. */
export function timesLonger(work: (text: string) => unknown, [first, second]: readonly [string, string]): number {
  const firstMs = Math.max(fastestMs(work, first), NOISE_MS);
  return fastestMs(work, second) / firstMs;
}

/** CPU time instead of wall time, because other processes may be running. */
function fastestMs(work: (text: string) => unknown, text: string): number {
  let fastest = Number.POSITIVE_INFINITY;
  for (let run = 0; run < 3; run += 1) {
    const start = process.threadCpuUsage();
    work(text);
    const { user, system } = process.threadCpuUsage(start);
    fastest = Math.min(fastest, (user + system) / 1000);
  }
  return fastest;
}
