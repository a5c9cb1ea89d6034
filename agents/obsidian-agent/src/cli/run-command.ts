import { isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { type CommandDescription, findNearest, TOOL } from '@obsidian-agent/shared-types';
import type { Settings } from '../process/settings.ts';
import { writeStdout } from '../process/write-stdout.ts';
import { answerBytes } from '../run/answer.ts';
import { encodeResponse } from '../run/encode-response.ts';
import { CallError } from './call-error.ts';
import { type Flag, flagName, flagsOf } from './commands.ts';

/** Runs a command from its flags by the same way that a request takes; returns the response's code. */
export async function runCommand(
  command: CommandDescription,
  args: readonly string[],
  settings: Settings,
): Promise<number> {
  const { payload, json } = readFlags(command, args);
  const request = {
    request_id: crypto.randomUUID(),
    api_version: command.api_version,
    tool: TOOL,
    action: command.name,
    payload,
  };

  const ending = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => ending.abort());
  const { response, tracing } = await answerBytes(Buffer.from(JSON.stringify(request)), {
    settings,
    env: process.env,
    signal: ending.signal,
  });

  const { line, code } = encodeResponse(response, settings.limits.responseBytes);
  if (json) await writeStdout(line);
  else if (response.status === 'success') await writeStdout(endLine(response.result.data));
  else
    process.stderr.write(
      `obsidian-agent: ${response.error}\n${'error_detail' in response ? `${response.error_detail.hint}\n` : ''}`,
    );
  await tracing.flush();
  return code;
}

function readFlags(
  command: CommandDescription,
  args: readonly string[],
): { payload: Record<string, unknown>; json: boolean } {
  const flags = flagsOf(command);
  const options: ParseArgsOptionsConfig = { json: { type: 'boolean' } };
  for (const { field, schema } of flags) {
    options[flagName(field)] = {
      type: schema['type'] === 'boolean' ? 'boolean' : 'string',
      multiple: schema['type'] === 'array',
    };
  }

  const values = parse(command, args, options);
  const payload: Record<string, unknown> = {};
  for (const flag of flags) {
    const value = values[flagName(flag.field)];
    if (value !== undefined) payload[flag.field] = Array.isArray(value) ? value.map(textOf) : typedValue(flag, value);
  }
  return { payload, json: values['json'] === true };
}

function parse(
  command: CommandDescription,
  args: readonly string[],
  options: ParseArgsOptionsConfig,
): ReturnType<typeof parseArgs>['values'] {
  const known = Object.keys(options);
  for (const arg of args) {
    const name = /^--([^=]+)/.exec(arg)?.[1];
    if (name !== undefined && !known.includes(name)) {
      const near = findNearest(name, known);
      const list = `\`obsidian-agent ${command.name} --help\` lists all.`;
      throw new CallError(
        `${command.name} has no flag --${name}`,
        near === undefined ? list : `Did you mean --${near}? ${list}`,
      );
    }
  }
  try {
    return parseArgs({ args: [...args], options, strict: true }).values;
  } catch (error) {
    if (error instanceof TypeError)
      throw new CallError(error.message, `\`obsidian-agent ${command.name} --help\` shows how it is called.`);
    throw error;
  }
}

function typedValue({ field, schema }: Flag, value: string | boolean): unknown {
  if (typeof value === 'boolean') return value;
  const text = textOf(value);
  if (schema['type'] === 'string') return text;
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError)
      throw new CallError(
        `--${flagName(field)} ${JSON.stringify(text)} is no ${String(schema['type'])}`,
        'Write it as JSON.',
      );
    throw error;
  }
}

/** The text that a flag's value stands for: itself, a file's for `@FILE`, stdin's for `-`; `@@` begins with one `@`. */
function textOf(value: string | boolean): string {
  const text = String(value);
  if (text.startsWith('@@')) return text.slice(1);
  if (text === '-') return readText(0, 'stdin');
  return text.startsWith('@') ? readText(text.slice(1), text.slice(1)) : text;
}

function readText(source: string | number, name: string): string {
  let bytes: Buffer;
  try {
    bytes = readFileSync(source);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    throw new CallError(
      `${name} cannot be read (${String(error.code)})`,
      'Name an existing file after @, or write @@ for a text that begins with @.',
    );
  }
  if (!isUtf8(bytes)) throw new CallError(`${name} is not valid UTF-8`, 'Convert it to UTF-8 first.');
  return bytes.toString('utf8');
}

function endLine(text: string): string {
  return text.endsWith('\n') ? text : `${text}\n`;
}
