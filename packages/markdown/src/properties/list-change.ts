import { type PropertyValue, valueKey } from './value.ts';

/** If comparing the differing parts takes more comparisons than this, they are rewritten. */
const MOST_COMPARED = 1_000_000;

/** A run of neighbouring list entries and their replacement. */
export interface ListChange {
  readonly from: number;
  /** Index after the run. */
  readonly to: number;
  readonly inserted: readonly PropertyValue[];
}

/** Finds the fewest entries to remove and insert to turn one list into the other, in order. */
export function compareLists(before: readonly unknown[], after: readonly PropertyValue[]): ListChange[] {
  const changes: ListChange[] = [];
  let from = 0;
  let taken = 0;
  for (const [kept, index] of [
    ...commonEntries(before.map(valueKey), after.map(valueKey)),
    [before.length, after.length] as const,
  ]) {
    if (kept > from || index > taken) changes.push({ from, to: kept, inserted: after.slice(taken, index) });
    from = kept + 1;
    taken = index + 1;
  }
  return changes;
}

/** Pairs of indexes with the same entry in both lists, in order: a longest common subsequence. */
function commonEntries(before: readonly string[], after: readonly string[]): (readonly [number, number])[] {
  const pairs: (readonly [number, number])[] = [];
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && before[head] === after[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;

  for (let at = 0; at < head; at += 1) pairs.push([at, at]);
  const [rest, newRest] = [before.slice(head, before.length - tail), after.slice(head, after.length - tail)];
  const common = rest.length * newRest.length > MOST_COMPARED ? [] : longestCommon(rest, newRest);
  for (const [at, index] of common) pairs.push([at + head, index + head]);
  for (let at = tail; at > 0; at -= 1) pairs.push([before.length - at, after.length - at]);
  return pairs;
}

function longestCommon(a: readonly string[], b: readonly string[]): (readonly [number, number])[] {
  const width = b.length + 1;
  const lengths = new Uint32Array((a.length + 1) * width);
  const lengthAt = (i: number, j: number) => lengths[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i -= 1) {
    for (let j = b.length - 1; j >= 0; j -= 1) {
      lengths[i * width + j] =
        a[i] === b[j] ? lengthAt(i + 1, j + 1) + 1 : Math.max(lengthAt(i + 1, j), lengthAt(i, j + 1));
    }
  }

  const pairs: (readonly [number, number])[] = [];
  for (let i = 0, j = 0; i < a.length && j < b.length; ) {
    if (a[i] === b[j]) pairs.push([i++, j++]);
    else if (lengthAt(i + 1, j) >= lengthAt(i, j + 1)) i += 1;
    else j += 1;
  }
  return pairs;
}
