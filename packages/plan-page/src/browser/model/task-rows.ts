import type { PlanBook, SeenTask } from './plan-book.ts';
import type { TaskState } from './states.ts';
import { shortKey } from './task-keys.ts';

/** More items than these are folded until somebody unfolds them. */
const MOST_UNFOLDED = 12;

/** One line of the list of tasks. */
export interface TaskRow {
  readonly task: SeenTask;
  readonly label: string;
  /** Depth in the tree, from 1. */
  readonly level: number;
  readonly children: number;
  readonly isOpen: boolean;
}

/** What the list shows. */
export interface RowFilter {
  readonly text: string;
  readonly state: TaskState | '';
  /** Tasks that a person folded or unfolded. */
  readonly toggled: ReadonlySet<string>;
}

/** The lines to show: the tree of tasks, or all tasks that match a filter. */
export function rowsOf(book: PlanBook, filter: RowFilter): TaskRow[] {
  const rows: TaskRow[] = [];
  const text = filter.text.trim().toLowerCase();
  if (text === '' && filter.state === '') addTree(book, filter.toggled, { rows, owner: undefined, level: 1 });
  else addMatches(book, { text, state: filter.state }, { rows, owner: undefined, level: 1 });
  return rows;
}

interface Branch {
  readonly rows: TaskRow[];
  readonly owner: string | undefined;
  readonly level: number;
}

function addTree(book: PlanBook, toggled: ReadonlySet<string>, { rows, owner, level }: Branch): void {
  for (const key of book.childrenOf(owner)) {
    const task = book.tasks.get(key);
    if (task === undefined) continue;
    const children = book.childrenOf(key).length;
    const isOpen = children > 0 && children <= MOST_UNFOLDED !== toggled.has(key);
    rows.push({ task, label: shortKey(key), level, children, isOpen });
    if (isOpen) addTree(book, toggled, { rows, owner: key, level: level + 1 });
  }
}

function addMatches(book: PlanBook, filter: Pick<RowFilter, 'text' | 'state'>, { rows, owner, level }: Branch): void {
  for (const key of book.childrenOf(owner)) {
    const task = book.tasks.get(key);
    if (task !== undefined && matches(task, filter))
      rows.push({ task, label: key, level: 1, children: 0, isOpen: false });
    addMatches(book, filter, { rows, owner: key, level });
  }
}

function matches(task: SeenTask, { text, state }: Pick<RowFilter, 'text' | 'state'>): boolean {
  if (state !== '' && task.state !== state) return false;
  return [task.task, task.action, task.agent].some((part) => part.toLowerCase().includes(text));
}
