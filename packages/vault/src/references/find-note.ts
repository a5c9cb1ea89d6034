import type { AgentError } from '@obsidian-agent/shared-types';
import { fileNotANote } from '../core/note-errors.ts';
import type { VaultReader } from '../core/vault.ts';
import { folderOf, isNotePath, nameOf, withoutNoteExtension } from '../paths/link-paths.ts';
import { nearPaths } from '../paths/near-names.ts';
import { isOfNoPath, parseNotePath } from '../paths/note-path.ts';
import { etagMismatch, type NearNotes, noNoteNamed } from '../paths/note-reference-errors.ts';
import { type FoundNote, lookUpPath, lookUpStored, onlyOne, shortestFirst } from './look-up-path.ts';
import { isForeign } from './new-path.ts';
import { notesNamedByText } from './notes-named-by-text.ts';
import { notesAliased } from './notes-with-alias.ts';
import { otherFilesNamed } from './other-files.ts';
import { type Reference, readReference } from './read-reference.ts';
import { sectionUnexpected } from './section-errors.ts';
import { storedPath } from './stored-name.ts';

const MOST_NOTES = 10;

interface LookUpOptions {
  /** False if the reference cannot be an alias. Looking up aliases may require reading all notes. */
  readonly canBeAlias?: boolean;
}

/**
 * Finds the note that a reference names, and returns its path as spelled in the vault.
 *
 * The order is:
 * - an exact path, with or without `.md`, in any case and Unicode form
 * - a name, or the end of a path, that only one note has
 * - both again, with the file name that a new note of that title would get
 * - an alias
 *
 * A reference that begins with a slash is an exact path, and one in double brackets is a link. A file reached only
 * through a symbolic link has its real path.
 *
 * @throws AgentError `NOTE_NOT_FOUND`, `NOTE_AMBIGUOUS`, `NOT_A_NOTE`, `SECTION_UNEXPECTED` if the reference names a
 * part of a note, and errors of the path or the disk
 */
export async function findNote(reader: VaultReader, ref: string): Promise<string> {
  return wholeNote(ref, await findNotePart(reader, ref));
}

/**
 * Like `findNote`, but returns undefined if there is no such note.
 *
 * @throws AgentError `NOTE_AMBIGUOUS`, `NOT_A_NOTE`, `SECTION_UNEXPECTED`, and errors of the path or the disk
 */
export async function lookUpNote(
  reader: VaultReader,
  ref: string,
  options: LookUpOptions = {},
): Promise<string | undefined> {
  const found = await lookUpNotePart(reader, ref, options);
  return found && wholeNote(ref, found);
}

/**
 * Finds the note that a reference names, and the section or block that follows a `#`.
 *
 * @throws AgentError `NOTE_NOT_FOUND`, and like `lookUpNote`
 */
export async function findNotePart(reader: VaultReader, ref: string): Promise<FoundNote> {
  const found = await lookUpNotePart(reader, ref);
  if (found !== undefined) return found;
  const readings = readReference(reader, ref);
  const [other] = await otherFilesNamed(reader, readings);
  if (other !== undefined) throw fileNotANote(ref, other);
  throw noNoteNamed(ref, notesNear(reader, readings), isForeign(reader, ref.trim()));
}

/** Like `findNotePart`, but returns undefined if there is no such note. */
export async function lookUpNotePart(
  reader: VaultReader,
  ref: string,
  { canBeAlias = true }: LookUpOptions = {},
): Promise<FoundNote | undefined> {
  const readings = readReference(reader, ref);
  const written = await lookUpWritten(reader, ref, readings);
  if (written !== undefined && 'path' in written) return written;
  const storedAs = (path: string) => storedPath(reader, path);
  const titled =
    (await lookUpStored(reader, ref, { readings, storedAs })) ?? (await lookUpNamedByText(reader, ref, readings));
  if (titled !== undefined) return titled;
  if (written !== undefined) throw written.refusal;
  if (!canBeAlias) return undefined;
  for (const { path, isExact, part } of readings) {
    const aliased = isExact ? [] : await notesAliased(reader, withoutNoteExtension(path));
    const named = onlyOne(ref, shortestFirst(aliased));
    if (named !== undefined) return { path: reader.realPathOf(named), part };
  }
  return undefined;
}

/** The note whose path or name is the reference as written. Throws if it can be neither. */
async function lookUpWritten(
  reader: VaultReader,
  ref: string,
  readings: readonly Reference[],
): Promise<FoundNote | { readonly refusal: AgentError } | undefined> {
  let refusal: AgentError | undefined;
  for (const reading of readings) {
    try {
      const found = await lookUpPath(reader, ref, { ...reading, path: parseNotePath(reading.path).join('/') });
      if (found !== undefined) return found;
    } catch (error) {
      if (!isOfNoPath(error)) throw error;
      refusal ??= error;
    }
  }
  return refusal && { refusal };
}

async function lookUpNamedByText(
  reader: VaultReader,
  ref: string,
  readings: readonly Reference[],
): Promise<FoundNote | undefined> {
  const title = readings.findLast(({ part, isExact }) => part === undefined && !isExact)?.path;
  const named = title === undefined ? [] : await notesNamedByText(reader, title);
  const path = onlyOne(ref, shortestFirst(named));
  return path === undefined ? undefined : { path: reader.realPathOf(path), part: undefined, isInferred: true };
}

/**
 * Rejects a part of a note where a whole note is required.
 *
 * @throws AgentError `SECTION_UNEXPECTED`
 */
export function wholeNote(ref: string, { path, part }: FoundNote): string {
  if (part !== undefined) throw sectionUnexpected(ref, path, part);
  return path;
}

/**
 * Rejects a write that depends on a version of the note that no longer exists. `actual` is null if the note does not
 * exist.
 *
 * @throws AgentError `ETAG_MISMATCH`
 */
export function assertEtag(path: string, expected: string | undefined, actual: string | null): void {
  if (expected !== undefined && expected !== actual) throw etagMismatch(path, expected, actual);
}

/** Paths of notes with names similar to a reference. */
export function notesNamedLike(reader: VaultReader, ref: string): readonly string[] {
  const notes = reader.files().filter(isNotePath);
  return nearPaths(ref, notes, (note) => withoutNoteExtension(nameOf(note)));
}

/** Notes with names similar to a reference, and the notes in the folder that it names. */
export function notesNear(reader: VaultReader, readings: readonly Reference[]): NearNotes {
  const notes = reader.files().filter(isNotePath);
  const folder = readings
    .flatMap(({ path }) => [withoutNoteExtension(path), folderOf(path)])
    .find((candidate) => candidate !== '' && reader.folders().includes(candidate));
  const available = folder === undefined ? notes : notes.filter((note) => folderOf(note) === folder);
  const near = readings.map(({ path }) => nearPaths(path, notes, (note) => withoutNoteExtension(nameOf(note))));
  return {
    suggestions: near.find((paths) => paths.length > 0) ?? [],
    folder: folder ?? '/',
    available: available.slice(0, MOST_NOTES),
  };
}
