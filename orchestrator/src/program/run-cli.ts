import { describeProgram, parseCommandLine, renderHelp, UsageError, unknownWord } from '@obsidian-agent/cli';
import type { CliCommand, Typed } from '../cli/command.ts';
import { completeHint, type HintedError } from '../cli/complete-hint.ts';
import { explainFailure } from '../cli/explain-failure.ts';
import type { Io } from '../cli/io.ts';
import { ownVersion } from '../cli/own-version.ts';
import { commands } from './commands.ts';
import { commandHelp, guideOf } from './help.ts';

/** Runs one command line and returns the exit status. */
export async function runCli(args: readonly string[], io: Io): Promise<number> {
  try {
    return await dispatch(args, io);
  } catch (error) {
    const { status, text, document } = explainFailure(error);
    if (args.includes('--json')) io.stdout.write(`${JSON.stringify(document)}\n`);
    else io.stderr.write(text);
    return status;
  }
}

async function dispatch(args: readonly string[], io: Io): Promise<number> {
  const [name, ...rest] = args;
  const version = ownVersion();
  const about = { version, guide: () => guideOf(version, io) };
  if (name === undefined) {
    io.stderr.write(renderHelp(about.guide().page()));
    return 2;
  }
  const described = await describeProgram(args, about);
  if (described !== undefined) {
    io.stdout.showPage(described);
    return 0;
  }
  if (name.startsWith('-')) throw new UsageError(`The command is missing before ${name}`, AFTER_COMMAND);
  const listed = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (listed === undefined)
    throw unknownWord('command', name, { known: Object.keys(commands), see: 'See `obsidian-orchestrator --help`.' });

  const { command } = await listed.load();
  const typed = parseCommandLine(rest, { ...command, name: `obsidian-orchestrator ${name}` });
  if (typed !== undefined) return runCommand(command, typed, io);
  io.stdout.showPage(commandHelp(name, command));
  return 0;
}

const AFTER_COMMAND =
  'Options come after the command: `obsidian-orchestrator COMMAND --OPTION`. See `obsidian-orchestrator --help`.';

/** Runs a command. The hint of its error is completed. */
async function runCommand(command: CliCommand, typed: Typed, io: Io): Promise<number> {
  try {
    return await command.run(typed, io);
  } catch (error) {
    if (isHinted(error)) Object.assign(error, { hint: await completeHint(error, typed.options, io) });
    throw error;
  }
}

function isHinted(error: unknown): error is HintedError {
  return error instanceof Error && 'hint' in error && typeof error.hint === 'string';
}
