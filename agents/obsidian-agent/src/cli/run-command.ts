import { isatty } from 'node:tty';
import { type CommandDescription, TOOL } from '@obsidian-agent/shared-types';
import { answerBytes, type Surroundings } from '../run/answer.ts';
import { encodeResponse } from '../run/encode-response.ts';
import { print } from './print.ts';
import { readFlags } from './read-flags.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
const CONTROL = /[\0-\x08\x0b-\x1f\x7f-\x9f]/g;

/** Runs a command from its flags by the same way that a request takes; returns the exit status. */
export async function runCommand(
  command: CommandDescription,
  args: readonly string[],
  surroundings: Surroundings,
): Promise<number> {
  const { payload, json } = await readFlags(command, args);
  const { name: action, api_version } = command;
  const request = { request_id: crypto.randomUUID(), api_version, tool: TOOL, action, payload };

  const answer = await answerBytes(Buffer.from(JSON.stringify(request)), surroundings);
  const { line, response } = encodeResponse(answer.response, surroundings.settings.limits.responseBytes);
  await answer.tracing.flush();

  const { code } = response;
  if (json) return (await print(line)) || code;
  if (response.status === 'success') {
    const text = lineOf(response.result.data, action);
    return (await print(isatty(1) ? visible(text) : text)) || code;
  }
  const hint = 'error_detail' in response ? `${response.error_detail.hint}\n` : '';
  process.stderr.write(`obsidian-agent: ${response.error}\n${hint}`);
  return code;
}

/** Text for a terminal, which would obey the control characters of a note. */
function visible(text: string): string {
  return text.replaceAll(CONTROL, (control) => `^${String.fromCharCode((control.charCodeAt(0) & 0x1f) + 0x40)}`);
}

/** What is printed: whole lines, but a note that is read comes to the byte where no person reads along. */
function lineOf(text: string, action: string): string {
  const isToTheByte = action === 'read_note' && !isatty(1);
  return isToTheByte || text.endsWith('\n') ? text : `${text}\n`;
}
