import { isA, type Value } from '../values/value.ts';
import { type Functions, method } from './signature.ts';

/** Functions that Obsidian has for summaries. Each uses the items of its type, and is null if there are none. */
export const statistics: Functions = {
  sum: ofNumbers((numbers) => sumOf(numbers)),
  mean: ofNumbers(meanOf),
  min: ofNumbers((numbers) => numbers.reduce((least, each) => Math.min(least, each))),
  max: ofNumbers((numbers) => numbers.reduce((most, each) => Math.max(most, each))),
  median: ofNumbers((numbers) => {
    const sorted = numbers.toSorted((a, b) => a - b);
    const middle = (sorted.length - 1) / 2;
    return ((sorted[Math.floor(middle)] ?? 0) + (sorted[Math.ceil(middle)] ?? 0)) / 2;
  }),
  /** Of the whole population. */
  stddev: ofNumbers((numbers) => {
    const mean = meanOf(numbers);
    return Math.sqrt(meanOf(numbers.map((each) => (each - mean) ** 2)));
  }),
  earliest: ofDates((a, b) => a < b),
  latest: ofDates((a, b) => a > b),
};

function sumOf(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0);
}

function meanOf(numbers: readonly number[]): number {
  return sumOf(numbers) / numbers.length;
}

function ofNumbers(compute: (numbers: readonly number[]) => number): Functions[string] {
  return method([], (self: readonly Value[], _, { budget }) => {
    budget.spendList(self.length);
    const numbers = self.filter((item) => typeof item === 'number');
    return numbers.length === 0 ? null : compute(numbers);
  });
}

function ofDates(isBetter: (a: number, b: number) => boolean): Functions[string] {
  return method([], (self: readonly Value[], _, { budget }) => {
    budget.spendList(self.length);
    const dates = self.filter((item) => isA(item, 'date'));
    const [first = null, ...others] = dates;
    return first === null ? null : others.reduce((best, each) => (isBetter(each.ms, best.ms) ? each : best), first);
  });
}
