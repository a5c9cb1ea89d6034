import { decodeText, UsageError } from '@obsidian-agent/cli';
import { LIMIT, MOST_BYTES, readTextFile } from '../load/read-text-file.ts';
import type { Io } from './io.ts';

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
