import { NO_NOTICES, readNotices } from '@obsidian-agent/platform';
import { suggest } from '@obsidian-agent/shared-types';
import { commands } from './commands.ts';
import { explainFailure } from './explain-failure.ts';
import { commandHelp, generalHelp, releaseVersion } from './help.ts';
import type { Io } from './io.ts';
import { parseArguments } from './parse-arguments.ts';
import { UsageError } from './usage-error.ts';

/** Carries out one command line and returns the exit status. */
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

async function dispatch([name, ...rest]: readonly string[], io: Io): Promise<number> {
  if (name === undefined || name === '--help' || name === 'help') {
    (name === undefined ? io.stderr : io.stdout).write(generalHelp());
    return name === undefined ? 2 : 0;
  }
  if (name === '--version') {
    io.stdout.write(`${releaseVersion()}\n`);
    return 0;
  }

  if (name === '--licenses') {
    io.stdout.write(readNotices() ?? `${NO_NOTICES}\n`);
    return 0;
  }

  const listed = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (listed === undefined)
    throw new UsageError(`There is no command "${name}".`, suggest(name, Object.keys(commands), 'commands'));

  const { command } = await listed.load();
  const typed = parseArguments(rest, name, command);
  if (typed.options['help'] !== true) return command.run(typed, io);
  io.stdout.write(commandHelp(name, command));
  return 0;
}
