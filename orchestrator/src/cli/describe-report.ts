import type { PlanReport, TaskReport } from '@obsidian-agent/plans';
import { alignColumns, cutToWidth, toOneLine, widthOf } from './columns.ts';
import type { SharedValues } from './command.ts';
import { describeWait } from './describe-wait.ts';
import { formatDuration } from './duration.ts';
import { describeEvidence } from './explain-failure.ts';
import { printedAnswers, withPlan } from './printed-command.ts';

const BAR_COLUMNS = 24;

/**
 * Describes what a plan did, how long each part took, and why tasks failed.
 *
 * @param typed options of the command that shows it
 */
export function describeReport(report: PlanReport, columns: number, typed: SharedValues = {}): string {
  const cut = (line: string): string => cutToWidth(line, columns);
  const rows = alignColumns(report.tasks.map((task) => describeTask(task, { report, columns })));
  const lines = [
    ...describeHead(report, columns),
    ...rows.map(cut),
    ...report.tasks.flatMap((task, index) =>
      describeQuestion(task, { report, isCut: widthOf(rows[index] ?? '') > columns, typed }),
    ),
    ...describeTime(report).map(cut),
    ...report.tasks.flatMap(describeFailure).map((line) => withPlan(line, report.plan_id, typed)),
  ];
  return `${lines.join('\n')}\n`;
}

function describeHead(
  { name, plan_id, state, wall_ms, work_ms, ended_at, correlation_id, trace_id, texts_removed_at }: PlanReport,
  columns: number,
): string[] {
  const ids = [`plan ${plan_id}`, `correlation ${correlation_id}`, `trace ${trace_id}`];
  const time = ended_at === null ? null : (work_ms ?? wall_ms);
  const outcome = `  ${state}${time === null ? '' : `  ${formatDuration(time)}`}`;
  return [
    `${cutToWidth(toOneLine(name), Math.max(1, columns - widthOf(outcome)))}${outcome}`,
    // An id that is cut could not be copied.
    ...(widthOf(ids.join('  ')) <= columns ? [ids.join('  ')] : ids),
    ...(texts_removed_at === null ? [] : [`texts were removed at ${texts_removed_at}: the plan has keep.texts: false`]),
    '',
  ];
}

function describeTask(
  task: TaskReport,
  { report, columns }: { readonly report: PlanReport; readonly columns: number },
): string[] {
  const { attempts } = task;
  const tries = attempts.length > 1 ? `${attempts.length} attempts` : '';
  const question = task.state === 'waiting' ? task.approval?.message : undefined;
  return [
    // Its state has to stay in view.
    `  ${cutToWidth(task.task, Math.floor(columns / 2) - 2)}`,
    task.action,
    task.state,
    formatTime(task),
    bar(task, report),
    tries,
    toOneLine(describeWait(task) || (question ?? '')),
  ];
}

/** How long a task worked; for an approval, how long it waited. Empty until it has ended. */
export function formatTime({ wall_ms, work_ms }: Pick<TaskReport, 'wall_ms' | 'work_ms'>): string {
  return wall_ms === null ? '' : formatDuration(work_ms ?? wall_ms);
}

/** How to answer a task that waits for a person, and its question if it was cut. */
function describeQuestion(
  { task, state, approval }: TaskReport,
  { report, isCut, typed }: { readonly report: PlanReport; readonly isCut: boolean; readonly typed: SharedValues },
): string[] {
  if (state !== 'waiting') return [];
  return [
    '',
    ...(isCut ? [`${task}: ${toOneLine(approval?.message ?? '')}`] : []),
    'Answer with one of:',
    ...printedAnswers(`${report.plan_id} ${task}`, typed),
  ];
}

/** A bar that shows when the task ran within the plan. */
function bar({ attempts }: TaskReport, { submitted_at, wall_ms }: PlanReport): string {
  const [first] = attempts;
  if (first === undefined || wall_ms === null || wall_ms === 0) return '';
  const start = Date.parse(submitted_at);
  const column = (ms: number) => Math.min(BAR_COLUMNS, Math.max(0, Math.round((ms / wall_ms) * BAR_COLUMNS)));

  const cells = Array.from({ length: BAR_COLUMNS }, () => '·');
  for (const attempt of attempts) {
    const from = Math.min(column(Date.parse(attempt.started_at) - start), BAR_COLUMNS - 1);
    const to = Math.max(from + 1, column(Date.parse(attempt.started_at) - start + (attempt.wall_ms ?? 0)));
    cells.fill('█', from, to);
  }
  return cells.join('');
}

/** The time of all attempts, and how the agents spent it, by their own spans. */
function describeTime({ tasks }: PlanReport): string[] {
  const attempts = tasks.flatMap((task) => task.attempts);
  const phases = Map.groupBy(
    attempts.flatMap((attempt) => attempt.phases),
    ({ name }) => name,
  );
  if (attempts.length === 0) return [];
  const sums = [...phases]
    .map(([name, all]) => ({ name, runs: all.length, ms: sum(all.map(({ ms }) => ms)) }))
    .toSorted((a, b) => b.ms - a.ms);
  const inAgents = sum(attempts.map(({ wall_ms }) => wall_ms ?? 0));
  return [
    '',
    `${count(attempts.length, 'agent run')} took ${formatDuration(inAgents)}.${sums.length === 0 ? '' : ' Where it went:'}`,
    ...alignColumns(
      sums.map(({ name, runs, ms }) => [`  ${toOneLine(name)}`, formatDuration(ms), count(runs, 'time')]),
    ),
  ];
}

/** Why a task failed, after an empty line. */
export function describeFailure({ task, failure, state }: TaskReport): string[] {
  if (failure === null || state === 'succeeded') return [];
  const { reason, message, hint, evidence } = failure;
  if (state === 'cancelled')
    return ['', `${task} was running when the plan was cancelled.`, '  Resuming the plan does not repeat its effect.'];
  return [
    '',
    `${task}: ${reason}: ${toOneLine(message)}`,
    `  ${toOneLine(hint)}`,
    ...(evidence === undefined ? [] : describeEvidence(evidence)),
  ];
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
