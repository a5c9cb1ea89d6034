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
  const buckets = new Map<string, OpenGroup[]>();
  /** By what identical keys share, which are always in one group. */
  const seen = new Map<string, OpenGroup>();
  const context = bucketContextOf(keys, vault);
  const comparison = { vault, budget: new Budget(Number.POSITIVE_INFINITY) };
  const groupOf = (key: Value): OpenGroup => {
    const text = bucketOf(key, context);
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

interface BucketContext {
  readonly vault: VaultFacts;
  /** The days of dates without a time, which equal every time of their day. */
  readonly days: ReadonlySet<number>;
  /** The files that links lead to, by the paths in the links: a text may equal such a path. */
  readonly targets: ReadonlyMap<string, string>;
}

function bucketContextOf(keys: readonly Value[], vault: VaultFacts): BucketContext {
  const items = keys.flatMap((key) => (isList(key) ? key : [key]));
  const links = items.filter((item) => isA(item, 'link'));
  return {
    vault,
    days: new Set(items.map(dateIn).flatMap((date) => (date?.hasTime === false ? date.ms : []))),
    targets: new Map(links.map((link) => [link.path, fileOf(link, vault) ?? link.path])),
  };
}

/** A text that equal keys share. */
function bucketOf(key: Value, context: BucketContext): string {
  if (isList(key)) return key.map((item) => bucketOf(item, context)).join('\n');
  const date = dateIn(key);
  if (date !== undefined) {
    const day = dayOf(date.ms).ms;
    return String(context.days.has(day) ? day : date.ms);
  }
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
