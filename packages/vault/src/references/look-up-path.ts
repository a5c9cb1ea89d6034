import { notANote } from '../core/note-errors.ts';
import type { VaultReader } from '../core/vault.ts';
import { asCompared, folderOf, nameOf } from '../paths/link-paths.ts';
import { noteAmbiguous } from '../paths/note-reference-errors.ts';
import { pathsNamed } from '../paths/paths-named.ts';
import type { PartName, Reference } from './read-reference.ts';
import { spelledAs } from './spelled-path.ts';

/** A file, and the part of it that a reference names; `part` is undefined for the whole file. */
export interface FoundNote {
  /** Without symbolic links. */
  readonly path: string;
  /** The path of the symbolic link that the reference names; undefined if it names the file itself. */
  readonly link?: string | undefined;
  readonly part: PartName | undefined;
  /** Present if the file has another name, and was found by the name that a new file of that title would get. */
  readonly isInferred?: true;
}

/**
 * The file at a path, in any case and Unicode form, or the only one whose path ends in it; undefined if there is none.
 *
 * @throws AgentError `NOTE_AMBIGUOUS`, `NOT_A_NOTE` for a folder, and errors of the path or the disk
 */
export async function lookUpPath(
  reader: VaultReader,
  ref: string,
  { path, isExact, part }: Omit<Reference, 'written'>,
): Promise<FoundNote | undefined> {
  const entry = reader.entryAt(path);
  if (entry?.kind === 'folder') throw notANote(ref, 'a folder');
  if (entry !== undefined) return { path: entry.realPath, link: linkTo(reader, entry.realPath, path), part };
  const spelled = onlyOne(ref, spelledAs(reader, path, 'file'));
  const named = spelled ?? (isExact ? undefined : onlyOne(ref, await filesEndingIn(reader, path)));
  if (named === undefined) return undefined;
  const realPath = reader.realPathOf(named);
  return { path: realPath, link: linkTo(reader, realPath, named), part };
}

/** The path by which a file was found if that is a symbolic link, and not only a path through one. */
function linkTo(reader: VaultReader, realPath: string, path: string): string | undefined {
  return path === realPath || inRealFolder(reader, path) === realPath ? undefined : path;
}

/** A path with the real path of the folder that it is in. */
export function inRealFolder(reader: VaultReader, path: string): string {
  const above = folderOf(path);
  return above === '' ? path : `${reader.realPathOf(above)}/${nameOf(path)}`;
}

/** The first file that a reading of a reference names, as in `lookUpPath`. */
export async function lookUpFirst(
  reader: VaultReader,
  ref: string,
  readings: Iterable<Reference>,
): Promise<FoundNote | undefined> {
  for (const reading of readings) {
    const found = await lookUpPath(reader, ref, reading);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Like `lookUpFirst`, by the paths that new files would get; `storedAs` is undefined if there could be none. */
export async function lookUpStored(
  reader: VaultReader,
  ref: string,
  { readings, storedAs }: { readings: readonly Reference[]; storedAs: (path: string) => string | undefined },
): Promise<FoundNote | undefined> {
  const stored = readings.values().flatMap((reading) => {
    const path = storedAs(reading.path);
    return path === undefined || path === reading.path ? [] : [{ ...reading, path }];
  });
  const found = await lookUpFirst(reader, ref, stored);
  return found && { ...found, isInferred: true };
}

/** The files whose paths end in a path, the shortest path first. */
export async function filesEndingIn(reader: VaultReader, path: string): Promise<readonly string[]> {
  await reader.preloadListing();
  const key = asCompared(path);
  const namesakes = pathsNamed(reader.files(), new Set([nameOf(key)]));
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
