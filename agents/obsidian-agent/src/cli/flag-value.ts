import { decodeText, explainUnreadable, invalidValue, shellWord, UsageError } from '@obsidian-agent/cli';
import { readRegularFile, writeStderr } from '@obsidian-agent/platform';
import { AgentError } from '@obsidian-agent/shared-types';
import { isTerminal } from '../process/is-terminal.ts';
import { readStdin } from '../process/read-stdin.ts';
import { isDeeper } from '../request/json-value.ts';
import type { RunContext } from '../run/answer.ts';
import type { Limits } from '../settings/settings.ts';
import { type Flag, flagName, isOneOrMany, isTextOrObject } from './commands.ts';

const STDIN = 0;
const OBJECT = /^\s*\{/;
const LIST = /^\s*\[/;
const NUMBER = /^-?(\d+)(?:\.(\d+))?(?:[eE][+-]?\d+)?$/;
/** Any number of so many digits keeps them. */
const KEPT_DIGITS = 15;
const ENTRY = /^([^=]+)=(.*)$/s;
const SEND_LESS = 'Send less, or raise OBSIDIAN_AGENT_MAX_REQUEST_BYTES.';

/**
 * Converts the value of a flag to the type of its parameter.
 *
 * @throws UsageError
 * @throws AgentError `CANCELLED` if the process is asked to end while it waits for stdin
 */
export async function readFlagValue(
  flag: Flag,
  given: string | boolean | readonly string[],
  context: RunContext,
): Promise<unknown> {
  const { schema } = flag;
  const { limits } = context.settings;
  if (typeof given === 'boolean') return given;
  const pattern = symbolPattern(schema);
  const read = (text: string) => (pattern === undefined ? readText(text, context) : symbolNamed(text, pattern));
  if (typeof given === 'string') return typedValue(flag, await read(given), limits);

  const items = schema['items'] as Readonly<Record<string, unknown>> | undefined;
  const isOfTexts = isOneOrMany(schema) || items?.['type'] === 'string';
  const texts: string[] = [];
  for (const each of given) {
    const text = await read(each);
    const list = isOfTexts ? listOfTexts(text) : undefined;
    texts.push(...(list?.map((entry) => (pattern === undefined ? entry : symbolNamed(entry, pattern))) ?? [text]));
  }
  if (schema['type'] === 'object') return readEntries(flag, texts, limits);
  if (isOneOrMany(schema)) return texts.length === 1 ? texts[0] : texts;
  // Entries of any other type are JSON, one by one or as one list.
  return isOfTexts ? texts : texts.flatMap((text) => parseJson(flag, text, limits));
}

/** The texts of a JSON list of texts; undefined for any other text. */
function listOfTexts(given: string): readonly string[] | undefined {
  const list = LIST.test(given) ? jsonOrText(given) : undefined;
  return Array.isArray(list) && list.every((each) => typeof each === 'string') ? list : undefined;
}

/** The pattern of a flag that accepts any one character, and perhaps names; undefined for all other flags. */
function symbolPattern({ pattern, anyOf }: Flag['schema']): RegExp | undefined {
  if (Array.isArray(anyOf)) return anyOf.map(symbolPattern).find((each) => each !== undefined);
  if (typeof pattern !== 'string') return undefined;
  const accepted = new RegExp(pattern, 'u');
  return accepted.test('-') && accepted.test('@') && !accepted.test('--') ? accepted : undefined;
}

/** A name in any case, such as `in-progress` for `IN_PROGRESS`. One character, such as `-` or `@`, is itself. */
function symbolNamed(text: string, accepted: RegExp): string {
  const name = text.toUpperCase().replaceAll(/[- ]/g, '_');
  return !accepted.test(text) && accepted.test(name) ? name : text;
}

/** Entries of an object as they are typed: `status=done`. A value that is JSON is read as JSON. */
export function readEntries(flag: Flag, texts: readonly string[], limits: Limits): Readonly<Record<string, unknown>> {
  return Object.fromEntries(texts.flatMap((text) => Object.entries(entriesOf(flag, text, limits))));
}

/** Whether a text is an entry of an object, or several of them as JSON. */
export function isEntry(text: string): boolean {
  return OBJECT.test(text) || ENTRY.test(text);
}

function entriesOf(flag: Flag, text: string, limits: Limits): Readonly<Record<string, unknown>> {
  if (OBJECT.test(text)) return parseJson(flag, text, limits) as Readonly<Record<string, unknown>>;
  const [, name, value] = ENTRY.exec(text) ?? [];
  if (name === undefined || value === undefined)
    throw invalidValue(`--${flagName(flag.field)}`, text, 'Write NAME=VALUE, or an object as JSON.');
  const read = jsonOrText(value);
  if (isDeeper(read, limits.jsonDepth)) throw tooDeep(`--${flagName(flag.field)}`, limits);
  const isList = memberType(flag, name) === 'array' && !Array.isArray(read);
  return { [name]: isList ? [value] : read };
}

/** A text that is JSON as its value. Numbers that would lose digits stay texts. */
function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text, keepDigits);
  } catch (error) {
    if (error instanceof SyntaxError) return text;
    throw error;
  }
}

/** Called for each value, which `source` is the text of. */
function keepDigits(_: string, value: unknown, { source = '' }: { readonly source?: string } = {}): unknown {
  return typeof value === 'number' && !keepsDigits(source, value) ? source : value;
}

function keepsDigits(text: string, value: number): boolean {
  const [, whole = '', fraction = ''] = NUMBER.exec(text) ?? [];
  const digits = `${whole}${fraction}`.replace(/^0+/, '').length;
  return Number.isFinite(value) && (digits <= KEPT_DIGITS || String(value) === text);
}

function memberType({ schema }: Flag, name: string): unknown {
  const { properties = {} } = schema as { properties?: Readonly<Record<string, { readonly type?: unknown }>> };
  return Object.hasOwn(properties, name) ? properties[name]?.type : undefined;
}

/** A text as a value of the parameter's type. */
export function typedValue(flag: Flag, text: string, limits: Limits): unknown {
  const { type } = flag.schema;
  if (type === 'string') return text;
  if (isTextOrObject(flag.schema) && /^\s*\{/.test(text)) return parseJson(flag, text, limits);
  // A parameter of several types gets a number if the text is one.
  if (type === undefined) return /^\d+$/.test(text) ? Number(text) : text;
  return parseJson(flag, text, limits);
}

function parseJson({ field, schema }: Flag, text: string, limits: Limits): unknown {
  const flag = `--${flagName(field)}`;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw invalidValue(flag, text, howToWrite(schema));
  }
  if (isDeeper(value, limits.jsonDepth)) throw tooDeep(flag, limits);
  return value;
}

function tooDeep(flag: string, { jsonDepth }: Limits): UsageError {
  return new UsageError(
    `${flag} is nested deeper than ${jsonDepth} levels`,
    'Give a flatter value, or raise OBSIDIAN_AGENT_MAX_JSON_DEPTH.',
  );
}

function howToWrite({ type }: Flag['schema']): string {
  if (type === 'integer') return 'Write a whole number.';
  return `Write the ${type === 'array' || type === undefined ? 'object' : String(type)} as JSON.`;
}

/** The text of a word without a flag: the word itself, or stdin for `-`. A name or a query may well begin with `@`. */
export async function readPlaced(given: string, context: RunContext): Promise<string> {
  return given === '-' ? decodeText('stdin', Buffer.from(await readTyped(context))) : given;
}

/**
 * The text of words that are one text: a single word is read like a flag's value, so it may be `@FILE`. Of several words,
 * the first may well begin with `@`.
 */
export async function readPlacedText(words: readonly string[], context: RunContext): Promise<string> {
  const [word = '', ...more] = words;
  return more.length === 0 ? await readText(word, context) : words.join(' ').replace(/^@@/, '@');
}

/** The text of a flag's value: the value itself, the file's text for `@FILE`, or stdin for `-`; `@@` stands for `@`. */
async function readText(given: string, context: RunContext): Promise<string> {
  if (given === '-') return decodeText('stdin', Buffer.from(await readTyped(context)));
  if (given.startsWith('@@')) return given.slice(1);
  if (!given.startsWith('@')) return given;
  const file = given.slice(1);
  try {
    return decodeText(file, readRegularFile(file, context.settings.limits.requestBytes));
  } catch (error) {
    const problem = explainUnreadable(file, error, SEND_LESS);
    if (!(problem instanceof UsageError)) throw problem;
    throw new UsageError(problem.message, `${problem.hint} If ${shellWord(given)} is text, start it with @@.`);
  }
}

async function readTyped({ settings: { limits }, signal }: RunContext): Promise<Uint8Array> {
  if (isTerminal(STDIN)) writeStderr('Waiting for the text from the terminal; end it with Ctrl-D.\n');
  try {
    return await readStdin(limits, signal, () => {});
  } catch (error) {
    if (!(error instanceof AgentError)) throw error;
    if (error.reason === 'REQUEST_TOO_LARGE') throw new UsageError('stdin is too long', SEND_LESS);
    if (error.reason === 'REQUEST_TIMED_OUT')
      throw new UsageError(
        `stdin did not end within ${limits.stdinTimeoutMs} ms`,
        'Close stdin after the text, or raise OBSIDIAN_AGENT_STDIN_TIMEOUT_MS.',
      );
    throw error;
  }
}
