import { otherName } from '../../toolset/other-name.ts';
import type { RunCommand } from '../../toolset/toolset.ts';
import { linksNotKnown, unreadNames } from '../../toolset/unread-words.ts';
import type { BulkOutcome, ItemFailure } from './bulk-answer.ts';
import type { NoteItem, NoteOperation } from './declarations/manage-notes.ts';
import { carryOut } from './note-operations.ts';
import {
  appendParams,
  changesNothing,
  completeParams,
  createParams,
  deleteParams,
  type NoteRequest,
  noteRequest,
  updateParams,
} from './note-requests.ts';
import { noteItemWords } from './note-words.ts';
import { messageOf, refusalOf } from './refusal.ts';

export interface BulkNotes extends BulkOutcome {
  /** The texts that were read, by path. */
  readonly content?: string;
}

/** The outcome of an item: the text it read, nothing, or why it failed. */
type Fate = { readonly text?: string } | { readonly error: string };

/**
 * Runs one operation on many notes, with all writes in one transaction. A failed write does not affect the others.
 *
 * @throws AgentError if none of them could be tried
 */
export async function carryOutAll(
  run: RunCommand,
  operation: NoteOperation,
  items: readonly NoteItem[],
): Promise<BulkNotes> {
  const fates: Fate[] = items.map(() => ({}));
  const writes: { readonly index: number; readonly request: NoteRequest }[] = [];
  for (const [index, item] of items.entries()) {
    const wanted = { operation, path: item.path ?? '', task: item.task_identifier ?? '' };
    try {
      const request = noteRequest(operation, item);
      if (operation === 'read' || changesNothing(request)) {
        const { content } = await carryOut(run, request);
        fates[index] = content === undefined ? {} : { text: `=== ${request.path} ===\n${content}` };
      } else writes.push({ index, request });
    } catch (error) {
      fates[index] = { error: refusalOf(error, noteItemWords(wanted)).message };
    }
  }
  const warnings = writes.length === 0 ? [] : await writeAll(run, writes, fates);
  return { ...outcomeOf(items, fates, operation === 'read'), warnings };
}

/** Warnings: unreadable files that may link to deleted notes, and notes stored under another name. */
async function writeAll(
  run: RunCommand,
  writes: readonly { readonly index: number; readonly request: NoteRequest }[],
  fates: Fate[],
): Promise<readonly string[]> {
  const commands = writes.map(({ request }) => commandFor(request));
  const { metadata } = await run('batch', { commands, atomic: false });
  const unread = new Set<string>();
  const renamed: string[] = [];
  for (const [at, done] of metadata.items.entries()) {
    const write = writes[at];
    if (write === undefined) continue;
    if (done.status === 'error') {
      fates[write.index] = { error: messageOf(done.error, noteItemWords(write.request)) };
      continue;
    }
    for (const name of unreadNames(done.metadata)) unread.add(name);
    renamed.push(...otherName(write.request.path, String(done.metadata['path'])));
  }
  return [...renamed, ...linksNotKnown([...unread])];
}

function commandFor(request: NoteRequest) {
  switch (request.operation) {
    case 'create':
      return { type: 'create_note', ...createParams(request) };
    case 'update':
      return { type: 'update_note', ...updateParams(request) };
    case 'append':
      return { type: 'append_note', ...appendParams(request) };
    case 'delete':
      return { type: 'delete_note', ...deleteParams(request) };
    case 'complete_task':
      return { type: 'complete_task', ...completeParams(request) };
    case 'read':
      throw new Error('read does not write');
  }
}

function outcomeOf(items: readonly NoteItem[], fates: readonly Fate[], isRead: boolean): BulkNotes {
  const errors = fates.flatMap((fate, index): ItemFailure[] => {
    return 'error' in fate ? [{ path: items[index]?.path ?? '', error: fate.error }] : [];
  });
  const texts = fates.flatMap((fate) => ('text' in fate && fate.text !== undefined ? [fate.text] : []));
  const outcome = { affected: items.length - errors.length, errors };
  return isRead ? { ...outcome, content: texts.join('\n\n') } : outcome;
}
