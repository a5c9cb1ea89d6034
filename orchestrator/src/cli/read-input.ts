import { isUtf8 } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Io } from './io.ts';
import { UsageError } from './usage-error.ts';

/**
 * Text of a file that the command line names; `-` is stdin.
 *
 * @throws UsageError when it cannot be read, or is not UTF-8
 */
export async function readInput(path: string, io: Io): Promise<string> {
  return path === '-' ? decode(await io.readStdin(), 'stdin') : readTextFile(path, io);
}

/**
 * Text of a file, by its path from the working directory.
 *
 * @throws UsageError when it cannot be read, or is not UTF-8
 */
export async function readTextFile(path: string, { cwd }: Pick<Io, 'cwd'>): Promise<string> {
  const bytes = await readFile(resolve(cwd, path)).catch((error: NodeJS.ErrnoException) => {
    throw explain(path, error);
  });
  return decode(bytes, `"${path}"`);
}

function explain(path: string, { code, message }: NodeJS.ErrnoException): UsageError {
  if (code === 'ENOENT') return new UsageError(`There is no file "${path}".`, 'Check the path.');
  if (code === 'EISDIR') return new UsageError(`"${path}" is a folder.`, 'Name a file.');
  if (code === 'EACCES') return new UsageError(`"${path}" may not be read.`, 'Check its permissions.');
  return new UsageError(`"${path}" cannot be read: ${message}.`, 'Check the path.');
}

/** Bytes that are no text must not be guessed at: what a plan says is written into notes. */
function decode(bytes: Buffer, name: string): string {
  if (!isUtf8(bytes)) throw new UsageError(`${name} is not UTF-8 text.`, 'Save it as UTF-8.');
  return bytes.toString('utf8');
}
