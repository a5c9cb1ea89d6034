import { describeProgram, reportUsageErrors } from '@obsidian-agent/cli';
import type { Surroundings } from '../run/answer.ts';
import { VERSION } from '../settings/version.ts';
import { print } from './print.ts';

type Run = (args: readonly string[], surroundings: Surroundings) => Promise<number>;

/** The first words that are not commands of the contract. Each loads what it needs. */
const words: Readonly<Record<string, Run>> = {
  '--describe': async (_, { settings }) => {
    const { describeAgent } = await import('../run/description.ts');
    return await print(`${JSON.stringify(describeAgent(settings.limits))}\n`);
  },
  // A call by flags exits with the response's code anyway.
  '--exit-code': (args, surroundings) => run(args, surroundings),
  graph: async (args, surroundings) => (await import('./graph-command.ts')).runGraph(args, surroundings),
};

/** Serves a call with arguments, for people and shells; returns the exit status. */
export function runCommandLine(args: readonly string[], surroundings: Surroundings): Promise<number> {
  return reportUsageErrors('obsidian-agent', () => run(args, surroundings));
}

async function run([word = '--help', ...rest]: readonly string[], surroundings: Surroundings): Promise<number> {
  const help = async (): Promise<string> => (await import('./help.ts')).help();
  const about = await describeProgram(word, { help, version: VERSION });
  if (about !== undefined) return await print(about);
  const special = Object.hasOwn(words, word) ? words[word] : undefined;
  if (special !== undefined) return await special(rest, surroundings);
  const { runCommand } = await import('./run-command.ts');
  return await runCommand(word, { args: rest, otherWords: ['mcp', ...Object.keys(words)] }, surroundings);
}
