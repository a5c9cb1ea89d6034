import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Io } from './io.ts';
import { UsageError } from './usage-error.ts';

/**
 * Text of a file that the command line names; `-` is stdin.
 *
 * @throws UsageError when it cannot be read
 */
export async function readInput(path: string, io: Io): Promise<string> {
  if (path === '-') return io.readStdin();
  try {
    return await readFile(resolve(io.cwd, path), 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new UsageError(`There is no file "${path}".`, 'Check the path.');
    if (code === 'EISDIR') throw new UsageError(`"${path}" is a folder.`, 'Name a file.');
    if (code === 'EACCES') throw new UsageError(`"${path}" may not be read.`, 'Check its permissions.');
    throw error;
  }
}
