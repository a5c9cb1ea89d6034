import type { VaultReader } from '../core/vault.ts';
import { otherNameFor } from '../paths/file-name.ts';
import { nameOf } from '../paths/link-paths.ts';
import { nearPaths } from '../paths/near-names.ts';
import { noFileNamed, noNoteNamed, onlyStoredAs, symbolicLink } from '../paths/note-reference-errors.ts';
import { lookUpNotePart, notesNear, wholeNote } from './find-note.ts';
import { type FoundNote, lookUpFirst, lookUpStored } from './look-up-path.ts';
import { isForeign } from './new-path.ts';
import { hasExtension, otherFilePath } from './other-files.ts';
import { type Reference, readReference } from './read-reference.ts';
import { storedPath } from './stored-name.ts';

/**
 * Finds the file of any kind that a reference names, and returns its path as spelled in the vault.
 *
 * As in links, a name with an extension is first that of a file; any other name is first that of a note, as in
 * `findNote`.
 *
 * @throws AgentError like `findNote`
 */
export async function findFile(reader: VaultReader, ref: string): Promise<string> {
  return wholeNote(ref, await findFilePart(reader, ref));
}

/**
 * Like `findFile`, for a file to be moved or deleted: a symbolic link does not name it, because it would then be broken.
 *
 * @throws AgentError like `findFile`
 */
export async function findOwnFile(reader: VaultReader, ref: string): Promise<string> {
  return ownFile(ref, await findFilePart(reader, ref));
}

/**
 * Like `findOwnFile`, but a title that is stored under another name does not name the file.
 *
 * @throws AgentError `NOTE_NOT_FOUND` that names the stored file, and like `findOwnFile`
 */
export async function findNamedFile(reader: VaultReader, ref: string): Promise<string> {
  const found = await findFilePart(reader, ref);
  if (found.isInferred === true) throw onlyStoredAs(ref, found.path);
  return ownFile(ref, found);
}

function ownFile(ref: string, found: FoundNote): string {
  if (found.link !== undefined) throw symbolicLink(found.link, found.path);
  return wholeNote(ref, found);
}

/**
 * Like `findFile`, but returns undefined if there is no such file.
 *
 * @throws AgentError like `lookUpNote`
 */
export async function lookUpFile(reader: VaultReader, ref: string): Promise<string | undefined> {
  const found = await lookUpFilePart(reader, ref);
  return found && wholeNote(ref, found);
}

/**
 * Like `findFile`, but also returns the section or block that the reference names.
 *
 * @throws AgentError like `findNotePart`
 */
export async function findFilePart(reader: VaultReader, ref: string): Promise<FoundNote> {
  const found = await lookUpFilePart(reader, ref);
  if (found !== undefined) return found;
  const readings = readReference(reader, ref);
  const other = readings.find(({ path }) => hasExtension(path) && otherFilePath({ path }) !== undefined);
  const files = other === undefined ? [] : nearPaths(other.path, reader.files(), nameOf);
  if (files.length > 0) throw noFileNamed(ref, files);
  throw noNoteNamed(ref, notesNear(reader, readings), isForeign(reader, ref.trim()));
}

async function lookUpFilePart(reader: VaultReader, ref: string): Promise<FoundNote | undefined> {
  const { extended = [], plain = [] } = Object.groupBy(readReference(reader, ref), ({ path }) =>
    hasExtension(path) ? 'extended' : 'plain',
  );
  const storedAs = (path: string) => otherFilePath({ path }) && storedPath(reader, path, otherNameFor);
  return (
    (await lookUpFirst(reader, ref, otherFiles(extended))) ??
    (await lookUpNotePart(reader, ref)) ??
    (await lookUpFirst(reader, ref, otherFiles(plain))) ??
    (await lookUpStored(reader, ref, { readings: extended, storedAs }))
  );
}

/** Readings as those of files other than notes. */
function otherFiles(readings: readonly Reference[]): Iterable<Reference> {
  return readings.values().flatMap((reading) => {
    const path = otherFilePath(reading);
    return path === undefined ? [] : [{ ...reading, path }];
  });
}
