import type { VaultReader } from '../core/vault.ts';
import { isNotePath, nameOf } from '../paths/link-paths.ts';
import { parseVaultPath, unlessNoPath } from '../paths/note-path.ts';
import { filesEndingIn } from './look-up-path.ts';
import type { Reference } from './read-reference.ts';

/** The path of a reference as that of a file other than a note; undefined if it can only be a note's path. */
export function otherFilePath({ path }: Pick<Reference, 'path'>): string | undefined {
  if (isNotePath(path)) return undefined;
  return unlessNoPath(() => parseVaultPath(path).join('/'));
}

/** Whether a path has an extension, so that a file with exactly that name takes precedence over a note. */
export function hasExtension(path: string): boolean {
  return /[^.]\.[^. ][^.]*$/.test(nameOf(path));
}

/** The files, other than notes, that a reference may refer to, likeliest first. */
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
