import type { AgentError } from '@obsidian-agent/shared-types';
import { fileNotANote } from '../core/note-errors.ts';
import type { VaultReader } from '../core/vault.ts';
import { folderOf, isNotePath, nameOf, withoutNoteExtension } from '../paths/link-paths.ts';
import { nearPaths } from '../paths/near-names.ts';
import { isOfNoPath, parseNotePath } from '../paths/note-path.ts';
import { etagMismatch, type NearNotes, noNoteNamed } from '../paths/note-reference-errors.ts';
import { lookUpPath, onlyOne, type PathWanted, shortestFirst } from './look-up-path.ts';
import { isForeign } from './new-path.ts';
import { notesNamedByText } from './notes-named-by-text.ts';
import { notesAliased } from './notes-with-alias.ts';
import { otherFilesNamed } from './other-files.ts';
import { type PartName, type Reference, readReference } from './read-reference.ts';
import { sectionUnexpected } from './section-errors.ts';
import { storedPath } from './stored-name.ts';

const MOST_NOTES = 10;

/** A note, and what of it a reference names; undefined for all of it. */
export interface FoundNote {
  readonly path: string;
  readonly part: PartName | undefined;
}

interface LookUpOptions {
  /** False where the caller knows that the reference is no alias: those are in the notes, all of which have to be read. */
  readonly canBeAlias?: boolean;
}

/**
 * Finds the note that a reference names, and returns its path as the vault spells it.
 *
 * An exact path goes first, `.md` or not, in any case and Unicode form; then the name, or the end of the path, that
 * one note alone has; then both again with the name that a new note of that title gets; then an alias. A reference that
 * begins with a slash is an exact path, and one in double brackets is the link that it is. A file that only a symbolic
 * link leads to is known by its real path.
 *
 * @throws AgentError `NOTE_NOT_FOUND`, `NOTE_AMBIGUOUS`, `NOT_A_NOTE`, `SECTION_UNEXPECTED` where the reference names a
 * part of a note, and what a path or the disk may raise
 */
export async function findNote(reader: VaultReader, ref: string): Promise<string> {
  return wholeNote(ref, await findNotePart(reader, ref));
}

/**
 * The same, for a note that need not be there; undefined where the reference names none.
 *
 * @throws AgentError `NOTE_AMBIGUOUS`, `NOT_A_NOTE`, `SECTION_UNEXPECTED`, and what a path or the disk may raise
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
 * Finds the note that a reference names, and the section or block of it that follows a `#`.
 *
 * @throws AgentError `NOTE_NOT_FOUND`, and as `lookUpNote`
 */
export async function findNotePart(reader: VaultReader, ref: string): Promise<FoundNote> {
  const found = await lookUpNotePart(reader, ref);
  if (found !== undefined) return found;
  const readings = readReference(reader, ref);
  const [other] = await otherFilesNamed(reader, readings);
  if (other !== undefined) throw fileNotANote(ref, other);
  throw noNoteNamed(ref, notesNear(reader, readings), isForeign(reader, ref.trim()));
}

/** The same, for a note that need not be there; undefined where the reference names none. */
export async function lookUpNotePart(
  reader: VaultReader,
  ref: string,
  { canBeAlias = true }: LookUpOptions = {},
): Promise<FoundNote | undefined> {
  const readings = readReference(reader, ref);
  const written = await lookUpWritten(reader, ref, readings);
  if (written !== undefined && 'path' in written) return written;
  const titled = (await lookUpStored(reader, ref, readings)) ?? (await lookUpNamedByText(reader, ref, readings));
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

/** The note of which a reference is the path or the name, as it stands; a refusal where it can be neither. */
async function lookUpWritten(
  reader: VaultReader,
  ref: string,
  readings: readonly Reference[],
): Promise<FoundNote | { readonly refusal: AgentError } | undefined> {
  let refusal: AgentError | undefined;
  for (const reading of readings) {
    try {
      const path = await lookUpNoteAt(reader, ref, reading);
      if (path !== undefined) return { path, part: reading.part };
    } catch (error) {
      if (!isOfNoPath(error)) throw error;
      refusal ??= error;
    }
  }
  return refusal && { refusal };
}

/** The note that is named as a new note of that title or path is. */
async function lookUpStored(
  reader: VaultReader,
  ref: string,
  readings: readonly Reference[],
): Promise<FoundNote | undefined> {
  for (const { path, isExact, part } of readings) {
    const stored = storedPath(reader, path);
    const found =
      stored === undefined || stored === path ? undefined : await lookUpNoteAt(reader, ref, { path: stored, isExact });
    if (found !== undefined) return { path: found, part };
  }
  return undefined;
}

async function lookUpNamedByText(
  reader: VaultReader,
  ref: string,
  readings: readonly Reference[],
): Promise<FoundNote | undefined> {
  const title = readings.findLast(({ part, isExact }) => part === undefined && !isExact)?.path;
  const named = title === undefined ? [] : await notesNamedByText(reader, title);
  const path = onlyOne(ref, shortestFirst(named));
  return path === undefined ? undefined : { path: reader.realPathOf(path), part: undefined };
}

/**
 * Refuses a part of a note where only a whole note can be meant.
 *
 * @throws AgentError `SECTION_UNEXPECTED`
 */
export function wholeNote(ref: string, { path, part }: FoundNote): string {
  if (part !== undefined) throw sectionUnexpected(ref, path, part);
  return path;
}

/**
 * Refuses a write that relies on bytes which the note no longer has; null where there is no note any more.
 *
 * @throws AgentError `ETAG_MISMATCH`
 */
export function assertEtag(path: string, expected: string | undefined, actual: string | null): void {
  if (expected !== undefined && expected !== actual) throw etagMismatch(path, expected, actual);
}

async function lookUpNoteAt(
  reader: VaultReader,
  ref: string,
  { path, isExact }: PathWanted,
): Promise<string | undefined> {
  return await lookUpPath(reader, ref, { path: parseNotePath(path).join('/'), isExact });
}

/** Notes of names near to what a reference may mean, and those in the folder that it names. */
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
