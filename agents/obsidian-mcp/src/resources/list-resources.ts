import { type ListResourcesResult, ProtocolError, ProtocolErrorCode } from '@modelcontextprotocol/server';
import type { Log } from '@obsidian-agent/platform';
import { AgentError } from '@obsidian-agent/shared-types';
import type { ServedVault } from '../vaults/served-vault.ts';
import type { Vaults } from '../vaults/vaults.ts';
import { notePaths } from './note-paths.ts';
import { type NotePlace, noteUri, parseNoteUri } from './note-uri.ts';

const PAGE = 100;

interface PageRequest {
  readonly cursor: string | undefined;
  readonly signal: AbortSignal;
}

/**
 * Lists the notes of all vaults, one page at a time, by vault and path. A vault that cannot be read is logged and
 * skipped.
 *
 * @throws AgentError as reading a vault does, if it is the only one
 */
export async function listNoteResources(
  { vaults, log }: { readonly vaults: Vaults; readonly log: Log },
  { cursor, signal }: PageRequest,
): Promise<ListResourcesResult> {
  const after = cursor === undefined ? undefined : parseCursor(cursor, vaults);
  const from = after === undefined ? 0 : vaults.names.indexOf(after.vault);
  const notes: NotePlace[] = [];
  for (const served of vaults.all.slice(from)) {
    const paths = await pathsIfReadable(served, { signal, log, isOnly: vaults.all.length === 1 });
    const rest = served.name === after?.vault ? paths.filter((path) => path > after.path) : paths;
    // One more than a page shows whether there is a next page.
    notes.push(...rest.slice(0, PAGE + 1 - notes.length).map((path) => ({ vault: served.name, path })));
    if (notes.length > PAGE) break;
  }
  const page = notes.slice(0, PAGE);
  const last = page.at(-1);
  const next = notes.length > PAGE && last !== undefined ? { nextCursor: cursorAfter(last) } : {};
  return { resources: page.map(resourceOf), ...next };
}

async function pathsIfReadable(
  served: ServedVault,
  { signal, log, isOnly }: { readonly signal: AbortSignal; readonly log: Log; readonly isOnly: boolean },
): Promise<readonly string[]> {
  try {
    return await notePaths(served, signal);
  } catch (error) {
    if (isOnly || signal.aborted || !(error instanceof AgentError)) throw error;
    log.warn('The notes of a vault are not listed.', { name: served.name, err: error.message });
    return [];
  }
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
  throw new ProtocolError(
    ProtocolErrorCode.InvalidParams,
    'The cursor was not returned by this server. List again without a cursor.',
  );
}
