import { text } from '@obsidian-agent/shared-types';
import { findArgument, type RawArguments, withoutArguments } from '../arguments/raw-arguments.ts';
import { ambiguous } from '../arguments/refusals.ts';
import { textValue } from '../arguments/text-value.ts';

const operations: ReadonlyMap<string, 'add' | 'remove'> = new Map([
  ['add', 'add'],
  ['append', 'add'],
  ['tag', 'add'],
  ['remove', 'remove'],
  ['delete', 'remove'],
  ['untag', 'remove'],
]);

const hint = text`Send the tags as "add" or "remove".`;

/** Reads `{tags, operation: 'remove'}` of a note as `{remove}`. Tags without an operation are ambiguous. */
export function noteTagOperation(sent: RawArguments): RawArguments {
  return tagOperation(sent, { areTagsSelecting: false });
}

/** The same for many notes, where tags next to `add` or `remove` select the notes. */
export function bulkTagOperation(sent: RawArguments): RawArguments {
  return tagOperation(sent, { areTagsSelecting: true });
}

function tagOperation(sent: RawArguments, { areTagsSelecting }: { areTagsSelecting: boolean }): RawArguments {
  const operation = findArgument(sent, ['operation', 'op', 'action', 'mode']);
  const tags = findArgument(sent, ['tags', 'tag']);
  const added = findArgument(sent, ['add', 'add_tags', 'tags_to_add']);
  const removed = findArgument(sent, ['remove', 'remove_tags', 'tags_to_remove', 'delete_tags']);
  const hasTagLists = added !== undefined || removed !== undefined;
  if (tags !== undefined && (hasTagLists ? !areTagsSelecting : operation === undefined))
    throw ambiguous(tags.name, text`unclear whether to add or remove these tags`, hint);
  if (operation === undefined) return sent;

  const list = operations.get(textValue(operation.value).trim().toLowerCase());
  const contradicts = list === 'add' ? removed !== undefined : added !== undefined;
  if (list === undefined || (hasTagLists && contradicts))
    throw ambiguous(operation.name, text`unclear which tags to add or remove`, hint);
  if (hasTagLists) return withoutArguments(sent, [operation.name]);
  if (tags === undefined) throw ambiguous(operation.name, text`no tags were sent with it`, hint);
  return { ...withoutArguments(sent, [operation.name, tags.name]), [list]: tags.value };
}
