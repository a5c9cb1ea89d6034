import { takeTurn } from './turns.ts';

/** Median and quartiles of a sample. */
export interface Summary {
  readonly median: number;
  readonly lower: number;
  readonly upper: number;
  readonly count: number;
}

/** Median and quartiles of figures. */
export function summarize(sample: readonly number[]): Summary {
  return {
    median: quantile(sample, 0.5),
    lower: quantile(sample, 0.25),
    upper: quantile(sample, 0.75),
    count: sample.length,
  };
}

/** The figure below which a share of a sample is. */
export function quantile(sample: readonly number[], share: number): number {
  const sorted = sample.toSorted((a, b) => a - b);
  const at = (sorted.length - 1) * share;
  const [low, high] = [sorted[Math.floor(at)], sorted[Math.ceil(at)]];
  if (low === undefined || high === undefined) throw new Error('There is no quantile of nothing.');
  return low + (high - low) * (at - Math.floor(at));
}

/** Measures one figure, such as the milliseconds of a run. */
export type Variant = () => number | Promise<number>;

/** A summary for each variant. */
type Summaries<Variants> = { [Name in keyof Variants]: Summary | Extract<Variants[Name], undefined> };

/** Runs variants in alternation, in a new order each round, so that other load on the machine affects all alike. */
export async function interleave<Variants extends Readonly<Record<string, Variant | undefined>>>(
  variants: Variants,
  rounds: number,
): Promise<Summaries<Variants>> {
  const there = Object.entries(variants).filter((entry): entry is [string, Variant] => entry[1] !== undefined);
  const samples = new Map<string, number[]>(there.map(([name]) => [name, []]));

  for (let round = rounds === 1 ? 0 : -1; round < rounds; round += 1) {
    await takeTurn();
    for (const [name, run] of there.toSorted(() => Math.random() - 0.5)) {
      const figure = await run();
      // The first of several rounds warms the page cache. A figure of one round only shows that it can be measured.
      if (round >= 0) samples.get(name)?.push(figure);
    }
  }
  const summaries = [...samples].map(([name, sample]) => [name, summarize(sample)]);
  return Object.fromEntries(summaries) as Summaries<Variants>;
}
