/** How the fields of a task are written: as the Tasks plugin's emoji, or as Dataview's `[key:: value]`. */
export type TaskFormat = 'tasksPluginEmoji' | 'dataview';

/** What the Tasks plugin takes the character in a task's box for. */
export type TaskStatusType = 'TODO' | 'IN_PROGRESS' | 'ON_HOLD' | 'DONE' | 'CANCELLED' | 'NON_TASK';

export interface TaskStatus {
  readonly symbol: string;
  readonly type: TaskStatusType;
  /** The character that follows it when the task is toggled. */
  readonly nextSymbol: string;
}

/** What a vault has set for the Tasks plugin, named as in the plugin's own `data.json`. */
export interface TasksPluginSettings {
  readonly isEnabled: boolean;
  readonly taskFormat: TaskFormat;
  /** Text that makes a task one of the plugin's; empty where every task is. */
  readonly globalFilter: string;
  readonly setCreatedDate: boolean;
  readonly setDoneDate: boolean;
  readonly setCancelledDate: boolean;
  /** Puts the next occurrence below the completed task, not above it. */
  readonly recurrenceOnNextLine: boolean;
  readonly removeScheduledDateOnRecurrence: boolean;
  /** Statuses that the vault defines; first of one symbol wins. */
  readonly statuses: readonly TaskStatus[];
}

/** The settings of a vault that has none: the plugin's own defaults. */
export const defaultTasksPlugin: TasksPluginSettings = {
  isEnabled: false,
  taskFormat: 'tasksPluginEmoji',
  globalFilter: '',
  setCreatedDate: false,
  setDoneDate: true,
  setCancelledDate: true,
  recurrenceOnNextLine: false,
  removeScheduledDateOnRecurrence: false,
  statuses: [],
};

const KNOWN: Record<string, TaskStatusType> = {
  x: 'DONE',
  X: 'DONE',
  '/': 'IN_PROGRESS',
  '-': 'CANCELLED',
};

/** Says what a character in a task's box stands for; one that nobody defined is something to do. */
export function statusTypeOf(symbol: string, settings: TasksPluginSettings): TaskStatusType {
  return settings.statuses.find((status) => status.symbol === symbol)?.type ?? KNOWN[symbol] ?? 'TODO';
}

/** Says which character the next occurrence starts with, after a task was completed with `symbol`. */
export function statusOfNextOccurrence(symbol: string, settings: TasksPluginSettings): string {
  const seen = new Set<string>();
  let next = settings.statuses.find((status) => status.symbol === symbol)?.nextSymbol;
  while (next !== undefined && !seen.has(next)) {
    const type = statusTypeOf(next, settings);
    if (type === 'TODO' || type === 'IN_PROGRESS') return next;
    seen.add(next);
    const current = next;
    next = settings.statuses.find((status) => status.symbol === current)?.nextSymbol;
  }
  return ' ';
}
