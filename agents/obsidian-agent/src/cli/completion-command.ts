import { UsageError } from '@obsidian-agent/cli';
import type { RunContext } from '../run/answer.ts';
import { complete } from './complete.ts';
import { scripts } from './completion-scripts.ts';
import { print } from './print.ts';

/** Prints the completions of a shell; returns the exit status. */
export async function runCompletion([shell = '']: readonly string[]): Promise<number> {
  if (!Object.hasOwn(scripts, shell))
    throw new UsageError(
      shell === '' ? 'Missing argument <shell>' : `There are no completions for ${JSON.stringify(shell)}`,
      'Type: obsidian-agent completion bash, zsh or fish',
    );
  return await print(scripts[shell as keyof typeof scripts]);
}

/** Prints what may stand in place of the last word, for the scripts; returns the exit status. */
export async function runComplete(
  words: readonly string[],
  otherWords: readonly string[],
  context: RunContext,
): Promise<number> {
  const found = await complete(words, otherWords, context);
  return await print(found.map((word) => `${word}\n`).join(''));
}
