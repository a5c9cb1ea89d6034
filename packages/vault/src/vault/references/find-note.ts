import { findFrontmatterBlock } from '../../markdown/properties/frontmatter-block.ts';
import { unindexed } from '../facts/unread-texts.ts';
import { notANote } from '../note-errors.ts';
import { comparedNames } from '../paths/compared-names.ts';
import { asCompared, folderOf, isNotePath, nameOf, trimLinkpath, withoutNoteExtension } from '../paths/link-paths.ts';
import { parseNotePath, parseVaultPath } from '../paths/note-path.ts';
import { peekReadable } from '../reading/peek-readable.ts';
import type { EntryKind, VaultReader } from '../vault.ts';
import { nearNames } from './near-names.ts';
import {
  etagMismatch,
  folderNotFound,
  type NearNotes,
  noNoteNamed,
  notAFolder,
  noteAmbiguous,
} from './note-reference-errors.ts';

const MOST_NOTES = 10;
const MOST_FOLDERS = 20;
const NOTES_BETWEEN_PAUSES = 256;

/**
 * Finds the note that a reference names, and tells its path as the vault spells it.
 *
 * An exact path goes first, `.md` or not, in any case and Unicode form; then the name, or the end of the path, that
 * one note alone has; then an alias. A reference that begins with a slash is an exact path and nothing else. One in
 * double brackets is read as the link that it is. What only a symbolic link leads to is known by where it really lies.
 *
 * @throws AgentError `NOTE_NOT_FOUND`, `NOTE_AMBIGUOUS`, `NOT_A_NOTE`, and what a path or the disk may raise
 */
export async function findNote(reader: VaultReader, ref: string): Promise<string> {
  const found = await lookUpNote(reader, ref);
  if (found !== undefined) return found;
  const path = plainReference(ref);
  if (reader.kindOf(path) === 'file') throw notANote(ref, 'a file of another kind');
  throw noNoteNamed(ref, notesNear(reader, path));
}

/**
 * The same, for a note that need not be there; undefined where the reference names none.
 *
 * Aliases stand in the notes, all of which have to be looked at: a caller who knows that there is none says so.
 *
 * @throws AgentError `NOTE_AMBIGUOUS`, `NOT_A_NOTE`, and what a path or the disk may raise
 */
export async function lookUpNote(
  reader: VaultReader,
  ref: string,
  { canBeAlias = true }: { canBeAlias?: boolean } = {},
): Promise<string | undefined> {
  const path = exactPath(ref);
  const entry = reader.entryAt(path);
  if (entry?.kind === 'folder') throw notANote(ref, 'a folder');
  if (entry !== undefined) return entry.realPath;
  const named = await lookUpNamed(reader, { ref, path, canBeAlias });
  return named === undefined ? undefined : reader.realPathOf(named);
}

interface NameWanted {
  readonly ref: string;
  readonly path: string;
  readonly canBeAlias: boolean;
}

async function lookUpNamed(reader: VaultReader, { ref, path, canBeAlias }: NameWanted): Promise<string | undefined> {
  const spelled = one(ref, alikeFirst(path, spelledAs(reader, path, 'file')));
  if (spelled !== undefined || isExact(ref)) return spelled;
  await reader.recallLists();
  const named = one(ref, endingIn(reader, path));
  if (named !== undefined || !canBeAlias) return named;
  return one(ref, await withAlias(reader, withoutNoteExtension(path)));
}

/** What lies at a path, whatever its kind, as the vault spells it; undefined for nothing. */
export function lookUpSpelled(reader: VaultReader, path: string): string | undefined {
  return reader.kindOf(path) === undefined ? alikeFirst(path, reader.spellings(path))[0] : path;
}

/**
 * Finds a folder, and tells its path as the vault spells it, without a slash at its end; empty for the vault itself.
 *
 * The folders above it are those in which it really lies. A symbolic link is named itself, for what happens to it does
 * not happen to what it leads to.
 *
 * @throws AgentError `FOLDER_NOT_FOUND`, `NOT_A_FOLDER`, and what a path or the disk may raise
 */
export function findFolder(reader: VaultReader, ref: string): string {
  const path = findNamedFolder(reader, ref);
  const above = folderOf(path);
  return above === '' ? path : `${reader.realPathOf(above)}/${nameOf(path)}`;
}

function findNamedFolder(reader: VaultReader, ref: string): string {
  const path = plainFolder(ref);
  if (path === '') return '';
  const kind = reader.kindOf(path);
  if (kind === 'folder') return path;
  if (kind === 'file') throw notAFolder(ref);

  const [folder] = alikeFirst(path, spelledAs(reader, path, 'folder'));
  if (folder !== undefined) return folder;
  if (spelledAs(reader, path, 'file').length > 0) throw notAFolder(ref);
  const folders = reader.folders();
  throw folderNotFound(ref, {
    suggestions: nearPaths(path, folders, nameOf),
    folders: folders.slice(0, MOST_FOLDERS),
  });
}

/**
 * Reads the path of a folder that need not be there: without slashes around it; empty for the vault itself.
 *
 * @throws AgentError as `parseVaultPath`
 */
export function plainFolder(ref: string): string {
  const path = ref.replace(/^\/(?=[^/])/, '').replace(/(?<=[^/])\/$/, '');
  return path === '/' || path === '.' ? '' : parseVaultPath(path).join('/');
}

/**
 * Refuses a write that relies on bytes which the note no longer has; null where there is no note any more.
 *
 * @throws AgentError `ETAG_MISMATCH`
 */
export function assertEtag(path: string, expected: string | undefined, actual: string | null): void {
  if (expected !== undefined && expected !== actual) throw etagMismatch(path, expected, actual);
}

/** A reference as a path: of a link the part that names a note, and no slash before it. */
export function plainReference(ref: string): string {
  return withoutBrackets(ref).replace(/^\/(?=[^/])/, '');
}

/**
 * Where a note lies if its reference is an exact path.
 *
 * @throws AgentError as `parseNotePath`
 */
export function exactPath(ref: string): string {
  return parseNotePath(plainReference(ref)).join('/');
}

/** Whether a reference means the path that it writes, and no name or alias. */
function isExact(ref: string): boolean {
  return withoutBrackets(ref).startsWith('/');
}

function withoutBrackets(ref: string): string {
  const linkpath = /^\s*!?\[\[([^[\]|#]+)[^[\]]*\]\]\s*$/.exec(ref)?.[1];
  return linkpath === undefined ? ref : trimLinkpath(linkpath);
}

function one(ref: string, paths: readonly string[]): string | undefined {
  if (paths.length > 1) throw noteAmbiguous(ref, paths);
  return paths[0];
}

function spelledAs(reader: VaultReader, path: string, kind: EntryKind): string[] {
  return reader.spellings(path).filter((spelling) => reader.kindOf(spelling) === kind);
}

/** Those that differ in their Unicode form alone, where there are any; case counts less. */
function alikeFirst(path: string, spellings: readonly string[]): readonly string[] {
  const alike = spellings.filter((spelling) => spelling.normalize('NFC') === path.normalize('NFC'));
  return alike.length > 0 ? alike : spellings;
}

function endingIn(reader: VaultReader, path: string): string[] {
  const key = asCompared(path);
  const files = reader.files();
  const names = comparedNames(files);
  const namesakes = files.filter((_, place) => names[place] === nameOf(key));
  return shortestFirst(namesakes.filter((file) => `/${asCompared(file)}`.endsWith(`/${key}`)));
}

function shortestFirst(paths: readonly string[]): string[] {
  return paths.toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1));
}

async function withAlias(reader: VaultReader, alias: string): Promise<string[]> {
  const wanted = asCompared(alias.trim());
  const index = await reader.knownIndex();
  const files = index === undefined ? reader.files() : reader.nowAt([...index.aliased(wanted), ...unindexed(index)]);
  const notes = files.filter(isNotePath);
  const found: string[] = [];
  let seen = 0;
  for (const { path, text } of peekReadable(reader, notes)) {
    seen += 1;
    if (seen % NOTES_BETWEEN_PAUSES === 0) await reader.pause();
    const block = findFrontmatterBlock(text);
    if (block === undefined || !/aliases/i.test(text.slice(block.start, block.end))) continue;
    // Reading properties takes a library that an exact path does without.
    const { listAliases } = await import('./note-aliases.ts');
    if (listAliases(text).some((name) => asCompared(name) === wanted)) found.push(path);
  }
  return shortestFirst(found);
}

function notesNear(reader: VaultReader, path: string): NearNotes {
  const notes = reader.files().filter(isNotePath);
  const folder = [withoutNoteExtension(path), folderOf(path)].find(
    (candidate) => candidate !== '' && reader.folders().includes(candidate),
  );
  const available = folder === undefined ? notes : notes.filter((note) => folderOf(note) === folder);
  return {
    suggestions: nearPaths(path, notes, (note) => withoutNoteExtension(nameOf(note))),
    folder: folder ?? '/',
    available: available.slice(0, MOST_NOTES),
  };
}

/** Of known paths those with the names that are nearest to that of a path which is not there, nearest first. */
export function nearPaths(path: string, known: readonly string[], namedBy: (path: string) => string): string[] {
  const names = new Set(known.map(namedBy));
  const near = nearNames(namedBy(path), names);
  return near.flatMap((name) => known.filter((candidate) => namedBy(candidate) === name)).slice(0, 3);
}
