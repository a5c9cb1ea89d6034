/** The notation of task fields: the Tasks plugin's emoji, or Dataview's `[key:: value]`. */
export type TaskFormat = 'tasksPluginEmoji' | 'dataview';

/** The meaning that the Tasks plugin gives the character in a task's box. */
export type TaskStatusType = 'TODO' | 'IN_PROGRESS' | 'ON_HOLD' | 'DONE' | 'CANCELLED' | 'NON_TASK';

export interface TaskStatus {
  readonly symbol: string;
  readonly type: TaskStatusType;
  /** The character that replaces it when the task is toggled. */
  readonly nextSymbol: string;
}

/** A vault's settings for the Tasks plugin, named as in the plugin's `data.json`. */
export interface TasksPluginSettings {
  readonly isEnabled: boolean;
  readonly taskFormat: TaskFormat;
  /** Text that makes a task one of the plugin's; empty if every task is. */
  readonly globalFilter: string;
  readonly setCreatedDate: boolean;
  readonly setDoneDate: boolean;
  readonly setCancelledDate: boolean;
  /** Whether the next occurrence goes below the completed task instead of above it. */
  readonly recurrenceOnNextLine: boolean;
  readonly removeScheduledDateOnRecurrence: boolean;
  /** Statuses that the vault defines. The first one with a symbol wins. */
  readonly statuses: readonly TaskStatus[];
}

/** The plugin's default settings. */
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

/** Returns the meaning of the character in a task's box; an undefined one is `TODO`. */
export function statusTypeOf(symbol: string, settings: TasksPluginSettings): TaskStatusType {
  return settings.statuses.find((status) => status.symbol === symbol)?.type ?? KNOWN[symbol] ?? 'TODO';
}

/** Returns the character of the next occurrence after a task was completed with `symbol`. */
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
