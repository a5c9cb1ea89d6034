import type { CommandNameV2, ParamsV2, ResultV2 } from '@obsidian-agent/shared-types';
import { WHOLE_TEXT } from '@obsidian-agent/shared-types';
import { exactPath } from '../../toolset/link-brackets.ts';
import type { RunCommand } from '../../toolset/toolset.ts';
import { linksNotKnown, unreadNames } from '../../toolset/unread-words.ts';
import type { NoteOperation } from './declarations/manage-notes.ts';
import { exactNote } from './exact-path.ts';
import type { NoteRequest } from './note-requests.ts';

/** The outcome of an operation on a note. */
export interface NoteDone {
  readonly path: string;
  readonly message: string;
  readonly content?: string;
}

/** An operation that writes, as a command of a batch or alone. */
interface Write {
  readonly commandFor: (request: NoteRequest) => { readonly type: string };
  readonly carryOut: (run: RunCommand, request: NoteRequest) => Promise<NoteDone>;
}

const writes: { readonly [Name in Exclude<NoteOperation, 'read'>]: Write } = {
  create: write(
    'create_note',
    ({ path, content }) => ({ path: exactPath(path), content, if_exists: 'error' as const }),
    ({ path }) => ({ path, message: `Note created: ${path}` }),
  ),
  update: write(
    'update_note',
    ({ path, content }) => ({ note: exactNote(path), content, keep_frontmatter: true }),
    ({ path }) => ({ path, message: `Note updated: ${path}` }),
  ),
  append: write('append_note', ({ path, content }) => ({ note: exactNote(path), content }), appended),
  delete: write('delete_note', ({ path }) => ({ note: exactNote(path), confirm: true }), deleted),
  complete_task: write(
    'complete_task',
    // The identifier stays a string: a number that is not the line of a task may be its text.
    ({ path, task }) => ({ note: exactNote(path), task }),
    ({ path, task }) => ({ path, message: `Task completed: ${task.text.trim()} (line ${task.line})` }),
  ),
};

function write<Name extends CommandNameV2>(
  type: Name,
  paramsOf: (request: NoteRequest) => Omit<ParamsV2<Name>, 'vault_path'>,
  done: (result: ResultV2<Name>) => NoteDone,
): Write {
  return {
    commandFor: (request) => ({ type, ...paramsOf(request) }),
    carryOut: async (run, request) => done((await run(type, paramsOf(request))).metadata),
  };
}

/** The command of an operation in a batch; undefined if it does not write. */
export function commandFor(request: NoteRequest): { readonly type: string } | undefined {
  return writeOf(request)?.commandFor(request);
}

/**
 * Runs one operation on one note.
 *
 * @throws AgentError as the command does
 */
export async function carryOut(run: RunCommand, request: NoteRequest): Promise<NoteDone> {
  const write = writeOf(request);
  if (write !== undefined) return await write.carryOut(run, request);
  const { metadata } = await run('read_note', { note: exactNote(request.path), ...WHOLE_TEXT });
  if (request.operation === 'append') return appended(metadata);
  const { path, text, truncated, end_line, total_lines } = metadata;
  const cut = truncated ? ` (cut after line ${end_line} of ${total_lines})` : '';
  return { path, message: `Note read: ${path}${cut}`, content: text };
}

/** Appending nothing does not write, but the note must exist. */
function writeOf({ operation, content }: NoteRequest): Write | undefined {
  return operation === 'read' || (operation === 'append' && content === '') ? undefined : writes[operation];
}

function appended({ path }: { readonly path: string }): NoteDone {
  return { path, message: `Content appended to note: ${path}` };
}

function deleted(result: ResultV2<'delete_note'>): NoteDone {
  const { path, trashed_to, broken_links_total } = result;
  const place = trashed_to === null ? '' : ` (now in ${trashed_to})`;
  const links = broken_links_total === 0 ? '' : `. Links now broken: ${broken_links_total}`;
  const message = [`Note deleted: ${path}${place}${links}`, ...linksNotKnown(unreadNames(result))].join('. ');
  return { path, message };
}
