import { spawnSync } from 'node:child_process';

/** Enough for the paths of a hundred thousand notes. */
const MAX_OUTPUT_BYTES = 2 ** 27;

/** ripgrep if the machine has it, else grep. */
const fileSearch: readonly [string, ...string[]] =
  spawnSync('rg', ['--version']).status === 0 ? ['rg', '-il', '--glob', '*.md'] : ['grep', '-rilF', '--include=*.md'];

/** Its name in the table. */
export const [fileSearchName] = fileSearch;

/**
 * Searches folders for the notes that contain some words: the time of the whole process, and the number of matches.
 */
export function searchFiles(words: string, folders: readonly string[]): { elapsedMs: number; files: number } {
  const [program, ...args] = fileSearch;
  const start = performance.now();
  // Some programs stop at the first match if nobody reads their output.
  const stdio = ['ignore', 'pipe', 'inherit'] as const;
  const found = spawnSync(program, [...args, words, ...folders], { stdio: [...stdio], maxBuffer: MAX_OUTPUT_BYTES });
  const elapsedMs = performance.now() - start;
  if (found.error !== undefined) throw found.error;
  return { elapsedMs, files: found.stdout.toString().split('\n').length - 1 };
}
