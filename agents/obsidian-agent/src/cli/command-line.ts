import { describeProgram, reportUsageErrors, UsageError } from '@obsidian-agent/cli';
import type { RunContext } from '../run/answer.ts';
import { VERSION } from '../settings/version.ts';
import { commandFirst } from './options-first.ts';
import { print, printPage } from './print.ts';

type Run = (args: readonly string[], context: RunContext) => Promise<number>;

/** First arguments that are not commands of the contract. Each loads its own code. */
const words: Readonly<Record<string, Run>> = {
  '--describe': async (_, { settings }) => {
    const { describeAgent } = await import('../run/description.ts');
    return await print(`${JSON.stringify(describeAgent(settings.limits))}\n`);
  },
  // A call by flags exits with the response's code anyway.
  '--exit-code': (args, context) => run(args, context),
  doctor: async (args, context) => (await import('./doctor-command.ts')).runDoctor(args, context),
  graph: async (args, context) => (await import('./graph-command.ts')).runGraph(args, context),
  paths: async (args, context) => (await import('./paths-command.ts')).runPaths(args, context),
  completion: async (args) => (await import('./completion-command.ts')).runCompletion(args),
  man: async (args) => (await import('./man-command.ts')).runMan(args),
  // What the completions of the shells call.
  __complete: async (args, context) =>
    (await import('./completion-command.ts')).runComplete(args, otherWords(), context),
  vaults: async (args, context) => (await import('./vaults-command.ts')).runVaults(args, context),
};

const HELP = ['help', '--help', '-h'];

/** The exit status that shells report for Ctrl-C. */
const INTERRUPTED = 130;

/** Handles a call with arguments; returns the exit status. */
export async function runCommandLine(args: readonly string[], context: RunContext): Promise<number> {
  let isInterrupted = false;
  process.on('SIGINT', () => {
    isInterrupted = true;
  });
  const status = await reportUsageErrors('obsidian-agent', () => run(commandFirst(args), context));
  return isInterrupted && status !== 0 ? INTERRUPTED : status;
}

async function run([word, ...rest]: readonly string[], context: RunContext): Promise<number> {
  if (word === undefined) return await (await import('./start-page.ts')).showStartPage(context);
  if (HELP.includes(word) && rest[0]?.startsWith('-') === false) return await showHelpOf(rest[0], context);
  const help = async (): Promise<string> => (await import('./help.ts')).help();
  const about = await describeProgram(word, { help, version: VERSION });
  if (about !== undefined) return await printPage(about);
  const special = Object.hasOwn(words, word) ? words[word] : undefined;
  if (special !== undefined) return await special(rest, context);
  const { runCommand } = await import('./run-command.ts');
  return await runCommand(word, { args: rest, otherWords: otherWords() }, context);
}

async function showHelpOf(word: string, context: RunContext): Promise<number> {
  // The server is another bundle.
  if (word === 'mcp') throw new UsageError('mcp shows its own help', 'Type: obsidian-agent mcp --help');
  return await run([word, '--help'], context);
}

/** The words that people can type in addition to the commands of the contract. */
function otherWords(): string[] {
  return ['mcp', 'help', ...Object.keys(words).filter((word) => word !== '__complete')];
}
