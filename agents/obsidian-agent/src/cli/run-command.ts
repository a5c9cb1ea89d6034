import { unknownWord } from '@obsidian-agent/cli';
import { writeStderr } from '@obsidian-agent/platform';
import { AgentError, TOOL } from '@obsidian-agent/shared-types';
import { encodeWithinLimit } from '../envelope/encode-within-limit.ts';
import { isTerminal } from '../process/is-terminal.ts';
import { answerBytes, type RunContext } from '../run/answer.ts';
import { commandNamed, commandNames } from './commands.ts';
import { runForPerson } from './for-person.ts';
import { commandHelp } from './help.ts';
import { print } from './print.ts';
import { readFlags } from './read-flags.ts';

const STDOUT = 1;

/** The arguments after a command's name, and the names in addition to the contract's. */
interface TypedCommand {
  readonly args: readonly string[];
  readonly otherWords: readonly string[];
}

/** Runs a command from its flags like a request; returns the exit status. */
export async function runCommand(
  name: string,
  { args, otherWords }: TypedCommand,
  context: RunContext,
): Promise<number> {
  const command = commandNamed(name) ?? refuseCommand(name, otherWords);
  const flags = await readFlags(command, args, context).catch(reportFailure);
  if (typeof flags === 'number') return flags;
  if (flags === undefined) return await print(commandHelp(command));
  const { payload, json } = flags;
  const { name: action, api_version } = command;
  const request = { request_id: crypto.randomUUID(), api_version, tool: TOOL, action, payload };

  const answer = await runForPerson(command, context, (mine) =>
    answerBytes(Buffer.from(JSON.stringify(request)), mine),
  );
  const { line, response } = encodeWithinLimit(answer.response, context.settings.limits.responseBytes);
  await answer.tracing.flush();

  const { code } = response;
  if (json) return (await print(line)) || code;
  if (response.status === 'success') {
    return (await print(lineOf(response.result.data, action))) || code;
  }
  const hint = 'error_detail' in response ? `${response.error_detail.hint}\n` : '';
  writeStderr(`obsidian-agent: ${response.error}\n${hint}`);
  return code;
}

/** Returns the exit status. */
function reportFailure(error: unknown): number {
  if (!(error instanceof AgentError)) throw error;
  writeStderr(`obsidian-agent: ${error.message}\n${error.hint}\n`);
  return error.code;
}

function refuseCommand(name: string, otherWords: readonly string[]): never {
  const known = ['--version', '--licenses', '--help', ...otherWords, ...commandNames()];
  throw unknownWord('command', name, { known, see: 'See `obsidian-agent --help`.' });
}

/** The printed text: with a final line break, except for a note that is read into a pipe or a file, byte for byte. */
function lineOf(text: string, action: string): string {
  const isToTheByte = action === 'read_note' && !isTerminal(STDOUT);
  return isToTheByte || text.endsWith('\n') ? text : `${text}\n`;
}
