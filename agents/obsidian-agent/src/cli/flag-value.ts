import { isUtf8 } from 'node:buffer';
import { FileRefused, readBounded, readRegularFile } from '@obsidian-agent/platform';
import { isDeeper } from '../request/json-value.ts';
import type { Limits } from '../settings.ts';
import { CallError } from './call-error.ts';
import { type Flag, flagName, isOneOrMany } from './commands.ts';

const STDIN = 0;
const MOST_SHOWN = 100;

type Given = string | boolean;

/**
 * The value of a parameter as its flag gives it, once or for each entry of a list.
 *
 * @throws CallError
 */
export function readFlagValue(flag: Flag, given: Given | readonly Given[], limits: Limits): unknown {
  const { schema } = flag;
  if (typeof given === 'boolean') return given;
  if (typeof given === 'string') return typedValue(flag, readText(given, limits), limits);

  const texts = given.map((each) => readText(String(each), limits));
  if (isOneOrMany(schema)) return texts.length === 1 ? texts[0] : texts;
  const items = schema['items'] as Readonly<Record<string, unknown>> | undefined;
  if (items?.['type'] === 'string') return texts;
  // Entries that are no texts are JSON, alone or all in one list.
  return texts.flatMap((text) => parseJson(flag, text, limits));
}

function typedValue(flag: Flag, text: string, limits: Limits): unknown {
  const { type } = flag.schema;
  if (type === 'string') return text;
  // What may be a number or a text is a number where it reads as one.
  if (type === undefined) return /^\d+$/.test(text) ? Number(text) : text;
  return parseJson(flag, text, limits);
}

function parseJson({ field, schema }: Flag, text: string, { jsonDepth }: Limits): unknown {
  const flag = `--${flagName(field)}`;
  const value = decodeJson(text);
  if (value === NOT_JSON) {
    const shown = JSON.stringify(text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text);
    const type = schema['type'] === 'array' ? 'object' : String(schema['type']);
    throw new CallError(`${flag} ${shown} is no ${type}`, 'Write it as JSON.');
  }
  if (isDeeper(value, jsonDepth))
    throw new CallError(
      `${flag} is nested deeper than ${jsonDepth} levels`,
      'Give a flatter value, or raise OBSIDIAN_AGENT_MAX_JSON_DEPTH.',
    );
  return value;
}

const NOT_JSON = Symbol('not JSON');

function decodeJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return NOT_JSON;
    throw error;
  }
}

/** The text that a flag's value stands for: itself, a file's for `@FILE`, stdin's for `-`; `@@` begins with one `@`. */
function readText(given: string, { requestBytes }: Limits): string {
  if (given.startsWith('@@')) return given.slice(1);
  if (given === '-') return decode('stdin', () => readBounded(STDIN, requestBytes));
  if (!given.startsWith('@')) return given;
  const path = given.slice(1);
  return decode(path, () => readRegularFile(path, requestBytes));
}

function decode(name: string, read: () => Buffer): string {
  const bytes = readOrRefuse(name, read);
  if (!isUtf8(bytes)) throw new CallError(`${name} is not valid UTF-8`, 'Convert it to UTF-8 first.');
  return bytes.toString('utf8');
}

function readOrRefuse(name: string, read: () => Buffer): Buffer {
  try {
    return read();
  } catch (error) {
    if (error instanceof FileRefused) throw refused(name, error);
    if (!(error instanceof Error && 'code' in error)) throw error;
    throw new CallError(
      `${name} cannot be read (${String(error.code)})`,
      'Name an existing file after @, or write @@ for a text that begins with @.',
    );
  }
}

function refused(name: string, { refusal }: FileRefused): CallError {
  switch (refusal) {
    case 'folder':
      return new CallError(`${name} is a folder`, 'Name a file after @.');
    case 'special':
      return new CallError(
        `${name} is not a regular file`,
        'Name a file after @, or give - and send the text on stdin.',
      );
    case 'too long':
      return new CallError(`${name} is too long`, 'Give less, or raise OBSIDIAN_AGENT_MAX_REQUEST_BYTES.');
  }
}
