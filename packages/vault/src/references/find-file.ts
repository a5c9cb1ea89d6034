import type { VaultReader } from '../core/vault.ts';
import { nameOf } from '../paths/link-paths.ts';
import { nearPaths } from '../paths/near-names.ts';
import { noFileNamed, noNoteNamed, onlyStoredAs } from '../paths/note-reference-errors.ts';
import { type FoundNote, lookUpNotePart, notesNear, wholeNote } from './find-note.ts';
import { lookUpPath } from './look-up-path.ts';
import { isForeign } from './new-path.ts';
import { hasExtension, otherFilePath } from './other-files.ts';
import { type Reference, readReference } from './read-reference.ts';
import { storedFilePath } from './stored-name.ts';

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
 * Like `findFile`, but a title that is stored under another name does not name the file.
 *
 * @throws AgentError `NOTE_NOT_FOUND` that names the stored file, and like `findFile`
 */
export async function findNamedFile(reader: VaultReader, ref: string): Promise<string> {
  const found = await findFilePart(reader, ref);
  if (found.isInferred === true) throw onlyStoredAs(ref, found.path);
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
  const readings = readReference(reader, ref);
  const extended = readings.filter(({ path }) => hasExtension(path));
  return (
    (await lookUpOther(reader, ref, extended)) ??
    (await lookUpNotePart(reader, ref)) ??
    (await lookUpOther(
      reader,
      ref,
      readings.filter((reading) => !extended.includes(reading)),
    )) ??
    (await lookUpStored(reader, ref, extended))
  );
}

/** The file whose name is the one that a new file of that path would get. */
async function lookUpStored(
  reader: VaultReader,
  ref: string,
  readings: readonly Reference[],
): Promise<FoundNote | undefined> {
  const stored = readings.flatMap((reading) => {
    const path = otherFilePath(reading) && storedFilePath(reader, reading.path);
    return path === undefined || path === reading.path ? [] : [{ ...reading, path }];
  });
  const found = await lookUpOther(reader, ref, stored);
  return found && { ...found, isInferred: true };
}

async function lookUpOther(
  reader: VaultReader,
  ref: string,
  readings: readonly Reference[],
): Promise<FoundNote | undefined> {
  for (const { path: written, isExact, part } of readings) {
    const path = otherFilePath({ path: written });
    const found = path === undefined ? undefined : await lookUpPath(reader, ref, { path, isExact });
    if (found !== undefined) return { path: found, part };
  }
  return undefined;
}
