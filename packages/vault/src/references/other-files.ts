import type { VaultReader } from '../core/vault.ts';
import { isNotePath, nameOf } from '../paths/link-paths.ts';
import { isOfNoPath, parseVaultPath } from '../paths/note-path.ts';
import { filesEndingIn } from './look-up-path.ts';
import type { Reference } from './read-reference.ts';

/** The path that a reference has as that of a file which is no note; undefined where it can only be a note's. */
export function otherFilePath({ path }: Pick<Reference, 'path'>): string | undefined {
  if (isNotePath(path)) return undefined;
  try {
    return parseVaultPath(path).join('/');
  } catch (error) {
    if (isOfNoPath(error)) return undefined;
    throw error;
  }
}

/** Whether a path has an extension, and so is that of the file which is named like it before that of a note. */
export function hasExtension(path: string): boolean {
  return /[^.]\.[^. ][^.]*$/.test(nameOf(path));
}

/** The files, other than notes, that a reference names in any way; the likeliest first. */
export async function otherFilesNamed(reader: VaultReader, readings: readonly Reference[]): Promise<readonly string[]> {
  const found: string[] = [];
  for (const reading of readings) {
    const path = otherFilePath(reading);
    if (path === undefined) continue;
    if (reader.kindOf(path) === 'file') found.push(path);
    else if (!reading.isExact) found.push(...(await filesEndingIn(reader, path)));
  }
  return found;
}
