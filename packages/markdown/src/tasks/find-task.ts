import { lineIndex } from '../text/line-index.ts';
import type { ListItem, NoteStructure, Span } from '../text/note-structure.ts';
import { readTaskLine, type TaskLine, taskDescription } from './fields.ts';

/** A task found in a note. */
export interface FoundTask {
  readonly item: ListItem;
  /** Counted from 1. */
  readonly line: number;
  /** The text after the box, to the end of the line. */
  readonly text: string;
}

export type TaskSearch =
  | ({ kind: 'found' } & FoundTask)
  /** The only matching task is done or cancelled. */
  | ({ kind: 'already_done' } & FoundTask)
  | { kind: 'ambiguous'; tasks: readonly FoundTask[] }
  | { kind: 'not_found' };

interface Candidate extends FoundTask {
  readonly parts: TaskLine;
}

const FINISHED = ['x', 'X', '-'];
const BOX = /^\s*(?:[-*+]|[0-9]+[.)])\s+\[.\]\s+/u;

/**
 * Finds the task that a caller refers to, by its line (counted from 1) or by its text.
 *
 * Digits alone are a line number if there is a task on that line. Otherwise a task's whole text, with or without its
 * fields and the tags among them, takes precedence over a part of it. Case is ignored. Open tasks are searched first,
 * finished ones only if no open task matches.
 */
export function findTask(structure: Pick<NoteStructure, 'listItems'>, text: string, ref: number | string): TaskSearch {
  const tasks = tasksOf(structure, text);
  const line = typeof ref === 'number' ? ref : /^\s*[0-9]+\s*$/.test(ref) ? Number(ref) : undefined;
  const onLine = tasks.find((task) => task.line === line);
  if (onLine !== undefined) return one(onLine);
  const searched = typeof ref === 'string' ? folded(ref.replace(BOX, '')) : '';

  const matches = searched === '' ? [] : matching(text, tasks, searched);
  const [first, ...others] = matches;
  if (first === undefined) return { kind: 'not_found' };
  return others.length === 0 ? one(first) : { kind: 'ambiguous', tasks: matches.map(asFound) };
}

function tasksOf({ listItems }: Pick<NoteStructure, 'listItems'>, text: string): Candidate[] {
  const lines = lineIndex(text);
  return listItems.flatMap((item) => {
    if (item.taskMark === undefined) return [];
    const parts = readTaskLine(text, item.taskMark);
    return [{ item, parts, line: lines.lineOf(parts.start) + 1, text: textIn(text, parts.body).trimEnd() }];
  });
}

function matching(text: string, tasks: readonly Candidate[], searched: string): readonly Candidate[] {
  const isIncluded: readonly ((task: Candidate) => boolean)[] = [
    (task) => folded(task.text) === searched,
    ({ parts }) => folded(taskDescription(text, parts)) === searched,
    ({ parts }) => folded(textIn(text, parts.lead)) === searched,
    isPart(searched),
  ];
  for (const finished of [false, true]) {
    const candidates = tasks.filter(({ item }) => isFinished(item) === finished);
    for (const test of isIncluded) {
      const matches = candidates.filter(test);
      if (matches.length > 0) return matches;
    }
  }
  return [];
}

/** Numbers are matched whole: "1" must not match "15", nor "task 10" match "task 101". */
function isPart(searched: string): (task: Candidate) => boolean {
  const [before, after] = [/^[0-9]/.test(searched) ? '(?<![0-9])' : '', /[0-9]$/.test(searched) ? '(?![0-9])' : ''];
  const part = new RegExp(before + RegExp.escape(searched) + after, 'u');
  return (task) => part.test(folded(task.text));
}

function textIn(text: string, { start, end }: Span): string {
  return text.slice(start, end);
}

function one(task: Candidate): TaskSearch {
  return { kind: isFinished(task.item) ? 'already_done' : 'found', ...asFound(task) };
}

function asFound({ item, line, text }: Candidate): FoundTask {
  return { item, line, text };
}

function isFinished({ task }: ListItem): boolean {
  return task !== undefined && FINISHED.includes(task);
}

function folded(text: string): string {
  return text.trim().normalize('NFC').toLowerCase();
}
