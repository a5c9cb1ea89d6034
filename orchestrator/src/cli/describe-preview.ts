import { countedForPeople } from '@obsidian-agent/cli';
import type { TaskReport } from '@obsidian-agent/plans';
import type { Omission } from '../preview/omissions.ts';
import type { ChangedVault, DiffedChange, Preview } from '../preview/open-preview.ts';
import { alignColumns, cutToWidth, toOneLine } from './columns.ts';
import { describeFailure } from './describe-report.ts';
import type { Io, OutputStream } from './io.ts';

/** Most lines of diffs on a terminal, together. */
const MOST_LINES = 400;

const WORDS = { would_call: 'would call', would_ask: 'would ask', cannot_preview: 'cannot be previewed' } as const;

/** Shows how the plan would end, and the diffs of its vaults: on a terminal those that fit. */
export function writePreview(preview: Preview, { stdout }: Pick<Io, 'stdout'>): void {
  const { report, omissions, vaults } = preview;
  const { tasks } = report;
  const width = stdout.isTTY === true ? (stdout.columns ?? Number.POSITIVE_INFINITY) : Number.POSITIVE_INFINITY;
  const rows = tasks.map((task) => describeTask(task, { omission: omissions.get(task.task), width }));
  const lines = [
    `${toOneLine(report.name)}: the plan would have ${endOf(report.state)}. Nothing was changed.`,
    '',
    ...alignColumns(rows).map((line) => cutToWidth(line, width)),
    // What was cut off cannot go on: only the copies would know it.
    ...tasks.flatMap((task) => describeFailure(task, report).slice(0, task.state === 'cancelled' ? 2 : undefined)),
  ];
  stdout.write(`${lines.join('\n')}\n`);
  writeDiffs(vaults, stdout);
}

function writeDiffs(vaults: readonly ChangedVault[], stdout: OutputStream): void {
  let left = stdout.isTTY === true ? MOST_LINES : Number.POSITIVE_INFINITY;
  let hidden = 0;
  for (const text of vaults.flatMap(diffsOf)) {
    const all = text.split('\n').slice(0, -1);
    const shown = all.slice(0, left);
    left -= shown.length;
    hidden += all.length - shown.length;
    if (shown.length > 0) stdout.write(`${shown.join('\n')}\n`);
  }
  if (hidden > 0) stdout.write(`\n${countedForPeople(hidden, 'more line')}. Show all with --json, or in a pipe.\n`);
}

function endOf(state: string): string {
  return state === 'succeeded' || state === 'failed' ? state : `ended as ${state}`;
}

function describeTask(
  task: TaskReport,
  { omission, width }: { readonly omission: Omission | undefined; readonly width: number },
): string[] {
  const isOmitted = omission !== undefined && task.state === 'succeeded';
  const state = isOmitted ? WORDS[omission.kind] : task.state;
  const why = isOmitted ? (omission.why ?? omission.agent) : (task.because ?? '');
  // Its state has to stay in view.
  return [`  ${cutToWidth(task.task, Math.floor(width / 2) - 2)}`, task.action, state, toOneLine(why)];
}

function diffsOf({ vault, files }: ChangedVault): string[] {
  return [`\n${toOneLine(vault)}: ${countChanges(files)}\n`, ...files.map(describeChange)];
}

function countChanges(changes: readonly DiffedChange[]): string {
  const counts = Map.groupBy(changes, ({ status }) => status);
  return changes.length === 0
    ? 'no changes'
    : [...counts].map(([status, { length }]) => `${length} ${status}`).join(', ');
}

function describeChange({ status, kind, path, diff }: DiffedChange): string {
  if (diff !== null) return `\n${diff}`;
  return `\n${status} ${kind} ${toOneLine(path)}${kind === 'file' ? ', not shown: long, or not text' : ''}\n`;
}
