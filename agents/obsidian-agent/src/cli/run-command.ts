import { isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { isatty } from 'node:tty';
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { type CommandDescription, findNearest, TOOL } from '@obsidian-agent/shared-types';
import { answerBytes, type Surroundings } from '../run/answer.ts';
import { encodeResponse } from '../run/encode-response.ts';
import { CallError } from './call-error.ts';
import { type Flag, flagName, flagsOf, isOneOrMany, isRepeated } from './commands.ts';
import { print } from './print.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
const CONTROL = /[\0-\x08\x0b-\x1f\x7f-\x9f]/g;

type Values = ReturnType<typeof parseArgs>['values'];

/** Runs a command from its flags by the same way that a request takes; returns the exit status. */
export async function runCommand(
  command: CommandDescription,
  args: readonly string[],
  surroundings: Surroundings,
): Promise<number> {
  const { payload, json } = readFlags(command, args);
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

function readFlags(
  command: CommandDescription,
  args: readonly string[],
): { payload: Record<string, unknown>; json: boolean } {
  const flags = flagsOf(command);
  const options: ParseArgsOptionsConfig = { json: { type: 'boolean' } };
  for (const { field, schema } of flags) {
    options[flagName(field)] = {
      type: schema['type'] === 'boolean' ? 'boolean' : 'string',
      multiple: isRepeated(schema),
    };
  }

  const values = parse(command, args, options);
  const payload: Record<string, unknown> = {};
  for (const flag of flags) {
    const value = values[flagName(flag.field)];
    if (value !== undefined) payload[flag.field] = Array.isArray(value) ? listOf(flag, value) : typedValue(flag, value);
  }
  return { payload, json: values['json'] === true };
}

function parse(command: CommandDescription, args: readonly string[], options: ParseArgsOptionsConfig): Values {
  try {
    return parseArgs({ args: attachValues(command, args, options), options, strict: true, allowNegative: true }).values;
  } catch (error) {
    if (error instanceof TypeError)
      throw new CallError(error.message, `\`obsidian-agent ${command.name} --help\` shows how it is called.`);
    throw error;
  }
}

/** Joins each flag and its value in one word, so that a value may begin with a hyphen, as a list or frontmatter does. */
function attachValues(
  command: CommandDescription,
  [word, ...rest]: readonly string[],
  options: ParseArgsOptionsConfig,
): string[] {
  if (word === undefined) return [];
  const [, negation = '', name] = /^--(no-)?([^=]+)/s.exec(word) ?? [];
  if (name !== undefined && options[name]?.type === 'boolean') {
    // No command takes words of its own: one that says true or false belongs to the flag before it.
    const isSaid = !word.includes('=') && (rest[0] === 'true' || rest[0] === 'false');
    const [said, others] = isSaid ? [`${word}=${rest[0]}`, rest.slice(1)] : [word, rest];
    return [switchOf(said, { negation, name }), ...attachValues(command, others, options)];
  }
  if (name !== undefined && !Object.hasOwn(options, name)) throw unknownFlag(command, name, Object.keys(options));

  const [value, ...others] = rest;
  const takesNext =
    name !== undefined && !word.includes('=') && options[name]?.type === 'string' && value !== undefined;
  if (takesNext) return [`${word}=${value}`, ...attachValues(command, others, options)];
  return [word, ...attachValues(command, rest, options)];
}

/** A flag that is on or off, in the one form that `parseArgs` knows: `--x=false` and `--no-x` are the same. */
function switchOf(word: string, { negation, name }: { negation: string; name: string }): string {
  if (word === `--${negation}${name}=true`) return `--${negation}${name}`;
  if (word === `--${name}=false`) return `--no-${name}`;
  return word === `--no-${name}=false` ? `--${name}` : word;
}

function unknownFlag(command: CommandDescription, name: string, known: readonly string[]): CallError {
  const near = findNearest(name, known);
  const list = `\`obsidian-agent ${command.name} --help\` lists all.`;
  const hint = near === undefined ? list : `Did you mean --${near}? ${list}`;
  return new CallError(`${command.name} has no flag --${name}`, hint);
}

/** A flag that is given once for each entry; entries that are no texts are JSON, alone or all in one list. */
function listOf({ field, schema }: Flag, values: readonly (string | boolean)[]): unknown {
  if (isOneOrMany(schema)) return values.length === 1 ? values.map(textOf)[0] : values.map(textOf);
  const items = schema['items'] as Readonly<Record<string, unknown>> | undefined;
  if (items?.['type'] === 'string') return values.map(textOf);
  return values.flatMap((value) => parseJson(field, textOf(value), 'object') as unknown);
}

function typedValue({ field, schema }: Flag, value: string | boolean): unknown {
  if (typeof value === 'boolean') return value;
  const text = textOf(value);
  if (schema['type'] === 'string') return text;
  // What may be a number or a text is a number where it reads as one.
  if (schema['type'] === undefined) return /^\d+$/.test(text) ? Number(text) : text;
  return parseJson(field, text, String(schema['type']));
}

function parseJson(field: string, text: string, type: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError)
      throw new CallError(`--${flagName(field)} ${JSON.stringify(text)} is no ${type}`, 'Write it as JSON.');
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

/** What is printed: whole lines, but a note that is read comes to the byte where no person reads along. */
function lineOf(text: string, action: string): string {
  const isToTheByte = action === 'read_note' && !isatty(1);
  return isToTheByte || text.endsWith('\n') ? text : `${text}\n`;
}
