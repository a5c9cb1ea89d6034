import { type Message, quoted, text } from '@obsidian-agent/shared-types';
import { findArgument, type RawArguments, withoutArguments } from '../arguments/raw-arguments.ts';
import { ambiguous, assertAlone } from '../arguments/refusals.ts';

const keys = ['key', 'property', 'property_name', 'property_key', 'field'];

/** Reads one property, as in `{key: 'due', value: '2026-03-01'}`, as a `set` of one. With a value, `name` is its key. */
export function propertyValue(sent: RawArguments): RawArguments {
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

/** How to set or remove one property. */
export function inSet(name: string): Message {
  return text`Send set: {${quoted(name)}: …}, or unset: [${quoted(name)}] to remove it.`;
}
