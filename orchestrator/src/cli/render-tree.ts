import { wrapLine } from '@obsidian-agent/cli';
import { hasEnded, type TaskState } from '@obsidian-agent/plans';
import { cutToWidth, toOneLine, widthOf } from './columns.ts';
import type { SharedValues } from './command.ts';
import { formatDuration } from './duration.ts';
import { printedAnswers } from './printed-command.ts';
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

/** More questions would leave no room for the tree. */
const MOST_QUESTIONS = 2;

/**
 * Renders a plan's tree as lines that fit the screen, in width and in number.
 *
 * @param typed options of the command that draws it
 */
export function renderTree(model: TreeModel, screen: Screen, typed: SharedValues = {}): string[] {
  const tasks = [...model.tasks.values()];
  const questions = describeQuestions(model, screen, typed);
  const shown = fitRows(tasks, screen.rows - 3 - questions.length);
  const keyWidth = Math.min(
    Math.max(0, ...shown.map(({ key, isItem }) => widthOf(key) + (isItem ? ITEM_INDENT : 0))),
    Math.floor(screen.columns / 2),
  );
  const onScreen = new Set(shown);
  const hidden = tasks.filter((task) => !onScreen.has(task));

  return [
    renderHead(model, screen),
    ...shown.map((task, index) => renderTask(task, { screen, keyWidth, next: shown[index + 1] })),
    ...(hidden.length === 0
      ? []
      : [screen.paint('dim', cutToWidth(`   and ${hidden.length} more: ${countStates(hidden)}`, screen.columns))]),
    ...questions.map((line) => screen.paint('yellow', line)),
  ];
}

/** The first questions that wait for a person, in full, and how to answer them. */
function describeQuestions({ planId, tasks }: TreeModel, { columns, rows }: Screen, typed: SharedValues): string[] {
  const waiting = [...tasks.values()].filter(({ state }) => state === 'waiting');
  return waiting
    .slice(0, MOST_QUESTIONS)
    .flatMap(({ key, note }) => [
      ...wrapHanging(`${key}: ${toOneLine(note)}`, columns).slice(0, Math.floor(rows / 4)),
      ...printedAnswers([planId, key], typed).flatMap((line) => wrapHanging(line, columns)),
    ])
    .slice(0, Math.floor(rows / 2))
    .map((line) => cutToWidth(line, columns));
}

/** Wraps a text; all lines but the first are indented. */
function wrapHanging(text: string, columns: number): string[] {
  const [first = '', ...rest] = wrapLine(text, columns);
  return rest.length === 0 ? [first] : [first, ...wrapLine(`  ${rest.join(' ').trim()}`, columns)];
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

/** If not all rows fit, keeps tasks that run or wait for a person first, then failed ones, then the rest from the top. */
function fitRows(tasks: readonly TreeTask[], rows: number): readonly TreeTask[] {
  if (tasks.length <= rows) return tasks;
  const rank = ({ state }: TreeTask) =>
    state === 'running' || state === 'retrying' || state === 'waiting'
      ? 0
      : state === 'failed'
        ? 1
        : state === 'queued'
          ? 2
          : 3;
  const kept = new Set(tasks.toSorted((a, b) => rank(a) - rank(b)).slice(0, Math.max(1, rows)));
  return tasks.filter((task) => kept.has(task));
}

function countStates(tasks: readonly TreeTask[]): string {
  return [...Map.groupBy(tasks, ({ state }) => state)].map(([state, all]) => `${all.length} ${state}`).join(', ');
}
