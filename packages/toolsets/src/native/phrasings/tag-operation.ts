import { text } from '@obsidian-agent/shared-types';
import { unclear } from '../arguments/refusals.ts';
import { findSent, type Sent, withoutSent } from '../arguments/sent.ts';
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

/** Reads `{tags, operation: 'remove'}` of a note as `{remove}`; tags alone do not say what they are for. */
export function noteTagOperation(sent: Sent): Sent {
  return tagOperation(sent, { areTagsSelecting: false });
}

/** The same for many notes, where tags beside `add` or `remove` select. */
export function bulkTagOperation(sent: Sent): Sent {
  return tagOperation(sent, { areTagsSelecting: true });
}

function tagOperation(sent: Sent, { areTagsSelecting }: { areTagsSelecting: boolean }): Sent {
  const operation = findSent(sent, ['operation', 'op', 'action', 'mode']);
  const tags = findSent(sent, ['tags', 'tag']);
  const added = findSent(sent, ['add', 'add_tags', 'tags_to_add']);
  const removed = findSent(sent, ['remove', 'remove_tags', 'tags_to_remove', 'delete_tags']);
  const isSaid = added !== undefined || removed !== undefined;
  if (tags !== undefined && (isSaid ? !areTagsSelecting : operation === undefined))
    throw unclear(tags.name, text`unclear whether to add or remove these tags`, hint);
  if (operation === undefined) return sent;

  const meant = operations.get(textValue(operation.value).trim().toLowerCase());
  const isAtOdds = meant === 'add' ? removed !== undefined : added !== undefined;
  if (meant === undefined || (isSaid && isAtOdds))
    throw unclear(operation.name, text`unclear which tags to add or remove`, hint);
  if (isSaid) return withoutSent(sent, [operation.name]);
  if (tags === undefined) throw unclear(operation.name, text`no tags were sent with it`, hint);
  return { ...withoutSent(sent, [operation.name, tags.name]), [meant]: tags.value };
}
