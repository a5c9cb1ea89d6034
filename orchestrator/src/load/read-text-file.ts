import { readdirSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { decodeText, explainUnreadable, typedPath, UsageError } from '@obsidian-agent/cli';
import { readRegularFile } from '@obsidian-agent/platform';
import { either, findNear } from '@obsidian-agent/shared-types';

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
 * @throws UsageError if it cannot be read, is not a regular file, is too long, or is not UTF-8
 */
export function readTextFile(path: string, { cwd, env }: PathContext): string {
  return decodeText(path, readBytes(path, { cwd, env }));
}

function readBytes(path: string, place: PathContext): Buffer {
  try {
    return readRegularFile(typedPath(path, place), MOST_BYTES);
  } catch (error) {
    const explained = explainUnreadable(path, error, LIMIT);
    const near = (error as NodeJS.ErrnoException).code === 'ENOENT' ? findSimilar(typedPath(path, place)) : [];
    if (near.length === 0 || !(explained instanceof UsageError)) throw explained;
    throw new UsageError(explained.message, `There is no such file. Did you mean ${either(near)}?`);
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
