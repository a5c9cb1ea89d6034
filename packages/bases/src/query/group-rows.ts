import type { VaultFacts } from '../ports/vault-facts.ts';
import { Budget } from '../values/budget.ts';
import { isEqual } from '../values/equality.ts';
import { rankValues } from '../values/order.ts';
import { isA, type Value } from '../values/value.ts';
import { createBuckets } from './buckets.ts';

/** Rows with an equal key, as indexes of all rows, in their order. */
export interface RowGroup {
  readonly key: Value;
  readonly members: readonly number[];
}

/** Buckets are small, unless somebody makes keys that fill one: comparing all pairs would then take minutes. */
const MOST_COMPARED = 100;

/** Groups rows by their keys, and sorts the groups; the one without a key comes last. */
export function groupRows(keys: readonly Value[], direction: 'ASC' | 'DESC', vault: VaultFacts): readonly RowGroup[] {
  const buckets = new Map<string, OpenGroup[]>();
  /** By what identical keys share, which are always in one group. */
  const seen = new Map<string, OpenGroup>();
  const bucketOf = createBuckets(keys, vault);
  const comparison = { vault, budget: new Budget(Number.POSITIVE_INFINITY) };
  const groupOf = (key: Value): OpenGroup => {
    const text = bucketOf(key);
    const bucket = buckets.get(text) ?? [];
    buckets.set(text, bucket);
    const known = bucket.find((each, place) => place < MOST_COMPARED && isEqual(each.key, key, comparison));
    if (known !== undefined) return known;
    const group = { key, members: [] };
    bucket.push(group);
    return group;
  };
  for (const [index, key] of keys.entries()) {
    const identity = identityOf(key);
    const group = (identity === undefined ? undefined : seen.get(identity)) ?? groupOf(key);
    if (identity !== undefined) seen.set(identity, group);
    group.members.push(index);
  }
  const groups = [...buckets.values()].flat();
  const ranks = new Map(
    rankValues(
      groups.map(({ key }) => key),
      direction,
    ).map((rank, index) => [groups[index], rank] as const),
  );
  return groups.sort((a, b) => (ranks.get(a) ?? 0) - (ranks.get(b) ?? 0));
}

interface OpenGroup {
  readonly key: Value;
  readonly members: number[];
}

/** What only identical keys have in common; undefined for a list or an object. */
function identityOf(key: Value): string | undefined {
  if (typeof key !== 'object' || key === null) return `${typeof key} ${key}`;
  return isA(key, 'date') ? `date ${key.ms} ${key.hasTime}` : undefined;
}
