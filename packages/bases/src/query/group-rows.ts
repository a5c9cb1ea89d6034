import type { VaultFacts } from '../ports/vault-facts.ts';
import { Budget } from '../values/budget.ts';
import { dayOf, parseDate } from '../values/date.ts';
import { lengthOf, parseDuration } from '../values/duration.ts';
import { fileOf, isEqual } from '../values/equality.ts';
import { rankValues } from '../values/order.ts';
import { textOf } from '../values/text.ts';
import { type DateValue, isA, isList, stringOf, type Value } from '../values/value.ts';

/** Rows with an equal key, as indexes of all rows, in their order. */
export interface RowGroup {
  readonly key: Value;
  readonly members: readonly number[];
}

/** Buckets are small, unless somebody makes keys that fill one: comparing all pairs would then take minutes. */
const MOST_COMPARED = 100;

/** Groups rows by their keys, and sorts the groups; the one without a key comes last. */
export function groupRows(keys: readonly Value[], direction: 'ASC' | 'DESC', vault: VaultFacts): readonly RowGroup[] {
  const buckets = new Map<string, { readonly key: Value; readonly members: number[] }[]>();
  const context = bucketContextOf(keys, vault);
  const comparison = { vault, budget: new Budget(Number.POSITIVE_INFINITY) };
  for (const [index, key] of keys.entries()) {
    const text = bucketOf(key, context);
    const bucket = buckets.get(text) ?? [];
    buckets.set(text, bucket);
    const group = bucket.slice(0, MOST_COMPARED).find((each) => isEqual(each.key, key, comparison));
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
  /** The files that links lead to, by the paths in the links: a text may equal such a path. */
  readonly targets: ReadonlyMap<string, string>;
}

function bucketContextOf(keys: readonly Value[], vault: VaultFacts): BucketContext {
  const items = keys.flatMap((key) => (isList(key) ? key : [key]));
  const links = items.filter((item) => isA(item, 'link'));
  return {
    vault,
    hasDays: items.some((item) => dateIn(item)?.hasTime === false),
    targets: new Map(links.map((link) => [link.path, fileOf(link, vault) ?? link.path])),
  };
}

/** A text that equal keys share. */
function bucketOf(key: Value, context: BucketContext): string {
  if (isList(key)) return key.map((item) => bucketOf(item, context)).join('\n');
  const date = dateIn(key);
  if (date !== undefined) return String(context.hasDays ? dayOf(date.ms).ms : date.ms);
  const duration = isA(key, 'duration') ? key : parseDuration(stringOf(key) ?? '');
  if (duration !== undefined) return String(lengthOf(duration));
  if (isA(key, 'link') || isA(key, 'file')) return fileOf(key, context.vault) ?? key.path;
  // As for `==`, a text of a number is that number, and true is 1.
  const isPlain = typeof key === 'number' || typeof key === 'boolean';
  const number = isPlain ? Number(key) : Number(stringOf(key) ?? Number.NaN);
  if (!Number.isNaN(number)) return String(number);
  const text = textOf(key);
  return context.targets.get(text) ?? text.toLowerCase();
}

function dateIn(value: Value): DateValue | undefined {
  return isA(value, 'date') ? value : parseDate(stringOf(value) ?? '');
}
