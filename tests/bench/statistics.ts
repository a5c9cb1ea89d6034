/** Median and quartiles of a sample. */
export interface Summary {
  readonly median: number;
  readonly lower: number;
  readonly upper: number;
  readonly count: number;
}

function summarize(sample: readonly number[]): Summary {
  const sorted = sample.toSorted((a, b) => a - b);
  return {
    median: quantile(sorted, 0.5),
    lower: quantile(sorted, 0.25),
    upper: quantile(sorted, 0.75),
    count: sorted.length,
  };
}

function quantile(sorted: readonly number[], share: number): number {
  const at = (sorted.length - 1) * share;
  const [low, high] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
  if (low === undefined || high === undefined) throw new Error('There is no quantile of nothing.');
  return low + (high - low) * (at - Math.floor(at));
}

/** Runs variants in turn, each round in an order of its own, so that what else the machine does meets all alike. */
export async function interleave<Name extends string>(
  variants: Readonly<Record<Name, () => number | Promise<number>>>,
  rounds: number,
): Promise<Record<Name, Summary>> {
  const names = Object.keys(variants) as Name[];
  const samples = new Map<Name, number[]>(names.map((name) => [name, []]));

  for (let round = -1; round < rounds; round += 1) {
    for (const name of names.toSorted(() => Math.random() - 0.5)) {
      const figure = await variants[name]();
      // The first round warms the page cache.
      if (round >= 0) samples.get(name)?.push(figure);
    }
  }
  return Object.fromEntries(names.map((name) => [name, summarize(samples.get(name) ?? [])])) as Record<Name, Summary>;
}
