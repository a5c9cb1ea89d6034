import type { VaultFacts } from '../ports/vault-facts.ts';
import { Budget } from '../values/budget.ts';
import { dayOf } from '../values/date.ts';
import { lengthOf } from '../values/duration.ts';
import { fileOf, isEqual } from '../values/equality.ts';
import { rankValues } from '../values/order.ts';
import { textOf } from '../values/text.ts';
import { isA, isList, type Value } from '../values/value.ts';

/** Rows with an equal key, as indexes of all rows, in their order. */
export interface RowGroup {
  readonly key: Value;
  readonly members: readonly number[];
}

/** Groups rows by their keys, and sorts the groups; the one without a key comes last. */
export function groupRows(keys: readonly Value[], direction: 'ASC' | 'DESC', vault: VaultFacts): readonly RowGroup[] {
  const buckets = new Map<string, { readonly key: Value; readonly members: number[] }[]>();
  const hasDays = keys.some((key) => isA(key, 'date') && !key.hasTime);
  // Buckets are small, so comparing all pairs in one takes little.
  const comparison = { vault, budget: new Budget(Number.POSITIVE_INFINITY) };
  for (const [index, key] of keys.entries()) {
    const text = bucketOf(key, { vault, hasDays });
    const bucket = buckets.get(text) ?? [];
    buckets.set(text, bucket);
    const group = bucket.find((each) => isEqual(each.key, key, comparison));
    if (group === undefined) bucket.push({ key, members: [index] });
    else group.members.push(index);
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

interface BucketContext {
  readonly vault: VaultFacts;
  /** Whether a date without a time is among the keys: it equals every time of its day. */
  readonly hasDays: boolean;
}

/** A text that equal keys share. */
function bucketOf(key: Value, context: BucketContext): string {
  if (isList(key)) return key.map((item) => bucketOf(item, context)).join('\n');
  if (isA(key, 'date')) return String(context.hasDays ? dayOf(key.ms).ms : key.ms);
  if (isA(key, 'duration')) return String(lengthOf(key));
  if (isA(key, 'link') || isA(key, 'file')) return fileOf(key, context.vault) ?? key.path;
  return textOf(key).toLowerCase();
}
