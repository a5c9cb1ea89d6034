import type { ParameterKind } from './parameters.ts';
import { plainName, type RawArgument, textValue } from './raw-arguments.ts';
import { meaningsOf, type Synonyms } from './synonyms.ts';

/** Converts a value of a tool's parameter to its type, and other words for it to its own. */
export function readValue(tool: string, { name, value }: RawArgument, kind: ParameterKind = 'any'): unknown {
  return decodeValue(readings[name]?.(value, tool) ?? value, kind);
}

/** Other ways in which models write the values of a parameter. */
const readings: Readonly<Record<string, (value: unknown, tool: string) => unknown>> = {
  add: commaList,
  remove: commaList,
  tags: commaList,
  notes: (value) => (/\.md\s*,/i.test(textValue(value)) ? commaList(value) : value),
  query: (value) => (isListOfTexts(value) ? value.join(' ') : value),
  status: (value, tool) => (tool === 'complete_task' ? meaningsOf(plainValue(value), boxes)[0] : statusesOf(value)),
  date: dayOf,
  due_before: dayOf,
  due_after: dayOf,
  filters: (value) => decodeValue(value, 'object'),
  // To change notes in the whole vault, a model has to send "/".
  folder: (value, tool) => (value === '' && /^(?:find|list|search)_|^get_graph$/.test(tool) ? '/' : value),
};

/** Whether a value changes nothing: no changes, or no folder where notes are changed. */
export function isIgnored(tool: string, name: string, value: unknown): boolean {
  if (['add', 'remove', 'unset'].includes(name) && Array.isArray(value) && value.length === 0) return true;
  return name === 'folder' && value === '' && /^bulk_|^generate_moc$/.test(tool);
}

/** Words for a task's box, by its character. */
const boxes: Synonyms = {
  x: 'done completed complete',
  ' ': 'todo open incomplete',
  '-': 'cancelled canceled',
  '/': 'in_progress doing started',
};

/** Words for the kinds of tasks. */
const statuses: Synonyms = {
  TODO: 'todo to_do pending open not_done unfinished incomplete',
  DONE: 'done completed complete finished',
  IN_PROGRESS: 'in_progress doing started open not_done unfinished incomplete',
  ON_HOLD: 'on_hold paused open not_done unfinished incomplete',
  CANCELLED: 'cancelled canceled',
};

function statusesOf(value: unknown): unknown {
  const words = decodeValue(commaList(value), 'texts');
  if (!Array.isArray(words)) return words;
  return words.flatMap((word) => {
    const meant = meaningsOf(plainValue(word), statuses);
    return meant.length > 0 ? meant : [word];
  });
}

/** A day with a time is that day. */
function dayOf(value: unknown): unknown {
  return textValue(value).replace(/^(\d{4}-\d{2}-\d{2})T.*$/, '$1') || value;
}

/** The parts of a comma-separated list; a single text or JSON is returned unchanged. */
function commaList(value: unknown): unknown {
  if (typeof value !== 'string' || /^\s*\[/.test(value) || !value.includes(',')) return value;
  return value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

function isListOfTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}

function plainValue(value: unknown): string {
  return plainName(textValue(value).trim()).replaceAll(/\s+/g, '_');
}

/** Converts a value to the type of its parameter; a value that cannot be converted is returned unchanged. */
export function decodeValue(value: unknown, kind: ParameterKind): unknown {
  switch (kind) {
    case 'text':
      return textOf(onlyItem(value));
    case 'number':
    case 'any':
      return typeof value === 'string' && /^\s*-?\d+\s*$/.test(value) ? Number(value) : value;
    case 'flag':
      return flags.get(plainValue(value)) ?? value;
    case 'texts':
      return textsOf(value);
    case 'object':
      return parsed(value, '{');
    case 'list':
    case 'calls':
      return listOf(value);
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
const otherWords: Synonyms = {
  all: 'and',
  always: 'true yes',
  any: 'or',
  both: 'all any',
  concise: 'brief short minimal',
  created: 'ctime created_at date_created',
  detailed: 'full long verbose',
  due: 'due_date',
  in: 'incoming inbound backlinks backlink',
  modified: 'mtime modified_at last_modified date_modified updated recent newest',
  never: 'false no',
  out: 'outgoing outbound forward outlinks',
  relevance: 'score rank',
  text: 'exact literal phrase',
  title: 'name alphabetical',
  words: 'keyword keywords fulltext',
};

/** One of the values of a parameter, in any case or by another word. */
function chooseValue(value: unknown, values: readonly string[]): unknown {
  const said = onlyItem(value);
  const plain = typeof said === 'boolean' ? String(said) : plainValue(said);
  const meant = [said, plain, ...meaningsOf(plain, otherWords)];
  return meant.find((each) => values.includes(each as string)) ?? value;
}

/** The item of a list of one, where a single value is expected. */
function onlyItem(value: unknown): unknown {
  return Array.isArray(value) && value.length === 1 ? value[0] : value;
}

function textOf(value: unknown): unknown {
  return ['number', 'boolean'].includes(typeof value) ? String(value) : value;
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
