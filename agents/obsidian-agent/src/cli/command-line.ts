import { NO_NOTICES, readNotices, writeStderr } from '@obsidian-agent/platform';
import { either, findNear } from '@obsidian-agent/shared-types';
import type { Surroundings } from '../run/answer.ts';
import { describeAgent, VERSION } from '../run/description.ts';
import { CallError } from './call-error.ts';
import { commandNamed, commandNames } from './commands.ts';
import { commandHelp, help } from './help.ts';
import { print } from './print.ts';
import { runCommand } from './run-command.ts';

/** Exit status of a call that cannot be meant; the code that a request of that kind gets. */
const WRONG_CALL = 2;

/** Serves a call with arguments, for people and shells; returns the exit status. */
export async function runCommandLine(args: readonly string[], surroundings: Surroundings): Promise<number> {
  try {
    return await run(args, surroundings);
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    writeStderr(`obsidian-agent: ${error.message}\n${error.hint}\n`);
    return WRONG_CALL;
  }
}

async function run([first = '', ...rest]: readonly string[], surroundings: Surroundings): Promise<number> {
  switch (first) {
    case '--version':
      return await print(`${VERSION}\n`);
    case '--licenses':
      return await print(readNotices() ?? `${NO_NOTICES}\n`);
    case '--help':
    case '-h':
    case 'help':
      return await print(help());
    case '--describe':
      return await print(`${JSON.stringify(describeAgent(surroundings.settings.limits))}\n`);
    case 'graph': {
      // Only this word needs the page.
      const { graphHelp, runGraph } = await import('./graph-command.ts');
      if (rest.includes('--help') || rest.includes('-h')) return await print(graphHelp);
      return await runGraph(rest, surroundings);
    }
    // A call by flags exits with the response's code anyway.
    case '--exit-code':
      return await run(rest, surroundings);
    default: {
      const command = commandNamed(first);
      if (command === undefined) throw unknownWord(first);
      if (rest.includes('--help') || rest.includes('-h')) return await print(commandHelp(command));
      return await runCommand(command, rest, surroundings);
    }
  }
}

function unknownWord(word: string): CallError {
  const near = findNear(word, [
    '--version',
    '--licenses',
    '--help',
    '--describe',
    '--exit-code',
    'graph',
    ...commandNames(),
  ]);
  const list = '`obsidian-agent --help` lists what there is.';
  return new CallError(
    `there is no command ${JSON.stringify(word)}`,
    near.length === 0 ? list : `Did you mean ${either(near)}? ${list}`,
  );
}
