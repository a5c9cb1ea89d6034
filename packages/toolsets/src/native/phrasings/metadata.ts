import { isObject, text } from '@obsidian-agent/shared-types';
import { findArgument, type RawArguments, textValue, withoutArguments } from '../arguments/raw-arguments.ts';
import { ambiguous, assertAlone, inSet } from '../arguments/refusals.ts';
import { meaningsOf, type Synonyms } from '../arguments/synonyms.ts';

const KEYS = 'key property property_name field';

/** Reads one property, as in `{key: 'due', value: '2026-03-01'}`, as a `set` of one. With a value, `name` is its key. */
export function propertyValue(sent: RawArguments): RawArguments {
  const list = findArgument(sent, 'set properties');
  const pairs = pairsOf(list?.value);
  if (pairs !== undefined) return { ...withoutArguments(sent, list), set: pairs };
  const value = findArgument(sent, 'value new_value');
  const key = findArgument(sent, value === undefined ? KEYS : `${KEYS} name`);
  const field = key ?? value;
  if (field === undefined) return sent;
  if (value === undefined || typeof key?.value !== 'string') {
    const name = typeof key?.value === 'string' ? key.value : '…';
    throw ambiguous(field.name, text`a property needs a name and a value`, inSet(name));
  }
  assertAlone(key, sent, 'set properties');
  return { ...withoutArguments(sent, key, value), set: { [key.value]: value.value } };
}

/** Reads `[{name: 'due', value: '2026-03-01'}]` as `{due: '2026-03-01'}`. */
function pairsOf(list: unknown): RawArguments | undefined {
  const pairs = Array.isArray(list) ? list.filter(isObject) : [];
  const entries = pairs.map((pair) => [findArgument(pair, `${KEYS} name`)?.value, pair['value']] as const);
  const isComplete = entries.every(([key, value]) => typeof key === 'string' && value !== undefined);
  return entries.length > 0 && isComplete ? Object.fromEntries(entries) : undefined;
}

const operations: Synonyms = { add: 'add append tag', remove: 'remove delete untag' };
const hint = text`Send the tags as "add" or "remove".`;

/** Reads `{tags, operation: 'remove'}` of a note as `{remove}`. Tags without an operation are ambiguous. */
export function noteTags(sent: RawArguments): RawArguments {
  const tags = findArgument(sent, 'tags tag');
  const operation = findArgument(sent, 'operation op action');
  if (tags === undefined) return sent;
  const [list] = meaningsOf(textValue(operation?.value).trim().toLowerCase(), operations);
  if (list === undefined || hasTagLists(sent))
    throw ambiguous(tags.name, text`unclear whether to add or remove these tags`, hint);
  return { ...withoutArguments(sent, operation, tags), [list]: tags.value };
}

/** The same for many notes, where tags next to `add` or `remove` select the notes. */
export function tagsOfMany(sent: RawArguments): RawArguments {
  return hasTagLists(sent) ? sent : noteTags(sent);
}

function hasTagLists(sent: RawArguments): boolean {
  return findArgument(sent, 'add add_tags tags_to_add remove remove_tags tags_to_remove') !== undefined;
}
