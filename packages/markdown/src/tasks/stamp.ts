import type { Span } from '../text/note-structure.ts';
import type { Splice } from '../text/splice.ts';
import { TASK_FIELDS, type TaskField, type TaskFieldName } from './field-at-end.ts';
import { fieldOf, type TaskLine } from './fields.ts';
import type { TaskFormat } from './settings.ts';

/** A task's line, the new character of its box and the format in which to write the line. */
export interface WrittenTask {
  readonly text: string;
  readonly mark: Span;
  readonly line: TaskLine;
  readonly format: TaskFormat;
}

type StampName = Extract<TaskFieldName, 'done' | 'cancelled' | 'created'>;

const GAPS: Record<TaskFormat, string> = { tasksPluginEmoji: ' ', dataview: '  ' };

/** Writes a date into a task: over the existing one, or after all other fields. */
export function putStamp(task: WrittenTask, name: StampName, day: string): Splice {
  const field = fieldOf(task.line, name);
  if (field !== undefined) return { ...field.valueSpan, text: day };
  const end = endOfTask(task);
  return { start: end, end, text: GAPS[task.format] + stamp(task.format, name, day) };
}

/** Adds a created date if it is missing, before the first of the planned days. */
export function putCreated(task: WrittenTask, day: string, plan: readonly TaskFieldName[]): Splice {
  const planned = task.line.fields.find(({ name }) => plan.includes(name));
  if (planned === undefined || fieldOf(task.line, 'created') !== undefined) return putStamp(task, 'created', day);
  const created = stamp(task.format, 'created', day) + GAPS[task.format];
  return { start: planned.start, end: planned.start, text: created };
}

/** Removes fields, each with the gap before it. */
export function removeFields(task: WrittenTask, ...names: readonly TaskFieldName[]): Splice[] {
  return task.line.fields.filter(({ name }) => names.includes(name)).map((field) => removal(task, field));
}

function removal({ text, mark }: WrittenTask, { start, end, format }: TaskField): Splice {
  const afterBox = mark.end + 1;
  const gap = GAPS[format].length;
  let from = start;
  while (from > start - gap && text[from - 1] === ' ') from -= 1;
  // A box followed by nothing is not a task, so its one space stays.
  if (from === afterBox && text[end] !== ' ' && text[end] !== '\t') from += 1;
  return { start: from, end, text: '' };
}

function stamp(format: TaskFormat, name: StampName, day: string): string {
  const { key, signs } = TASK_FIELDS[name];
  return format === 'dataview' ? `[${key}:: ${day}]` : `${signs[0]} ${day}`;
}

/** Offset after the last word of a task, before its block link and trailing spaces. */
function endOfTask({ line, mark }: WrittenTask): number {
  const end = Math.max(line.lead.end, ...[...line.fields, ...line.trailingTags].map((part) => part.end));
  return end === line.body.start ? mark.end + 1 : end;
}
