import { valueKey } from '@obsidian-agent/markdown';
import type { VaultFacts } from '../ports/vault-facts.ts';
import type { Budget } from './budget.ts';
import { isSameDay, parseDate } from './date.ts';
import { lengthOf, parseDuration } from './duration.ts';
import { parseWikilink, targetOf } from './link.ts';
import { isSameTag, isWithinTag } from './tag.ts';
import { boundedTextOf } from './text.ts';
import { type DateValue, type FileValue, isA, isList, type LinkValue, stringOf, type Value } from './value.ts';

/** What comparing values needs to know. */
export interface Comparison {
  readonly vault: VaultFacts;
  readonly budget: Budget;
}

/** Whether two values are equal for `==`: loosely, symmetrically, and never with an error. */
export function isEqual(a: Value, b: Value, comparison: Comparison): boolean {
  comparison.budget.spend(1);
  if (a === null || b === null) return a === b;
  if (typeof a !== 'object' && typeof b !== 'object') {
    if (typeof a === 'string') comparison.budget.spendRead(a);
    return isLooselyEqual(a, b);
  }
  if (isList(a) || isList(b)) return areListsEqual(a, b, comparison);
  return (
    isEqualTo(a, b, comparison) ??
    isEqualTo(b, a, comparison) ??
    boundedTextOf(a, comparison.budget) === boundedTextOf(b, comparison.budget)
  );
}

/** As `==` of JavaScript, which has no other rule for a boolean, a number or a string. */
function isLooselyEqual(a: boolean | number | string, b: boolean | number | string): boolean {
  return typeof a === typeof b ? a === b : Number(a) === Number(b);
}

/** Compares in pairs; a list of one equals its element. */
function areListsEqual(a: Value, b: Value, comparison: Comparison): boolean {
  const [left, right] = [isList(a) ? a : [a], isList(b) ? b : [b]];
  return left.length === right.length && left.every((item, at) => isEqual(item, right[at] ?? null, comparison));
}

/** Undefined if the rule for the pair is that of the other value. */
function isEqualTo(a: Value, b: Value, { vault, budget }: Comparison): boolean | undefined {
  if (typeof a !== 'object' || a === null || isList(a)) return undefined;
  const text = stringOf(b);
  switch (a.type) {
    case 'link':
      return isA(b, 'file') ? targetOf(a, vault) === b.path : isLinkEqual(a, b, vault);
    case 'file':
      return isA(b, 'link') ? undefined : isA(b, 'file') ? a.path === b.path : a.path === text;
    case 'tag':
      return text !== undefined && isSameTag(a.text, text);
    case 'date':
      return isDateEqual(a, isA(b, 'date') ? b : text === undefined ? undefined : parseDate(text));
    case 'duration': {
      const other = isA(b, 'duration') ? b : text === undefined ? undefined : parseDuration(text);
      return other !== undefined && lengthOf(a) === lengthOf(other);
    }
    case 'object':
      if (!isA(b, 'object')) return false;
      budget.spendShown(a);
      budget.spendShown(b);
      return valueKey(a.members) === valueKey(b.members);
    case 'url':
      return isA(b, 'url') ? a.url === b.url : a.url === text;
    default:
      return isA(b, a.type) ? undefined : false;
  }
}

function isLinkEqual(a: LinkValue, b: Value, vault: VaultFacts): boolean {
  const text = stringOf(b);
  const other = text === undefined ? b : (parseWikilink(text, a.source) ?? text);
  if (typeof other === 'string') return a.path === other;
  if (!isA(other, 'link')) return false;
  const [target, otherTarget] = [targetOf(a, vault), targetOf(other, vault)];
  return target === otherTarget && (target !== undefined || a.path === other.path);
}

/** By the day, unless both have a time. */
function isDateEqual(a: DateValue, b: DateValue | undefined): boolean {
  if (b === undefined) return false;
  return a.hasTime && b.hasTime ? a.ms === b.ms : isSameDay(a.ms, b.ms);
}

/** Whether a list has a value. In a list of tags, `a` also finds `a/b`. */
export function hasItem(list: readonly Value[], wanted: Value, comparison: Comparison): boolean {
  const text = stringOf(wanted);
  return list.some((item) => {
    if (text !== undefined && isA(item, 'tag')) return isWithinTag(item.text, text);
    return isEqual(item, wanted, comparison);
  });
}

/** The file that a link or a file value stands for; undefined for a broken link. */
export function fileOf(value: LinkValue | FileValue, vault: VaultFacts): string | undefined {
  return value.type === 'file' ? value.path : targetOf(value, vault);
}
