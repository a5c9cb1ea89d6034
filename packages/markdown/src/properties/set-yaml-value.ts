import { isMap } from 'yaml';
import { lineBreakOf, startOfNote, withLineBreaks } from '../text/line-breaks.ts';
import { applySplices, type Splice } from '../text/splice.ts';
import { editMap } from './edits.ts';
import { listEntries } from './entry.ts';
import { isSameValue, type PropertyValue } from './value.ts';
import {
  type Malformed,
  malformedAt,
  type PropertyMap,
  parseYamlProperties,
  type YamlProperties,
} from './yaml-document.ts';
import { baseLimits } from './yaml-limits.ts';

/** Keys, from the outermost map to the innermost. */
type YamlKeys = readonly [string, ...string[]];
type Values = Readonly<Record<string, unknown>>;

/**
 * Sets the value at a path of keys in the YAML of a base. Maps on the way that are missing are added, and a list is changed
 * entry by entry. Only the lines of that value change; a text that this is impossible for is refused.
 */
export function setYamlValue(
  text: string,
  path: YamlKeys,
  value: PropertyValue,
): { text: string } | { malformed: Malformed } {
  const start = startOfNote(text);
  const lineBreak = lineBreakOf(text);
  // Lines are added below whole lines.
  const isOpen = text.length > start && !/[\r\n]$/.test(text);
  const whole = isOpen ? text + lineBreak : text;
  const read = parseYamlProperties(whole, { start, end: whole.length }, baseLimits);
  if ('malformed' in read) return read;

  const splices = editAt(read, path, value).map((splice) => ({
    start: splice.start + start,
    end: splice.end + start,
    text: withLineBreaks(splice.text, lineBreak),
  }));
  const after = applySplices(whole, splices);
  const closed = isOpen && after.endsWith(lineBreak) ? after.slice(0, -lineBreak.length) : after;
  const again = parseYamlProperties(closed, { start, end: closed.length }, baseLimits);
  const expected = withValue(read.values, path, value);
  if ('malformed' in again && again.malformed.exceeded !== undefined) return again;
  return 'values' in again && isSameValue(again.values, expected)
    ? { text: closed }
    : refusal(text, path, splices[0]?.start ?? start);
}

function editAt(read: YamlProperties, [key, ...rest]: YamlKeys, value: PropertyValue): Splice[] {
  const entries = listEntries(read);
  const entry = entries.find(({ name }) => name === key);
  const before = read.values[key];
  if (isNonEmpty(rest) && isMap(entry?.node) && entry.node.items.length > 0) {
    const map = { source: read.source, map: entry.node as PropertyMap, values: before as YamlProperties['values'] };
    return editAt(map, rest, value);
  }
  const after = nested(rest, value);
  if (entry !== undefined && isSameValue(before, after)) return [];
  return editMap(read, {
    entries,
    changed: new Map(entry === undefined ? [] : [[entry, after]]),
    removed: new Set(),
    added: entry === undefined ? [{ name: key, value: after }] : [],
  });
}

function nested(path: readonly string[], value: PropertyValue): PropertyValue {
  return path.reduceRight<PropertyValue>((inner, key) => ({ [key]: inner }), value);
}

function withValue(values: Values, [key, ...rest]: YamlKeys, value: PropertyValue): Values {
  if (!isNonEmpty(rest)) return { ...values, [key]: value };
  const inner = values[key] ?? {};
  const isMapLike = typeof inner === 'object' && !Array.isArray(inner);
  return { ...values, [key]: isMapLike ? withValue(inner as Values, rest, value) : inner };
}

function refusal(text: string, [key]: YamlKeys, offset: number): { malformed: Malformed } {
  const message = `"${key}" is written in a way that does not let it be changed alone.`;
  return { malformed: malformedAt(text, { offset, message }) };
}

function isNonEmpty(keys: readonly string[]): keys is YamlKeys {
  return keys.length > 0;
}
