import type { VaultReader } from '../core/vault.ts';
import { nameOf } from '../paths/link-paths.ts';
import { nearPaths } from '../paths/near-names.ts';
import { noFileNamed, noNoteNamed } from '../paths/note-reference-errors.ts';
import { type FoundNote, lookUpNotePart, notesNear, wholeNote } from './find-note.ts';
import { lookUpPath } from './look-up-path.ts';
import { isForeign } from './new-path.ts';
import { hasExtension, otherFilePath } from './other-files.ts';
import { type Reference, readReference } from './read-reference.ts';

/**
 * Finds the file of whatever kind that a reference names, and returns its path as the vault spells it.
 *
 * A name with an extension is that of the file, as in links; any other one is first that of a note, as in `findNote`.
 *
 * @throws AgentError as `findNote`
 */
export async function findFile(reader: VaultReader, ref: string): Promise<string> {
  return wholeNote(ref, await findFilePart(reader, ref));
}

/**
 * The same, for a file that need not be there; undefined where the reference names none.
 *
 * @throws AgentError as `lookUpNote`
 */
export async function lookUpFile(reader: VaultReader, ref: string): Promise<string | undefined> {
  const found = await lookUpFilePart(reader, ref);
  return found && wholeNote(ref, found);
}

/**
 * The same, with the section or the block of a note that a reference names.
 *
 * @throws AgentError as `findNotePart`
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
    ))
  );
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
