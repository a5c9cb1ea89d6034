import type { Span } from '../text/note-structure.ts';
import type { TaskFormat } from './settings.ts';

const DATES = ['due', 'scheduled', 'start', 'created', 'done', 'cancelled'] as const;
const OTHERS = ['recurrence', 'priority', 'id', 'dependsOn', 'onCompletion'] as const;

export type TaskFieldName = (typeof DATES | typeof OTHERS)[number];

export const TASK_FIELD_NAMES: readonly TaskFieldName[] = [...DATES, ...OTHERS];

interface Notation {
  /** Its emoji; the first one is written. */
  readonly signs: readonly string[];
  /** Its key in Dataview's notation. */
  readonly key: string;
  readonly value: RegExp;
}

const DATE = /^\d{4}-\d{2}-\d{2}$/;

export const TASK_FIELDS: Readonly<Record<TaskFieldName, Notation>> = {
  due: { signs: ['📅', '📆', '🗓'], key: 'due', value: DATE },
  scheduled: { signs: ['⏳', '⌛'], key: 'scheduled', value: DATE },
  start: { signs: ['🛫'], key: 'start', value: DATE },
  created: { signs: ['➕'], key: 'created', value: DATE },
  done: { signs: ['✅'], key: 'completion', value: DATE },
  cancelled: { signs: ['❌'], key: 'cancelled', value: DATE },
  recurrence: { signs: ['🔁'], key: 'repeat', value: /^[a-zA-Z0-9, !]+$/ },
  priority: { signs: [], key: 'priority', value: /^(?:highest|high|medium|low|lowest)$/ },
  id: { signs: ['🆔'], key: 'id', value: /^[a-zA-Z0-9_-]+$/ },
  dependsOn: { signs: ['⛔'], key: 'dependsOn', value: /^[a-zA-Z0-9_-]+(?: *, *[a-zA-Z0-9_-]+)*$/ },
  onCompletion: { signs: ['🏁'], key: 'onCompletion', value: /^[a-zA-Z]+$/ },
};
const BY_SIGN = new Map(TASK_FIELD_NAMES.flatMap((name) => TASK_FIELDS[name].signs.map((sign) => [sign, name])));
const BY_KEY = new Map(TASK_FIELD_NAMES.map((name) => [TASK_FIELDS[name].key, name]));

/** A field of a task, from its emoji or bracket to its end. */
export interface TaskField extends Span {
  readonly name: TaskFieldName;
  /** As written; for a priority, its name from `lowest` to `highest`. */
  readonly value: string;
  readonly valueSpan: Span;
  readonly format: TaskFormat;
}

/** A field with its offsets in the text that ends with it. */
export type FoundField = Pick<TaskField, 'name' | 'value' | 'format'> & {
  readonly start: number;
  readonly valueStart: number;
};

const PRIORITIES: Record<string, string> = {
  '🔺': 'highest',
  '⏫': 'high',
  '🔼': 'medium',
  '🔽': 'low',
  '⏬': 'lowest',
};
// Each pattern matches backwards from the end of the remaining text, in time proportional to the match.
const EMOJI_DATE = /(?<=((📅|📆|🗓|⏳|⌛|🛫|➕|✅|❌)\uFE0F? *(\d{4}-\d{2}-\d{2})))/y;
const EMOJI_WORDS = /(?<=((🔁|🏁|🆔|⛔)\uFE0F?([a-zA-Z0-9, !_-]+)))/y;
const EMOJI_PRIORITY = /(?<=((🔺|⏫|🔼|🔽|⏬)\uFE0F?))/y;
const DATAVIEW = /(?<=((?:\[([^[\]()]*)\]|\(([^[\]()]*)\))(?: *,)?))/y;
const TRAILING_TAG = /(?<=(?:^|\s)(#[^\s!@#$%^&*(),.?":{}|<>]+))/y;

/** Reads the field that ends at an offset; undefined if there is none. */
export function fieldAtEnd(text: string, end: number, format: TaskFormat | undefined): FoundField | undefined {
  return (
    (format === 'dataview' ? undefined : emojiFieldAtEnd(text, end)) ??
    (format === 'tasksPluginEmoji' ? undefined : dataviewFieldAtEnd(text, end))
  );
}

/** Start of the tag that ends at an offset; undefined if there is none. */
export function tagAtEnd(text: string, end: number): number | undefined {
  return matchAtEnd(TRAILING_TAG, text, end)?.start;
}

function emojiFieldAtEnd(text: string, end: number): FoundField | undefined {
  const format = 'tasksPluginEmoji';
  const priority = matchAtEnd(EMOJI_PRIORITY, text, end);
  if (priority !== undefined) {
    const { start, parts } = priority;
    return { name: 'priority', value: PRIORITIES[parts[0] ?? ''] ?? '', format, start, valueStart: start };
  }
  const match = matchAtEnd(EMOJI_DATE, text, end) ?? matchAtEnd(EMOJI_WORDS, text, end);
  const [symbol = '', written = ''] = match?.parts ?? [];
  const value = written.trim();
  const name = BY_SIGN.get(symbol);
  if (match === undefined || name === undefined || !TASK_FIELDS[name].value.test(value)) return undefined;
  return { name, value, format, start: match.start, valueStart: end - value.length };
}

function dataviewFieldAtEnd(text: string, end: number): FoundField | undefined {
  const match = matchAtEnd(DATAVIEW, text, end);
  const inside = match?.parts[0] ?? match?.parts[1] ?? '';
  const colons = inside.indexOf('::');
  if (match === undefined || colons === -1) return undefined;

  const key = inside.slice(0, colons).trimStart();
  const value = inside.slice(colons + 2).trim();
  const name = BY_KEY.get(key);
  if (name === undefined || !TASK_FIELDS[name].value.test(value)) return undefined;
  const valueStart = match.start + 1 + inside.indexOf(value, colons + 2);
  return { name, value, format: 'dataview', start: match.start, valueStart };
}

/** Matches a pattern that ends at an offset. Its first group is the whole match, the others are its parts. */
function matchAtEnd(
  pattern: RegExp,
  text: string,
  end: number,
): { readonly start: number; readonly parts: readonly (string | undefined)[] } | undefined {
  pattern.lastIndex = end;
  const match = pattern.exec(text);
  if (match === null) return undefined;
  const [, whole = '', ...parts] = match;
  return { start: end - whole.length, parts };
}
