import type { Span } from '../text/note-structure.ts';
import type { TaskFormat } from './settings.ts';

export type TaskFieldName =
  | 'due'
  | 'scheduled'
  | 'start'
  | 'created'
  | 'done'
  | 'cancelled'
  | 'recurrence'
  | 'priority'
  | 'id'
  | 'dependsOn'
  | 'onCompletion';

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

const DATE_NAMES: Record<string, TaskFieldName> = {
  '📅': 'due',
  '📆': 'due',
  '🗓': 'due',
  '⏳': 'scheduled',
  '⌛': 'scheduled',
  '🛫': 'start',
  '➕': 'created',
  '✅': 'done',
  '❌': 'cancelled',
};
const WORD_NAMES: Record<string, TaskFieldName> = {
  '🔁': 'recurrence',
  '🏁': 'onCompletion',
  '🆔': 'id',
  '⛔': 'dependsOn',
};
const PRIORITIES: Record<string, string> = {
  '🔺': 'highest',
  '⏫': 'high',
  '🔼': 'medium',
  '🔽': 'low',
  '⏬': 'lowest',
};
const KEYS: Record<string, TaskFieldName> = {
  due: 'due',
  scheduled: 'scheduled',
  start: 'start',
  created: 'created',
  completion: 'done',
  cancelled: 'cancelled',
  repeat: 'recurrence',
  priority: 'priority',
  id: 'id',
  dependsOn: 'dependsOn',
  onCompletion: 'onCompletion',
};

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const ID = /^[a-zA-Z0-9_-]+$/;
const VALUES: Record<TaskFieldName, RegExp> = {
  due: DATE,
  scheduled: DATE,
  start: DATE,
  created: DATE,
  done: DATE,
  cancelled: DATE,
  recurrence: /^[a-zA-Z0-9, !]+$/,
  priority: /^(?:highest|high|medium|low|lowest)$/,
  id: ID,
  dependsOn: /^[a-zA-Z0-9_-]+(?: *, *[a-zA-Z0-9_-]+)*$/,
  onCompletion: /^[a-zA-Z]+$/,
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
  const name = DATE_NAMES[symbol] ?? WORD_NAMES[symbol];
  if (match === undefined || name === undefined || !VALUES[name].test(value)) return undefined;
  return { name, value, format, start: match.start, valueStart: end - value.length };
}

function dataviewFieldAtEnd(text: string, end: number): FoundField | undefined {
  const match = matchAtEnd(DATAVIEW, text, end);
  const inside = match?.parts[0] ?? match?.parts[1] ?? '';
  const colons = inside.indexOf('::');
  if (match === undefined || colons === -1) return undefined;

  const key = inside.slice(0, colons).trimStart();
  const value = inside.slice(colons + 2).trim();
  const name = Object.hasOwn(KEYS, key) ? KEYS[key] : undefined;
  if (name === undefined || !VALUES[name].test(value)) return undefined;
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
