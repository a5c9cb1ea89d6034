import { isFor } from '../../toolset/command-failure.ts';
import { exactPath } from '../../toolset/link-brackets.ts';
import type { RunCommand } from '../../toolset/toolset.ts';
import { folderScope } from './exact-path.ts';
import { Refused, type Words } from './refusal.ts';

/** The scope of a query: the vault, a folder or a note. */
export type QueryScope =
  | { readonly kind: 'vault' }
  | { readonly kind: 'folder'; readonly folder: string }
  /** The path as the vault spells it. */
  | { readonly kind: 'note'; readonly path: string };

/**
 * Finds the folder or note at the path of a query.
 *
 * @throws AgentError `NOTE_NOT_FOUND` if there is none, and any error of a path
 * @throws Refused if the path can only be a folder, and there is none
 */
export async function queryScope(run: RunCommand, given: string | null | undefined): Promise<QueryScope> {
  const path = given ?? '';
  const { folder } = folderScope(path);
  if (folder === undefined) return { kind: 'vault' };
  if (await isFolder(run, folder)) return { kind: 'folder', folder };
  if (path.endsWith('/')) throw new Refused(pathNotFound(path));
  const { metadata } = await run('list_notes', { notes: [exactPath(path)], limit: 1 });
  const [note] = metadata.notes;
  return { kind: 'note', path: note?.path ?? path };
}

/** Whether a folder exists at an exact path. */
export async function isFolder(run: RunCommand, folder: string): Promise<boolean> {
  try {
    await run('list_folders', { folder, depth: 1, limit: 1 });
    return true;
  } catch (error) {
    if (isFor(error, 'FOLDER_NOT_FOUND', 'NOT_A_FOLDER')) return false;
    throw error;
  }
}

/** The scope as params of `list_notes`. */
export function notesIn(scope: QueryScope): { readonly folder?: string; readonly notes?: string[] } {
  if (scope.kind === 'vault') return {};
  return scope.kind === 'folder' ? { folder: scope.folder } : { notes: [exactPath(scope.path)] };
}

/** The design's words for a failed query. */
export function queryWords(path: string): Words {
  return ({ reason }) => (NOTHING_THERE.includes(reason) ? pathNotFound(path) : undefined);
}

const NOTHING_THERE: readonly string[] = ['NOTE_NOT_FOUND', 'FOLDER_NOT_FOUND', 'NOT_A_FOLDER', 'NOT_A_NOTE'];

export function pathNotFound(path: string): string {
  return `Path not found: ${path}. Use operation='list_folders' to see available paths`;
}
