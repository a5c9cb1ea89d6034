const USUAL = [1000, 10_000, 100_000];
/** Enough to check that a measure works. */
const SHORT = [100, 200];

/** The numbers of notes in the generated vaults; `OBSIDIAN_AGENT_BENCH_NOTES=1000,10000` overrides them. */
export function sizesFor(rounds: number): readonly number[] {
  const set = process.env['OBSIDIAN_AGENT_BENCH_NOTES'];
  if (set !== undefined) return set.split(',').map(Number);
  return rounds === 1 ? SHORT : USUAL;
}

/** The size of a vault that is measured at one size only. */
export function mainSize(rounds: number): number {
  const [first = 0, second] = sizesFor(rounds);
  return second ?? first;
}
