import type { ParameterKind } from './parameters.ts';
import { plainName } from './raw-arguments.ts';

/** Converts a value to the type of its parameter; a value that cannot be converted is returned unchanged. */
export function decodeValue(value: unknown, kind: ParameterKind): unknown {
  switch (kind) {
    case 'text':
      return textOf(onlyItem(value));
    case 'number':
      return numberOf(value);
    case 'flag':
      return typeof value === 'string' ? (flags.get(value.trim().toLowerCase()) ?? value) : value;
    case 'texts':
      return textsOf(value);
    case 'object':
      return parsed(value, '{');
    case 'list':
    case 'calls':
      return listOf(value);
    case 'any':
      return numberOf(value);
    default:
      return chooseValue(value, kind.split('|'));
  }
}

const flags: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['yes', true],
  ['false', false],
  ['no', false],
]);

/** Other words for values that parameters choose from. */
const otherWords: Readonly<Record<string, readonly string[]>> = {
  all: ['and', 'every'],
  always: ['true', 'yes'],
  any: ['or', 'some'],
  both: ['all', 'any'],
  concise: ['brief', 'short', 'minimal'],
  created: ['ctime', 'created_at', 'created_time', 'date_created'],
  detailed: ['full', 'long', 'verbose'],
  due: ['due_date'],
  in: ['incoming', 'inbound', 'backlinks', 'backlink'],
  modified: ['mtime', 'modified_at', 'modified_time', 'last_modified', 'date_modified', 'updated', 'recent', 'newest'],
  never: ['false', 'no'],
  out: ['outgoing', 'outbound', 'forward', 'outlinks'],
  path: ['file', 'file_path'],
  relevance: ['score', 'rank', 'best'],
  size: ['bytes', 'length'],
  text: ['exact', 'literal', 'phrase'],
  title: ['name', 'alphabetical'],
  words: ['keyword', 'keywords', 'fulltext', 'full_text'],
};

/** One of the values of a parameter, in any case or by another word. */
function chooseValue(value: unknown, values: readonly string[]): unknown {
  const said = onlyItem(value);
  if (typeof said !== 'string' && typeof said !== 'boolean') return value;
  const plain = plainName(String(said).trim()).replaceAll(/\s+/g, '_');
  return (
    values.find((each) => each === said) ??
    values.find((each) => each === plain) ??
    values.find((each) => otherWords[each]?.includes(plain)) ??
    value
  );
}

/** The item of a list of one, where a single value is expected. */
function onlyItem(value: unknown): unknown {
  return Array.isArray(value) && value.length === 1 ? value[0] : value;
}

function textOf(value: unknown): unknown {
  return ['number', 'boolean'].includes(typeof value) ? String(value) : value;
}

function numberOf(value: unknown): unknown {
  return typeof value === 'string' && /^\s*-?\d+\s*$/.test(value) ? Number(value) : value;
}

function textsOf(value: unknown): unknown {
  const list = parsed(value, '[');
  if (typeof list === 'string') return [list];
  return Array.isArray(list) ? list.map((item) => decodeValue(item, 'text')) : list;
}

function listOf(value: unknown): unknown {
  const list = parsed(parsed(value, '['), '{');
  if (Array.isArray(list)) return list.map((item) => parsed(item, '{'));
  return typeof list === 'object' && list !== null ? [list] : list;
}

/** Parses a JSON string if it holds a list or an object, as expected. */
function parsed(value: unknown, opening: '[' | '{'): unknown {
  if (typeof value !== 'string' || !value.trimStart().startsWith(opening)) return value;
  try {
    return JSON.parse(value);
  } catch (error) {
    if (error instanceof SyntaxError) return value;
    throw error;
  }
}
