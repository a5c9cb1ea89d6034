import { decodeText, explainUnreadable, invalidValue, UsageError } from '@obsidian-agent/cli';
import { readBounded, readRegularFile } from '@obsidian-agent/platform';
import { isDeeper } from '../request/json-value.ts';
import type { Limits } from '../settings/settings.ts';
import { type Flag, flagName, isOneOrMany } from './commands.ts';

const STDIN = 0;

/**
 * Converts the value of a flag to the type of its parameter.
 *
 * @throws UsageError
 */
export function readFlagValue(flag: Flag, given: string | boolean | readonly string[], limits: Limits): unknown {
  const { schema } = flag;
  if (typeof given === 'boolean') return given;
  if (typeof given === 'string') return typedValue(flag, readText(given, limits), limits);

  const texts = given.map((each) => readText(each, limits));
  if (isOneOrMany(schema)) return texts.length === 1 ? texts[0] : texts;
  const items = schema['items'] as Readonly<Record<string, unknown>> | undefined;
  if (items?.['type'] === 'string') return texts;
  // Entries of any other type are JSON, one by one or as one list.
  return texts.flatMap((text) => parseJson(flag, text, limits));
}

function typedValue(flag: Flag, text: string, limits: Limits): unknown {
  const { type } = flag.schema;
  if (type === 'string') return text;
  // A parameter of several types gets a number if the text is one.
  if (type === undefined) return /^\d+$/.test(text) ? Number(text) : text;
  return parseJson(flag, text, limits);
}

function parseJson({ field, schema }: Flag, text: string, { jsonDepth }: Limits): unknown {
  const flag = `--${flagName(field)}`;
  const value = decodeJson(text);
  if (value === NOT_JSON) {
    const type = schema['type'] === 'array' ? 'object' : String(schema['type']);
    throw invalidValue(flag, text, `Write the ${type} as JSON.`);
  }
  if (isDeeper(value, jsonDepth))
    throw new UsageError(
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

/** The text of a flag's value: the value itself, the file's text for `@FILE`, or stdin for `-`; `@@` stands for `@`. */
function readText(given: string, { requestBytes }: Limits): string {
  if (given.startsWith('@@')) return given.slice(1);
  if (given !== '-' && !given.startsWith('@')) return given;
  const [name, read] =
    given === '-'
      ? ['stdin', () => readBounded(STDIN, requestBytes)]
      : [given.slice(1), () => readRegularFile(given.slice(1), requestBytes)];
  try {
    return decodeText(name, read());
  } catch (error) {
    throw explainUnreadable(name, error, 'Send less, or raise OBSIDIAN_AGENT_MAX_REQUEST_BYTES.');
  }
}
