import { lineBreakAt, lineBreakOf } from '../text/line-breaks.ts';
import { lineIndex } from '../text/line-index.ts';
import type { ListItem, Span } from '../text/note-structure.ts';
import { applySplices, type Splice } from '../text/splice.ts';
import { fieldOf, readTaskLine } from './fields.ts';
import type { Occurrence, TaskDates } from './recurrence.ts';
import { statusOfNextOccurrence, statusTypeOf, type TaskFormat, type TasksPluginSettings } from './settings.ts';
import { putCreated, putStamp, removeFields, type WrittenTask } from './stamp.ts';

export interface TaskStatusChange {
  /** The new character in the box. */
  readonly status: string;
  /** The date for done and other date fields, `YYYY-MM-DD`. */
  readonly today: string;
  readonly settings: TasksPluginSettings;
}

export interface TextLine {
  /** Counted from 1. */
  readonly line: number;
  readonly text: string;
}

/** The changes to a note when a task gets a new status. Lines are those after the change. */
export interface ChangedTask {
  /** Empty if the box already has that character. */
  readonly splices: readonly Splice[];
  /** Undefined if the task asked to be deleted on completion and was deleted. */
  readonly task: TextLine | undefined;
  /** The line of the next occurrence. */
  readonly next: TextLine | undefined;
  /** Why there is a next occurrence or not; `none` for a task that does not recur or was not completed. */
  readonly recurrence: 'none' | Occurrence['kind'];
}

type Recurrence = Pick<ChangedTask, 'recurrence'> & { readonly next: string | undefined };

const PLUGIN_LINE = /^[\s>]*(?:[-*+]|[0-9]+[.)]) +\[$/;

/**
 * Gives a task another status, following the Tasks plugin if its format is in use: the vault has the plugin enabled, or
 * the line has such fields.
 *
 * A completed task then gets a done date, a recurring one is followed by its next occurrence, one to be deleted on
 * completion is deleted, and a reopened one loses its done date. Otherwise only the box changes. All other characters
 * are kept.
 */
export async function completeTask(text: string, item: ListItem, change: TaskStatusChange): Promise<ChangedTask> {
  const mark = item.taskMark;
  if (mark === undefined) throw new Error('A list item without a box has no status to change.');
  const task = pluginTask(text, mark, change.settings);
  if (item.task === change.status || task === undefined) return boxOnly(text, mark, change);

  const { isCompletion, splices } = newStatus(task, change);
  const { next, recurrence } = isCompletion
    ? await rollOver(task, change)
    : { next: undefined, recurrence: 'none' as const };
  const isDeleted = isCompletion && fieldOf(task.line, 'onCompletion')?.value.toLowerCase() === 'delete';
  if (isDeleted) return deleted(task, { next, recurrence });
  const changed = lineAfter(task, splices);
  if (next === undefined) return { splices, task: atLine(task, 0, changed), next, recurrence };

  const isBelow = change.settings.recurrenceOnNextLine;
  return {
    splices: [...splices, addedLine(task, next, isBelow)],
    task: atLine(task, isBelow ? 0 : 1, changed),
    next: atLine(task, isBelow ? 1 : 0, next),
    recurrence,
  };
}

/** The task as the plugin reads it; undefined if the plugin does not treat the line as a task. */
function pluginTask(text: string, mark: Span, settings: TasksPluginSettings): WrittenTask | undefined {
  const line = readTaskLine(text, mark, settings.isEnabled ? settings.taskFormat : undefined);
  if (!PLUGIN_LINE.test(text.slice(line.start, mark.start))) return undefined;
  const format = settings.isEnabled
    ? formatOfVault(text.slice(line.body.start, line.body.end), settings)
    : line.fields.at(-1)?.format;
  return format === undefined ? undefined : { text, mark, line, format };
}

function formatOfVault(body: string, settings: TasksPluginSettings): TaskFormat | undefined {
  return body.includes(settings.globalFilter) ? settings.taskFormat : undefined;
}

function boxOnly(text: string, mark: Span, { status }: TaskStatusChange): ChangedTask {
  const line = readTaskLine(text, mark);
  const box: Splice[] = text.slice(mark.start, mark.end) === status ? [] : [{ ...mark, text: status }];
  const changed = lineAfter({ text, line }, box);
  return { splices: box, task: atLine({ text, line }, 0, changed), next: undefined, recurrence: 'none' };
}

function newStatus(
  task: WrittenTask,
  { status, today, settings }: TaskStatusChange,
): { isCompletion: boolean; splices: Splice[] } {
  const { text, mark } = task;
  const from = statusTypeOf(text.slice(mark.start, mark.end), settings);
  const to = statusTypeOf(status, settings);
  const splices = [{ ...mark, text: status }];
  const restamp = (name: 'done' | 'cancelled', isStamped: boolean) =>
    splices.push(...(isStamped ? [putStamp(task, name, today)] : removeFields(task, name)));

  if (to !== 'DONE' || from !== 'DONE') restamp('done', to === 'DONE' && settings.setDoneDate);
  if (to !== 'CANCELLED' || from !== 'CANCELLED') restamp('cancelled', to === 'CANCELLED' && settings.setCancelledDate);
  return { isCompletion: to === 'DONE' && from !== 'DONE', splices };
}

async function rollOver(task: WrittenTask, change: TaskStatusChange): Promise<Recurrence> {
  const rule = fieldOf(task.line, 'recurrence')?.value;
  if (rule === undefined) return { next: undefined, recurrence: 'none' };
  const [due, scheduled, start] = (['due', 'scheduled', 'start'] as const).map(
    (name) => fieldOf(task.line, name)?.value,
  );

  // Few tasks recur, so the recurrence library is loaded only when needed.
  const { nextOccurrence } = await import('./recurrence.ts');
  const occurrence = nextOccurrence(rule, { due, scheduled, start }, change.today);
  const next = occurrence.kind === 'next' ? nextLine(task, occurrence.dates, change) : undefined;
  return { next, recurrence: occurrence.kind };
}

/** The line of the next occurrence, without the fields that belong only to the completed one. */
function nextLine(task: WrittenTask, dates: TaskDates, { status, today, settings }: TaskStatusChange): string {
  const { line, mark } = task;
  const dropsScheduled =
    settings.removeScheduledDateOnRecurrence && (dates.due !== undefined || dates.start !== undefined);
  const plan = dropsScheduled ? (['due', 'start'] as const) : (['due', 'scheduled', 'start'] as const);
  const splices = [
    { ...mark, text: statusOfNextOccurrence(status, settings) },
    ...removeFields(task, 'id', 'dependsOn', 'done', 'cancelled'),
    ...(settings.setCreatedDate ? [putCreated(task, today, plan)] : removeFields(task, 'created')),
    ...(dropsScheduled ? removeFields(task, 'scheduled') : []),
    ...plan.flatMap((name) => movedDate(task, name, dates)),
  ];
  if (line.blockLink !== undefined) splices.push({ ...line.blockLink, text: '' });
  return lineAfter(task, splices);
}

function movedDate({ line }: WrittenTask, name: keyof TaskDates, dates: TaskDates): Splice[] {
  const field = fieldOf(line, name);
  return field === undefined ? [] : [{ ...field.valueSpan, text: dates[name] ?? field.value }];
}

function addedLine({ text, line }: WrittenTask, added: string, isBelow: boolean): Splice {
  const lineBreak = lineBreakAt(text, line.end) || lineBreakOf(text);
  const at = isBelow ? line.end : line.start;
  return { start: at, end: at, text: isBelow ? lineBreak + added : added + lineBreak };
}

function deleted(task: WrittenTask, { next, recurrence }: Recurrence): ChangedTask {
  const { text, line } = task;
  if (next !== undefined) {
    const splices = [{ start: line.start, end: line.end, text: next }];
    return { splices, task: undefined, next: atLine(task, 0, next), recurrence };
  }
  return { splices: [withoutLine(text, line)], task: undefined, next: undefined, recurrence };
}

/** Removes the line with its line break; the last line with the break before it. */
function withoutLine(text: string, { start, end }: Span): Splice {
  const lineBreak = lineBreakAt(text, end);
  if (lineBreak !== '' || start === 0) return { start, end: end + lineBreak.length, text: '' };
  return { start: text.startsWith('\r\n', start - 2) ? start - 2 : start - 1, end, text: '' };
}

function lineAfter({ text, line }: Pick<WrittenTask, 'text' | 'line'>, splices: readonly Splice[]): string {
  const inLine = splices.map(({ start, end, text: inserted }) => ({
    start: start - line.start,
    end: end - line.start,
    text: inserted,
  }));
  return applySplices(text.slice(line.start, line.end), inLine);
}

function atLine({ text, line }: Pick<WrittenTask, 'text' | 'line'>, below: number, content: string): TextLine {
  return { line: lineIndex(text).lineOf(line.start) + 1 + below, text: content };
}
