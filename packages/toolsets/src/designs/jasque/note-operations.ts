import type { RunCommand } from '../../toolset/toolset.ts';
import { linksNotKnown, unreadNames } from '../../toolset/unread-words.ts';
import {
  appendParams,
  changesNothing,
  completeParams,
  createParams,
  deleteParams,
  type NoteRequest,
  readParams,
  updateParams,
} from './note-requests.ts';

/** The outcome of an operation on a note. */
export interface NoteDone {
  readonly path: string;
  readonly message: string;
  readonly content?: string;
}

/**
 * Runs one operation on one note.
 *
 * @throws AgentError as the command does
 */
export async function carryOut(run: RunCommand, request: NoteRequest): Promise<NoteDone> {
  switch (request.operation) {
    case 'read':
      return await read(run, request);
    case 'create': {
      const { path } = (await run('create_note', createParams(request))).metadata;
      return { path, message: `Note created: ${path}` };
    }
    case 'update': {
      const { path } = (await run('update_note', updateParams(request))).metadata;
      return { path, message: `Note updated: ${path}` };
    }
    case 'append':
      return await append(run, request);
    case 'delete':
      return await remove(run, request);
    case 'complete_task': {
      const { path, task } = (await run('complete_task', completeParams(request))).metadata;
      return { path, message: `Task completed: ${task.text.trim()} (line ${task.line})` };
    }
  }
}

async function read(run: RunCommand, request: NoteRequest): Promise<NoteDone> {
  const { path, text, truncated, end_line, total_lines } = (await run('read_note', readParams(request))).metadata;
  const cut = truncated ? ` (cut after line ${end_line} of ${total_lines})` : '';
  return { path, message: `Note read: ${path}${cut}`, content: text };
}

async function append(run: RunCommand, request: NoteRequest): Promise<NoteDone> {
  const { path } = changesNothing(request)
    ? (await run('read_note', readParams(request))).metadata
    : (await run('append_note', appendParams(request))).metadata;
  return { path, message: `Content appended to note: ${path}` };
}

async function remove(run: RunCommand, request: NoteRequest): Promise<NoteDone> {
  const { metadata } = await run('delete_note', deleteParams(request));
  const { path, trashed_to, broken_links_total } = metadata;
  const place = trashed_to === null ? '' : ` (now in ${trashed_to})`;
  const links = broken_links_total === 0 ? '' : `. Links now broken: ${broken_links_total}`;
  const message = [`Note deleted: ${path}${place}${links}`, ...linksNotKnown(unreadNames(metadata))].join('. ');
  return { path, message };
}
