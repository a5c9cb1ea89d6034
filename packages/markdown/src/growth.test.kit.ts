const SHORT = 4_000;
const FACTOR = 8;

/** Eight times the text takes about eight times as long; where each mark looked at all others it would be 64 times. */
export const MAX_GROWTH = 30;

/** Times below this one say more about the machine than about the text, in milliseconds. */
const NOISE_MS = 2;

/** How many times longer work takes on a text that is eight times as long. */
export function growthOf(work: (text: string) => unknown, make: (length: number) => string): number {
  return timesLonger(work, [make(SHORT), make(SHORT * FACTOR)]);
}

/** How many times longer work takes on the second text than on the first. */
export function timesLonger(work: (text: string) => unknown, [first, second]: readonly [string, string]): number {
  const firstMs = Math.max(fastestMs(work, first), NOISE_MS);
  return fastestMs(work, second) / firstMs;
}

/** Time of the processor, not of the clock: others may work on the machine at the same time. */
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
