import {
  applySplices,
  completeTask,
  type FoundTask,
  findTask,
  lineIndex,
  type NoteStructure,
  parseNote,
  readTaskLine,
  statusTypeOf,
  type TasksPluginSettings,
  type TextLine,
  taskDetails,
} from '@obsidian-agent/markdown';
import type { Draft, NoteFile } from '../core/vault.ts';
import { isoDay } from '../dates/day.ts';
import { nearNames } from '../paths/near-names.ts';
import { type NoteSelector, openNote, type WrittenNote, writeNote } from '../writing/write-note.ts';
import { type TaskLocation, taskAlreadyDone, taskAmbiguous, taskNotFound } from './task-errors.ts';

export interface TaskRequest extends NoteSelector {
  readonly task: string | number;
  readonly status?: string | undefined;
}

export interface TaskChanged {
  readonly written: WrittenNote;
  /** The task before the change: its line, and the text after its box. */
  readonly before: TaskLocation & { readonly wholeLine: string; readonly status: string };
  /** Undefined if the task asked to be deleted on completion. */
  readonly after: TextLine | undefined;
  readonly next: (TextLine & { readonly due: string | undefined }) | undefined;
  /** Whether the task has a recurrence rule that cannot be interpreted. */
  readonly isRuleUnreadable: boolean;
}

const OPEN = ' ';
const DONE = 'x';

/**
 * Gives a task of a note another status; a recurring one gets its next occurrence.
 *
 * @throws AgentError `TASK_NOT_FOUND`, `TASK_AMBIGUOUS`, `TASK_ALREADY_DONE`, and like `openNote`
 */
export async function setTaskStatus(draft: Draft, request: TaskRequest, now: Date): Promise<TaskChanged> {
  const before = await openNote(draft, request);
  const settings = draft.settings.tasksPlugin;
  const found = resolveTask(before, request, settings);
  const { text } = before;
  const status = request.status ?? DONE;
  const changed = await completeTask(text, found.item, { status, today: isoDay(now), settings });
  const written = await writeNote(draft, { path: before.path, before }, applySplices(text, changed.splices));
  return {
    written,
    isRuleUnreadable: changed.recurrence === 'unreadable',
    before: {
      line: found.line,
      text: found.text,
      wholeLine: wholeLine(text, found.line),
      status: found.item.task ?? OPEN,
    },
    after: changed.task,
    next: changed.next && { ...changed.next, due: dueOf(changed.next.text) },
  };
}

function resolveTask(
  { path, text }: NoteFile,
  { task, status }: TaskRequest,
  settings: TasksPluginSettings,
): FoundTask {
  const structure = parseNote(text);
  const search = findTask(status === OPEN ? closedOrOnLine(structure, text, task) : structure, text, task);
  if (search.kind === 'not_found') throw taskNotFound(path, task, tasksLike(structure, text, task));
  if (search.kind === 'ambiguous') throw taskAmbiguous(path, task, search.tasks.map(locationOf));
  const current = search.item.task ?? OPEN;
  const isFinished = search.kind === 'already_done' || ['DONE', 'CANCELLED'].includes(statusTypeOf(current, settings));
  if (status === undefined ? isFinished : current === status) throw taskAlreadyDone(path, locationOf(search), current);
  return search;
}

/** The tasks that can be reopened: those that are not open, and the one on the given line. */
function closedOrOnLine(
  { listItems }: NoteStructure,
  text: string,
  task: string | number,
): Pick<NoteStructure, 'listItems'> {
  const lines = lineIndex(text);
  const line = Number(task);
  return {
    listItems: listItems.filter(
      ({ task: mark, taskMark }) =>
        mark !== OPEN || (taskMark !== undefined && lines.lineOf(taskMark.start) + 1 === line),
    ),
  };
}

/** All tasks of a note, those with similar text first. */
function tasksLike({ listItems }: NoteStructure, text: string, task: string | number): TaskLocation[] {
  const lines = lineIndex(text);
  const tasks = listItems.flatMap(({ taskMark }) => {
    if (taskMark === undefined) return [];
    const { start, body } = readTaskLine(text, taskMark);
    return [{ line: lines.lineOf(start) + 1, text: text.slice(body.start, body.end).trimEnd() }];
  });
  if (typeof task === 'number') return tasks;
  const near = nearNames(
    task,
    tasks.map((known) => known.text),
  );
  const rank = (known: TaskLocation) => (near.includes(known.text) ? near.indexOf(known.text) : near.length);
  return tasks.sort((a, b) => rank(a) - rank(b));
}

function locationOf({ line, text }: FoundTask): TaskLocation {
  return { line, text };
}

function wholeLine(text: string, line: number): string {
  return text.slice(lineIndex(text).startOf(line - 1)).split(/[\r\n]/, 1)[0] ?? '';
}

function dueOf(line: string): string | undefined {
  const box = line.indexOf('[') + 1;
  return taskDetails(line, { start: box, end: line.indexOf(']', box + 1) }).due;
}
