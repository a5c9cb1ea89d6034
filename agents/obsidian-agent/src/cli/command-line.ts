import { type CommandGuide, describeProgram, reportUsageErrors } from '@obsidian-agent/cli';
import type { RunContext } from '../run/answer.ts';
import { VERSION } from '../settings/version.ts';
import { commandFirst } from './options-first.ts';
import { print, printPage } from './print.ts';

type Run = (args: readonly string[], context: RunContext) => Promise<number>;

interface OtherCommand {
  readonly run: Run;
  readonly guide: () => Promise<CommandGuide>;
}

/** Commands that are not of the contract. Each loads its own code. */
const otherCommands: Readonly<Record<string, OtherCommand>> = {
  doctor: {
    run: async (args, context) => (await import('./doctor-command.ts')).runDoctor(args, context),
    guide: async () => (await import('./doctor-command.ts')).doctorGuide,
  },
  graph: {
    run: async (args, context) => (await import('./graph-command.ts')).runGraph(args, context),
    guide: async () => (await import('./graph-command.ts')).graphGuide,
  },
  init: {
    run: async (args, context) => (await import('./init-command.ts')).runInit(args, context),
    guide: async () => (await import('./init-command.ts')).initGuide,
  },
  paths: {
    run: async (args, context) => (await import('./paths-command.ts')).runPaths(args, context),
    guide: async () => (await import('./paths-command.ts')).pathsGuide,
  },
  vaults: {
    run: async (args, context) => (await import('./vaults-command.ts')).runVaults(args, context),
    guide: async () => (await import('./vaults-command.ts')).vaultsGuide,
  },
};

/** First arguments that are options. */
const otherOptions: Readonly<Record<string, Run>> = {
  '--describe': async (_, { settings }) => {
    const { describeAsJson } = await import('../run/description.ts');
    return await print(`${describeAsJson(settings.limits)}\n`);
  },
  // A call by flags exits with the response's code anyway.
  '--exit-code': (args, context) => run(args, context),
};

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

async function run(args: readonly string[], context: RunContext): Promise<number> {
  const [word, ...rest] = args;
  if (word === undefined) return await (await import('./start-page.ts')).showStartPage(context);
  const about = await describeProgram(args, { version: VERSION, guide: async () => await guide(context) });
  if (about !== undefined) return await printPage(about);
  const other = Object.hasOwn(otherCommands, word) ? otherCommands[word]?.run : undefined;
  const special = other ?? (Object.hasOwn(otherOptions, word) ? otherOptions[word] : undefined);
  if (special !== undefined) return await special(rest, context);
  const { runCommand } = await import('./run-command.ts');
  return await runCommand(word, { args: rest, otherWords: otherWords() }, context);
}

async function guide(context: RunContext) {
  const { guideOf } = await import('./guide.ts');
  const others = Object.entries(otherCommands).map(([word, command]) => [word, command.guide]);
  return guideOf(Object.fromEntries(others), context);
}

/** The words that people can type in addition to the commands of the contract. */
function otherWords(): string[] {
  return ['mcp', 'help', 'man', 'completion', ...Object.keys(otherCommands), ...Object.keys(otherOptions)];
}
