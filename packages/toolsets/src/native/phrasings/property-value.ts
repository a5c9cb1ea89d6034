import { isObject, type Message, quoted, text } from '@obsidian-agent/shared-types';
import { findArgument, type RawArguments, withoutArguments } from '../arguments/raw-arguments.ts';
import { ambiguous, assertAlone } from '../arguments/refusals.ts';

const keys = ['key', 'property', 'property_name', 'property_key', 'field'];

/** Reads one property, as in `{key: 'due', value: '2026-03-01'}`, as a `set` of one. With a value, `name` is its key. */
export function propertyValue(sent: RawArguments): RawArguments {
  const list = findArgument(sent, ['set', 'properties']);
  const pairs = list === undefined ? undefined : pairsOf(list.value);
  if (list !== undefined && pairs !== undefined) return { ...withoutArguments(sent, [list.name]), set: pairs };
  const value = findArgument(sent, ['value', 'property_value', 'new_value']);
  const key = findArgument(sent, value === undefined ? keys : [...keys, 'name']);
  if (key === undefined && value === undefined) return sent;
  if (key === undefined || value === undefined || typeof key.value !== 'string') {
    const name = typeof key?.value === 'string' ? key.value : '…';
    const field = key?.name ?? value?.name ?? '';
    throw ambiguous(field, text`a property needs a name and a value`, inSet(name));
  }
  assertAlone(key, sent, ['set', 'properties']);
  return { ...withoutArguments(sent, [key.name, value.name]), set: { [key.value]: value.value } };
}

/** Reads `[{name: 'due', value: '2026-03-01'}]` as `{due: '2026-03-01'}`. */
function pairsOf(list: unknown): RawArguments | undefined {
  const entries = Array.isArray(list) ? list.map((pair) => (isObject(pair) ? entryOf(pair) : undefined)) : [];
  return entries.length > 0 && entries.every((entry) => entry !== undefined) ? Object.fromEntries(entries) : undefined;
}

function entryOf(pair: RawArguments): readonly [string, unknown] | undefined {
  const key = findArgument(pair, [...keys, 'name']);
  const value = findArgument(pair, ['value']);
  return typeof key?.value === 'string' && value !== undefined ? [key.value, value.value] : undefined;
}

/** How to set or remove one property. */
export function inSet(name: string): Message {
  return text`Send set: {${quoted(name)}: …}, or unset: [${quoted(name)}] to remove it.`;
}
