import {
  countWhile,
  statusTypeOf,
  type TaskDetails,
  type TaskStatusType,
  type TasksPluginSettings,
  taskDetails,
} from '@obsidian-agent/markdown';
import { memoize } from '../core/memoize.ts';
import { type PageLimits, pageOf } from '../core/page.ts';
import type { VaultReader } from '../core/vault.ts';
import { isCalendarDay } from '../dates/calendar-day.ts';
import type { HeadingFact, TaskFact } from '../metadata/note-facts.ts';
import type { NoteIndex } from '../metadata/note-index.ts';
import { asCompared } from '../paths/link-paths.ts';
import { folderScope } from '../references/folder-scope.ts';
import { type IndexedReader, type PageOfRead, unreadNotes } from '../snapshots/unread-texts.ts';
import { eachTagOnce } from '../tags/tag-counts.ts';
import { type NoteScope, taggedPlaces } from '../tags/tagged-places.ts';
import { hasGlobalFilter, isOpenTask } from './task-counts.ts';

/** A filter for tasks; all conditions must be met. */
export interface TaskQuery extends NoteScope, PageLimits {
  /** Path of a single note. */
  readonly path?: string | undefined;
  readonly includesCompleted: boolean;
  /** Characters of boxes and status types. Tasks with these are listed whether or not they are completed. */
  readonly statuses?: readonly string[] | undefined;
  /** Days as `YYYY-MM-DD`, exclusive. */
  readonly dueBefore?: string | undefined;
  readonly dueAfter?: string | undefined;
  readonly text?: string | undefined;
  /** Whether to include tasks without the global filter of the Tasks plugin. */
  readonly includesUnfiltered: boolean;
  readonly sort: 'path' | 'due';
}

export interface ListedTask extends TaskDetails {
  readonly path: string;
  readonly line: number;
  readonly status: string;
  readonly statusType: TaskStatusType;
  /** The text after its box, as written. */
  readonly text: string;
  /** The tags on its line. */
  readonly tags: readonly string[];
  /** The heading above it. */
  readonly heading: string | null;
}

export interface TaskList extends PageOfRead<ListedTask> {
  /** Number of tasks left out because they lack the plugin's global filter. */
  readonly unfiltered: number;
  readonly globalFilter: string;
}

/**
 * Lists tasks; only open ones by default.
 *
 * If the Tasks plugin is enabled, its global filter decides what is a task, and its settings what a box means.
 *
 * @throws AgentError `FOLDER_NOT_FOUND`, `NOT_A_FOLDER`, `TAG_NOT_FOUND`, `TAG_INVALID`, `CURSOR_INVALID`
 */
export async function listTasks(reader: VaultReader, query: TaskQuery): Promise<TaskList> {
  const { limit, cursor, sort, ...criteria } = query;
  const settings = reader.settings.tasksPlugin;
  const scope = folderScope(reader, query.folder);
  const holds = (path: string) => (query.path === undefined ? scope.holds(path) : path === query.path);
  const index = await reader.index();

  const globalFilter = settings.isEnabled && !query.includesUnfiltered ? settings.globalFilter : '';
  const listed = query.path === undefined ? allTasks(index) : index.list('task', query.path);
  const all = listed.filter(({ path }) => holds(path));
  const tasks = all.filter((task) => hasGlobalFilter(task, globalFilter));
  const isMet = taskTest({ reader, index }, query, settings);
  const found = inOrder(tasks.filter(isMet), sort);
  const question = [sort, { ...criteria, folder: scope.folder }];
  const page = pageOf(found, { reader, keyOf: locationOf, question, limit, cursor });
  return {
    ...page,
    items: page.items.map(describer(index, settings)),
    unfiltered: all.length - tasks.length,
    globalFilter,
    unread: unreadNotes({ reader, index }, holds),
  };
}

/** The list of texts stays the same object as long as nothing changes, in a process that answers many queries. */
const known = new WeakMap<ReturnType<NoteIndex['texts']>, readonly TaskFact[]>();
/** Each 100,000 tasks take some 17 MB between queries. */
const MOST_KEPT = 300_000;

function allTasks(index: NoteIndex): readonly TaskFact[] {
  const texts = index.texts();
  const kept = known.get(texts);
  if (kept !== undefined) return kept;
  const tasks = index.list('task');
  if (tasks.length <= MOST_KEPT) known.set(texts, tasks);
  return tasks;
}

function taskTest(
  { reader, index }: IndexedReader,
  query: TaskQuery,
  settings: TasksPluginSettings,
): (task: TaskFact) => boolean {
  const isStatusMet = statusTest(query, settings);
  const part = asCompared(query.text ?? '');
  const { tags, match = 'all', dueBefore, dueAfter } = query;
  const tagged = tags === undefined ? undefined : taggedPlaces({ reader, index }, { tags, match }, locationOf);
  const filtersByDue = dueBefore !== undefined || dueAfter !== undefined;
  // As in the Tasks plugin, a nonexistent day is neither before nor after another.
  const isDue = (due: string | undefined) =>
    due !== undefined &&
    isCalendarDay(due) &&
    (dueBefore === undefined || due < dueBefore) &&
    (dueAfter === undefined || due > dueAfter);
  return (task) =>
    isStatusMet(task.status) &&
    (part === '' || asCompared(bodyOf(task)).includes(part)) &&
    (tagged?.has(locationOf(task)) ?? true) &&
    (!filtersByDue || isDue(dueOf(task)));
}

function statusTest(
  { statuses, includesCompleted }: TaskQuery,
  settings: TasksPluginSettings,
): (status: string) => boolean {
  return memoize((status) => {
    const type = statusTypeOf(status, settings);
    if (statuses === undefined) return includesCompleted || isOpenTask(type);
    return statuses.includes(status) || statuses.includes(type);
  });
}

/** The earliest due date first, and tasks without a valid due date last; ties are in order of their locations. */
function inOrder(tasks: readonly TaskFact[], sort: TaskQuery['sort']): readonly TaskFact[] {
  if (sort === 'path') return tasks;
  const NEVER = '\u{10ffff}';
  const dayOf = (due: string | undefined) => (due !== undefined && isCalendarDay(due) ? due : NEVER);
  const dues = new Map(tasks.map((task) => [task, dayOf(dueOf(task))]));
  const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
  return tasks.toSorted((a, b) => compare(dues.get(a) ?? NEVER, dues.get(b) ?? NEVER));
}

function dueOf(task: TaskFact): string | undefined {
  // Most tasks have no date, so parsing them is unnecessary.
  return /\d{4}-\d{2}-\d{2}/.test(task.text) ? detailsOf(task).due : undefined;
}

function detailsOf({ text, mark, status }: TaskFact): TaskDetails {
  return taskDetails(text, { start: mark, end: mark + status.length });
}

function bodyOf({ text, mark, status }: TaskFact): string {
  return text.slice(mark + status.length + 1);
}

function locationOf({ path, line }: { readonly path: string; readonly line: number | null }): string {
  return `${path}\n${line}`;
}

/** Describes tasks. Queries the index once per note. */
function describer(index: NoteIndex, settings: TasksPluginSettings): (task: TaskFact) => ListedTask {
  const tagsOf = memoize((path: string) => Map.groupBy(index.list('tag', path), ({ line }) => line));
  const headingsOf = memoize((path: string) => index.list('heading', path));
  return (task) => {
    const { path, line, status } = task;
    return {
      ...detailsOf(task),
      path,
      line,
      status,
      statusType: statusTypeOf(status, settings),
      text: bodyOf(task).trim(),
      tags: eachTagOnce(tagsOf(path).get(line) ?? []),
      heading: headingAbove(headingsOf(path), line),
    };
  };
}

/** @param headings in line order */
function headingAbove(headings: readonly HeadingFact[], line: number): string | null {
  const above = countWhile(headings.length, (at) => (headings[at] as HeadingFact).line < line);
  return headings[above - 1]?.text ?? null;
}
