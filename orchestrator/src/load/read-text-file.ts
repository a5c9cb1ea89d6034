import { readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { decodeText, explainUnreadable, typedPath, UsageError } from '@obsidian-agent/cli';
import { readRegularFile } from '@obsidian-agent/platform';
import { either, findNear, shellWord } from '@obsidian-agent/shared-types';

/** Where paths begin, and what `~` stands for. */
export interface PathContext {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
}

/** The longest request that an agent accepts. */
export const MOST_BYTES: number = 16 * 1024 * 1024;
export const LIMIT: string = `Send at most ${MOST_BYTES} bytes.`;

/**
 * Reads a file, by its path from the working directory.
 *
 * @param written the path as the author wrote it, perhaps from another folder. Errors name it, and suggest one like it
 * @throws UsageError if it cannot be read, is not a regular file, is too long, or is not UTF-8
 */
export function readTextFile(path: string, { cwd, env }: PathContext, written: string = path): string {
  return decodeText(written, readBytes(path, { cwd, env }, written));
}

function readBytes(path: string, place: PathContext, written: string): Buffer {
  if (path === '') throw new UsageError('The path of a file is empty', 'Name a file.');
  try {
    return readRegularFile(typedPath(path, place), MOST_BYTES);
  } catch (error) {
    const explained = explainUnreadable(written, error, LIMIT);
    const near = (error as NodeJS.ErrnoException).code === 'ENOENT' ? findSimilar(typedPath(path, place)) : [];
    if (near.length === 0 || !(explained instanceof UsageError)) throw explained;
    const paths = near.map((name) => shellWord(join(dirname(written), name)));
    throw new UsageError(explained.message, `Did you mean ${either(paths)}?`);
  }
}

/** The files of a folder whose names are like that of a file that is missing. */
function findSimilar(file: string): readonly string[] {
  try {
    return findNear(basename(file), readdirSync(dirname(file)));
  } catch (error) {
    if (error instanceof Error && 'syscall' in error) return [];
    throw error;
  }
}
