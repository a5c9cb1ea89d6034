import { spawnSync } from 'node:child_process';

/** Room for the paths of a hundred thousand notes. */
const MAX_OUTPUT_BYTES = 2 ** 27;

/** ripgrep where the machine has it, else what every machine has. */
const fileSearch: readonly [string, ...string[]] =
  spawnSync('rg', ['--version']).status === 0 ? ['rg', '-il', '--glob', '*.md'] : ['grep', '-rilF', '--include=*.md'];

/** Its name, for the table. */
export const [fileSearchName] = fileSearch;

/** Searches folders for the notes that hold some words: how long the whole process takes, and how many it finds. */
export function searchFiles(words: string, folders: readonly string[]): { elapsedMs: number; files: number } {
  const [program, ...args] = fileSearch;
  const start = performance.now();
  // Some programs stop at the first match where nobody reads what they write.
  const stdio = ['ignore', 'pipe', 'inherit'] as const;
  const found = spawnSync(program, [...args, words, ...folders], { stdio: [...stdio], maxBuffer: MAX_OUTPUT_BYTES });
  const elapsedMs = performance.now() - start;
  if (found.error !== undefined) throw found.error;
  return { elapsedMs, files: found.stdout.toString().split('\n').length - 1 };
}
