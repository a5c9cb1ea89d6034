import { type ListResourcesResult, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import type { Vaults } from '../vaults/vaults.ts';
import { notePaths } from './note-paths.ts';
import { type NotePlace, noteUri, parseNoteUri } from './note-uri.ts';

const PAGE = 100;

/** Lists the notes of all vaults, a page at a time: vault by vault, by path. */
export async function listNoteResources(
  vaults: Vaults,
  { cursor, signal }: { readonly cursor: string | undefined; readonly signal: AbortSignal },
): Promise<ListResourcesResult> {
  const after = cursor === undefined ? undefined : parseCursor(cursor, vaults);
  const from = after === undefined ? 0 : vaults.names.indexOf(after.vault);
  const notes: NotePlace[] = [];
  for (const served of vaults.all.slice(from)) {
    const paths = await notePaths(served, signal);
    const rest = served.name === after?.vault ? paths.filter((path) => path > after.path) : paths;
    // One more than the page tells whether there is a next one.
    notes.push(...rest.slice(0, PAGE + 1 - notes.length).map((path) => ({ vault: served.name, path })));
    if (notes.length > PAGE) break;
  }
  const page = notes.slice(0, PAGE);
  const last = page.at(-1);
  const next = notes.length > PAGE && last !== undefined ? { nextCursor: cursorAfter(last) } : {};
  return { resources: page.map(resourceOf), ...next };
}

function resourceOf(note: NotePlace): ListResourcesResult['resources'][number] {
  return { uri: noteUri(note), name: note.path, mimeType: 'text/markdown' };
}

function cursorAfter(note: NotePlace): string {
  return Buffer.from(noteUri(note)).toString('base64url');
}

function parseCursor(cursor: string, vaults: Vaults): NotePlace {
  const place = parseNoteUri(Buffer.from(cursor, 'base64url').toString());
  if (place !== undefined && vaults.names.includes(place.vault)) return place;
  throw new ProtocolError(ProtocolErrorCode.InvalidParams, 'The cursor is none that this server gave.');
}
