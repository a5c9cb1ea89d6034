import { endOfLine } from '../line-index.ts';
import type { Span } from '../note-structure.ts';
import { startOfNote } from '../properties/frontmatter-block.ts';
import type { TaskFormat } from './task-settings.ts';

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

/** One field of a task, from its emoji or bracket to its end. */
export interface TaskField extends Span {
  readonly name: TaskFieldName;
  /** As written; for a priority its name, from `lowest` to `highest`. */
  readonly value: string;
  readonly valueSpan: Span;
  readonly format: TaskFormat;
}

/** What stands on the line of a task. Spans are offsets of the whole text. */
export interface TaskLine extends Span {
  /** What follows the box and the spaces after it, up to the end of the line. */
  readonly body: Span;
  /** In source order. */
  readonly fields: readonly TaskField[];
  /** Tags that stand between the fields or behind them, in source order. */
  readonly trailingTags: readonly Span[];
  /** The body before the first field or trailing tag. */
  readonly lead: Span;
  /** ` ^id` at the end of the line, with its space. */
  readonly blockLink: Span | undefined;
}

type FoundField = Pick<TaskField, 'name' | 'value' | 'format'> & {
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

const EMOJI_DATE = /(📅|📆|🗓|⏳|⌛|🛫|➕|✅|❌)\uFE0F? *(\d{4}-\d{2}-\d{2})$/u;
const EMOJI_WORDS = /(🔁|🏁|🆔|⛔)\uFE0F?([a-zA-Z0-9, !_-]+)$/u;
const EMOJI_PRIORITY = /(🔺|⏫|🔼|🔽|⏬)\uFE0F?$/u;
const DATAVIEW = /(?:\[([^[\]()]*)\]|\(([^[\]()]*)\))(?: *,)?$/;
const TRAILING_TAG = /(?:^|\s)(#[^\s!@#$%^&*(),.?":{}|<>]+)$/;
const BLOCK_LINK = / \^[a-zA-Z0-9-]+$/;

/**
 * Reads the line of a task: its fields from the end backwards, in any order, as the Tasks plugin does.
 *
 * Reading ends at the first text that is neither a field nor a tag, so what looks like a field before it is none.
 * Without a format, both are read.
 */
export function readTaskLine(text: string, taskMark: Span, format?: TaskFormat): TaskLine {
  const line = lineAround(text, taskMark.start);
  const body = { start: bodyStart(text, taskMark), end: line.end };
  let rest = text.slice(body.start, body.end).trimEnd();

  const link = BLOCK_LINK.exec(rest);
  const blockLink = link === null ? undefined : { start: body.start + link.index, end: body.start + rest.length };
  if (link !== null) rest = rest.slice(0, link.index).trimEnd();

  const fields: TaskField[] = [];
  const trailingTags: Span[] = [];
  for (;;) {
    const found = fieldAtEnd(rest, format);
    const start = found?.start ?? tagAtEnd(rest);
    if (start === undefined) break;
    const span = { start: body.start + start, end: body.start + rest.length };
    if (found === undefined) trailingTags.unshift(span);
    else fields.unshift(asField(found, span, body.start));
    rest = rest.slice(0, start).trimEnd();
  }
  return { ...line, body, fields, trailingTags, lead: { start: body.start, end: body.start + rest.length }, blockLink };
}

/** Finds the value that counts where a field is given more than once: the plugin reads backwards, so the first. */
export function fieldOf({ fields }: Pick<TaskLine, 'fields'>, name: TaskFieldName): TaskField | undefined {
  return fields.find((field) => field.name === name);
}

function asField({ name, value, format, valueStart }: FoundField, span: Span, offset: number): TaskField {
  const start = offset + valueStart;
  const isSymbol = name === 'priority' && format === 'tasksPluginEmoji';
  return { ...span, name, value, format, valueSpan: { start, end: isSymbol ? span.end : start + value.length } };
}

function fieldAtEnd(rest: string, format: TaskFormat | undefined): FoundField | undefined {
  return (
    (format === 'dataview' ? undefined : emojiFieldAtEnd(rest)) ??
    (format === 'tasksPluginEmoji' ? undefined : dataviewFieldAtEnd(rest))
  );
}

function emojiFieldAtEnd(rest: string): FoundField | undefined {
  const format = 'tasksPluginEmoji';
  const priority = EMOJI_PRIORITY.exec(rest);
  if (priority !== null) {
    const value = PRIORITIES[priority[1] ?? ''] ?? '';
    return { name: 'priority', value, format, start: priority.index, valueStart: priority.index };
  }
  const match = EMOJI_DATE.exec(rest) ?? EMOJI_WORDS.exec(rest);
  const [, symbol = '', written = ''] = match ?? [];
  const value = written.trim();
  const name = DATE_NAMES[symbol] ?? WORD_NAMES[symbol];
  if (match === null || name === undefined || !VALUES[name].test(value)) return undefined;
  return { name, value, format, start: match.index, valueStart: rest.length - value.length };
}

function dataviewFieldAtEnd(rest: string): FoundField | undefined {
  const match = DATAVIEW.exec(rest);
  const inside = match?.[1] ?? match?.[2] ?? '';
  const colons = inside.indexOf('::');
  if (match === null || colons === -1) return undefined;

  const key = inside.slice(0, colons).trimStart();
  const value = inside.slice(colons + 2).trim();
  const name = Object.hasOwn(KEYS, key) ? KEYS[key] : undefined;
  if (name === undefined || !VALUES[name].test(value)) return undefined;
  const valueStart = match.index + 1 + inside.indexOf(value, colons + 2);
  return { name, value, format: 'dataview', start: match.index, valueStart };
}

function tagAtEnd(rest: string): number | undefined {
  const tag = TRAILING_TAG.exec(rest)?.[1];
  return tag === undefined ? undefined : rest.length - tag.length;
}

function bodyStart(text: string, taskMark: Span): number {
  let start = taskMark.end + 1;
  while (text[start] === ' ' || text[start] === '\t') start += 1;
  return start;
}

function lineAround(text: string, offset: number): Span {
  let start = offset;
  const first = startOfNote(text);
  while (start > first && !isBreak(text[start - 1])) start -= 1;
  return { start, end: endOfLine(text, offset) };
}

function isBreak(character: string | undefined): boolean {
  return character === '\n' || character === '\r';
}

/** Says what is to be done: the body without its fields, with the tags that stand between them. */
export function taskDescription(text: string, { lead, trailingTags }: Pick<TaskLine, 'lead' | 'trailingTags'>): string {
  return [lead, ...trailingTags]
    .map(({ start, end }) => text.slice(start, end))
    .join(' ')
    .trimStart();
}
