import { notANote } from '../core/note-errors.ts';
import type { VaultReader } from '../core/vault.ts';
import { comparedNames } from '../paths/compared-names.ts';
import { asCompared, nameOf } from '../paths/link-paths.ts';
import { noteAmbiguous } from '../paths/note-reference-errors.ts';
import type { Reference } from './read-reference.ts';
import { alikeFirst, spelledAs } from './spelled-paths.ts';

export type PathSelector = Pick<Reference, 'path' | 'isExact'>;

/**
 * The file at a path, in any case and Unicode form, or the only one whose path ends in it; undefined if there is none.
 *
 * @throws AgentError `NOTE_AMBIGUOUS`, `NOT_A_NOTE` for a folder, and errors of the path or the disk
 */
export async function lookUpPath(
  reader: VaultReader,
  ref: string,
  { path, isExact }: PathSelector,
): Promise<string | undefined> {
  const entry = reader.entryAt(path);
  if (entry?.kind === 'folder') throw notANote(ref, 'a folder');
  if (entry !== undefined) return entry.realPath;
  const spelled = onlyOne(ref, alikeFirst(path, spelledAs(reader, path, 'file')));
  const named = spelled ?? (isExact ? undefined : onlyOne(ref, await filesEndingIn(reader, path)));
  return named === undefined ? undefined : reader.realPathOf(named);
}

/** The files whose paths end in a path, the shortest path first. */
export async function filesEndingIn(reader: VaultReader, path: string): Promise<readonly string[]> {
  await reader.preloadListing();
  const key = asCompared(path);
  const files = reader.files();
  const names = comparedNames(files);
  const namesakes = files.filter((_, place) => names[place] === nameOf(key));
  return shortestFirst(namesakes.filter((file) => `/${asCompared(file)}`.endsWith(`/${key}`)));
}

/**
 * The only one of the paths that match a reference; undefined if there are none.
 *
 * @throws AgentError `NOTE_AMBIGUOUS`
 */
export function onlyOne(ref: string, paths: readonly string[]): string | undefined {
  if (paths.length > 1) throw noteAmbiguous(ref, paths);
  return paths[0];
}

export function shortestFirst(paths: readonly string[]): string[] {
  return paths.toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1));
}
