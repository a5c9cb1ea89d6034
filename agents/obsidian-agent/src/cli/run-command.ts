import { writeStderr } from '@obsidian-agent/platform';
import { type CommandDescription, TOOL } from '@obsidian-agent/shared-types';
import { isTerminal } from '../process/is-terminal.ts';
import { answerBytes, type Surroundings } from '../run/answer.ts';
import { encodeResponse } from '../run/encode-response.ts';
import { print } from './print.ts';
import { readFlags } from './read-flags.ts';

const STDOUT = 1;

/** Runs a command from its flags by the same way that a request takes; returns the exit status. */
export async function runCommand(
  command: CommandDescription,
  args: readonly string[],
  surroundings: Surroundings,
): Promise<number> {
  const { payload, json } = await readFlags(command, args, surroundings.settings.limits);
  const { name: action, api_version } = command;
  const request = { request_id: crypto.randomUUID(), api_version, tool: TOOL, action, payload };

  const answer = await answerBytes(Buffer.from(JSON.stringify(request)), surroundings);
  const { line, response } = encodeResponse(answer.response, surroundings.settings.limits.responseBytes);
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

/** What is printed: whole lines, but a note that is read comes to the byte where no person reads along. */
function lineOf(text: string, action: string): string {
  const isToTheByte = action === 'read_note' && !isTerminal(STDOUT);
  return isToTheByte || text.endsWith('\n') ? text : `${text}\n`;
}
