import { isUtf8 } from 'node:buffer';
import { resolve } from 'node:path';
import { type FileRefusal, FileRefused, readRegularFile } from '@obsidian-agent/platform';
import type { Io } from './io.ts';
import { UsageError } from './usage-error.ts';

/** As much as an agent takes in one request. */
const MOST_BYTES = 16 * 1024 * 1024;

/**
 * Text of a file that the command line names; `-` is stdin.
 *
 * @throws UsageError when it cannot be read, is too long, or is not UTF-8
 */
export async function readInput(path: string, io: Io): Promise<string> {
  if (path !== '-') return readTextFile(path, io);
  const bytes = await io.readStdin(MOST_BYTES);
  if (bytes === undefined) throw explainRefusal('stdin', 'too long');
  return decode(bytes, 'stdin');
}

/**
 * Text of a file, by its path from the working directory.
 *
 * @throws UsageError when it cannot be read, is not a regular file, is too long, or is not UTF-8
 */
export function readTextFile(path: string, { cwd }: Pick<Io, 'cwd'>): string {
  return decode(readBytes(path, cwd), `"${path}"`);
}

function readBytes(path: string, cwd: string): Buffer {
  try {
    return readRegularFile(resolve(cwd, path), MOST_BYTES);
  } catch (error) {
    if (error instanceof FileRefused) throw explainRefusal(`"${path}"`, error.refusal);
    throw explain(path, error as NodeJS.ErrnoException);
  }
}

function explainRefusal(name: string, refusal: FileRefusal): UsageError {
  switch (refusal) {
    case 'folder':
      return new UsageError(`${name} is a folder.`, 'Name a file.');
    case 'special':
      return new UsageError(`${name} is not a regular file.`, 'Name a file, or give - and send the text on stdin.');
    case 'too long':
      return new UsageError(`${name} has more than ${MOST_BYTES} bytes.`, 'Give a smaller one.');
  }
}

function explain(path: string, { code, message }: NodeJS.ErrnoException): UsageError {
  if (code === 'ENOENT') return new UsageError(`There is no file "${path}".`, 'Check the path.');
  if (code === 'EACCES') return new UsageError(`"${path}" may not be read.`, 'Check its permissions.');
  return new UsageError(`"${path}" cannot be read: ${message}.`, 'Check the path.');
}

/** Bytes that are no text must not be guessed at: what a plan says is written into notes. */
function decode(bytes: Buffer, name: string): string {
  if (!isUtf8(bytes)) throw new UsageError(`${name} is not UTF-8 text.`, 'Save it as UTF-8.');
  return bytes.toString('utf8');
}
