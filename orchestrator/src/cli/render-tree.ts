import { hasEnded, type TaskState } from '@obsidian-agent/plans';
import { cutToWidth, toOneLine, widthOf } from './columns.ts';
import { formatDuration } from './duration.ts';
import type { TreeModel, TreeTask } from './tree-model.ts';

export type Style = 'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'cyan';

export interface Screen {
  readonly columns: number;
  readonly rows: number;
  /** Milliseconds since 1970. */
  readonly now: number;
  paint(style: Style, text: string): string;
}

const signs: Readonly<Record<TaskState, { readonly sign: string; readonly style: Style }>> = {
  queued: { sign: '·', style: 'dim' },
  running: { sign: '▸', style: 'cyan' },
  retrying: { sign: '↻', style: 'yellow' },
  waiting: { sign: '?', style: 'yellow' },
  succeeded: { sign: '✓', style: 'green' },
  failed: { sign: '✗', style: 'red' },
  skipped: { sign: '-', style: 'dim' },
  cancelled: { sign: '■', style: 'yellow' },
};

/** Indentation of an item below its task, in columns. */
const ITEM_INDENT = 3;

/** Renders a plan's tree as lines that fit the screen, in width and in number. */
export function renderTree(model: TreeModel, screen: Screen): string[] {
  const tasks = [...model.tasks.values()];
  const shown = fitRows(tasks, screen.rows - 3);
  const keyWidth = Math.min(
    Math.max(0, ...shown.map(({ key, isItem }) => widthOf(key) + (isItem ? ITEM_INDENT : 0))),
    Math.floor(screen.columns / 2),
  );
  const hidden = tasks.length - shown.length;

  return [
    renderHead(model, screen),
    ...shown.map((task, index) => renderTask(task, { screen, keyWidth, next: shown[index + 1] })),
    ...(hidden === 0
      ? []
      : [screen.paint('dim', cutToWidth(`   and ${hidden} more: ${countStates(tasks)}`, screen.columns))]),
  ];
}

function renderHead({ name, state, submittedAt, endedMs }: TreeModel, { columns, now, paint }: Screen): string {
  const tail = `  ${state}  ${formatDuration(endedMs ?? Math.max(0, now - submittedAt))}`;
  const title = cutToWidth(toOneLine(name), Math.max(1, columns - widthOf(tail)));
  const style: Style = state === 'succeeded' ? 'green' : state === 'running' ? 'cyan' : 'red';
  return `${paint('bold', title)}${paint(style, cutToWidth(tail, columns - widthOf(title)))}`;
}

function renderTask(
  task: TreeTask,
  { screen, keyWidth, next }: { screen: Screen; keyWidth: number; next: TreeTask | undefined },
): string {
  const { sign, style } = signs[task.state];
  const branch = task.isItem ? (next?.isItem === true ? '│  ├─' : '│  └─') : next === undefined ? '└─' : '├─';
  const indent = task.isItem ? ITEM_INDENT : 0;
  const key = cutToWidth(task.key, Math.max(1, keyWidth - indent));
  const gap = ' '.repeat(Math.max(0, keyWidth - indent - widthOf(key)));
  const lead = `${branch} `;
  const note = task.note === '' ? '' : `  ${toOneLine(task.note)}`;
  const time = timeOf(task, screen.now).padStart(7);
  const text = `${sign} ${key}${gap}  ${task.state.padEnd(9)}  ${time}${triesOf(task)}${note}`.trimEnd();
  return `${screen.paint('dim', lead)}${screen.paint(style, cutToWidth(text, screen.columns - widthOf(lead)))}`;
}

function timeOf({ state, ms, changedAt }: TreeTask, now: number): string {
  if (ms === null) return '';
  return formatDuration(hasEnded(state) ? ms : ms + Math.max(0, now - changedAt));
}

function triesOf({ attempt }: TreeTask): string {
  return attempt > 1 ? `  attempt ${attempt}` : '';
}

/** If not all rows fit, keeps running tasks first, then failed ones, then the rest from the top. */
function fitRows(tasks: readonly TreeTask[], rows: number): readonly TreeTask[] {
  if (tasks.length <= rows) return tasks;
  const rank = ({ state }: TreeTask) =>
    state === 'running' || state === 'retrying' ? 0 : state === 'failed' ? 1 : state === 'queued' ? 2 : 3;
  const kept = new Set(tasks.toSorted((a, b) => rank(a) - rank(b)).slice(0, Math.max(1, rows)));
  return tasks.filter((task) => kept.has(task));
}

function countStates(tasks: readonly TreeTask[]): string {
  return [...Map.groupBy(tasks, ({ state }) => state)].map(([state, all]) => `${all.length} ${state}`).join(', ');
}
