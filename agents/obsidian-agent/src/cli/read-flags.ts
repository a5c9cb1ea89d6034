import { isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import type { CommandDescription } from '@obsidian-agent/shared-types';
import { CallError } from './call-error.ts';
import { type Flag, flagName, flagsOf, isOneOrMany, isRepeated } from './commands.ts';

type Values = ReturnType<typeof parseArgs>['values'];

/** A word that is written as a flag, by its name, and is none of the command. */
class NoSuchFlag extends Error {
  override readonly name = 'NoSuchFlag';
}

/**
 * Reads the flags of a command as its payload.
 *
 * @throws CallError
 */
export async function readFlags(
  command: CommandDescription,
  args: readonly string[],
): Promise<{ payload: Record<string, unknown>; json: boolean }> {
  const flags = flagsOf(command);
  const options: ParseArgsOptionsConfig = {};
  for (const { field, schema } of flags) {
    options[flagName(field)] = {
      type: schema['type'] === 'boolean' ? 'boolean' : 'string',
      multiple: isRepeated(schema),
    };
  }
  options['json'] = { type: 'boolean' };

  const values = await parse(command, args, options);
  const payload: Record<string, unknown> = {};
  for (const flag of flags) {
    const value = values[flagName(flag.field)];
    if (value !== undefined) payload[flag.field] = Array.isArray(value) ? listOf(flag, value) : typedValue(flag, value);
  }
  return { payload, json: values['json'] === true };
}

async function parse(
  command: CommandDescription,
  args: readonly string[],
  options: ParseArgsOptionsConfig,
): Promise<Values> {
  try {
    return parseArgs({ args: attachValues(args, options), options, strict: true, allowNegative: true }).values;
  } catch (error) {
    if (error instanceof NoSuchFlag) {
      // What finds near names is loaded by a call that is wrong, and by no other.
      const { hintForFlag } = await import('./unknown-flag.ts');
      const hint = hintForFlag(command.name, error.message, Object.keys(options));
      throw new CallError(`${command.name} has no flag --${error.message}`, hint);
    }
    if (error instanceof TypeError)
      throw new CallError(error.message, `\`obsidian-agent ${command.name} --help\` shows how it is called.`);
    throw error;
  }
}

/** Joins each flag and its value in one word, so that a value may begin with a hyphen, as a list or frontmatter does. */
function attachValues([word, ...rest]: readonly string[], options: ParseArgsOptionsConfig): string[] {
  if (word === undefined) return [];
  const [, negation = '', name] = /^--(no-)?([^=]+)/s.exec(word) ?? [];
  if (name !== undefined && options[name]?.type === 'boolean') {
    // No command takes words of its own: one that says true or false belongs to the flag before it.
    const isSaid = !word.includes('=') && (rest[0] === 'true' || rest[0] === 'false');
    const [said, others] = isSaid ? [`${word}=${rest[0]}`, rest.slice(1)] : [word, rest];
    return [switchOf(said, { negation, name }), ...attachValues(others, options)];
  }
  if (name !== undefined && !Object.hasOwn(options, name)) throw new NoSuchFlag(name);

  const [value, ...others] = rest;
  const takesNext =
    name !== undefined && !word.includes('=') && options[name]?.type === 'string' && value !== undefined;
  if (takesNext) return [`${word}=${value}`, ...attachValues(others, options)];
  return [word, ...attachValues(rest, options)];
}

/** A flag that is on or off, in the one form that `parseArgs` knows: `--x=false` and `--no-x` are the same. */
function switchOf(word: string, { negation, name }: { negation: string; name: string }): string {
  if (word === `--${negation}${name}=true`) return `--${negation}${name}`;
  if (word === `--${name}=false`) return `--no-${name}`;
  return word === `--no-${name}=false` ? `--${name}` : word;
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
