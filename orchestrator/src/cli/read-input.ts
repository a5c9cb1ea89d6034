import { decodeText, explainUnreadable, typedPath, UsageError } from '@obsidian-agent/cli';
import { readRegularFile } from '@obsidian-agent/platform';
import type { Io } from './io.ts';

/** The longest request that an agent accepts. */
const MOST_BYTES = 16 * 1024 * 1024;
const LIMIT = `Send at most ${MOST_BYTES} bytes.`;

/**
 * Reads a file given on the command line; `-` is stdin.
 *
 * @throws UsageError if it cannot be read, is too long, or is not UTF-8
 */
export async function readInput(path: string, io: Io): Promise<string> {
  if (path !== '-') return readTextFile(path, io);
  const bytes = await io.readStdin(MOST_BYTES);
  if (bytes === undefined) throw new UsageError('stdin is too long', LIMIT);
  return decodeText('stdin', bytes);
}

/**
 * Reads a file, by its path from the working directory.
 *
 * @throws UsageError if it cannot be read, is not a regular file, is too long, or is not UTF-8
 */
export function readTextFile(path: string, io: Pick<Io, 'cwd' | 'env'>): string {
  return decodeText(path, readBytes(path, io));
}

function readBytes(path: string, io: Pick<Io, 'cwd' | 'env'>): Buffer {
  try {
    return readRegularFile(typedPath(path, io), MOST_BYTES);
  } catch (error) {
    throw explainUnreadable(path, error, LIMIT);
  }
}
