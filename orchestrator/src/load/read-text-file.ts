import { decodeText, explainUnreadable, typedPath } from '@obsidian-agent/cli';
import { readRegularFile } from '@obsidian-agent/platform';

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
    throw explainUnreadable(path, error, LIMIT);
  }
}
