import { localMinute, wrapLine } from '@obsidian-agent/cli';
import type { PlanReport, TaskReport } from '@obsidian-agent/plans';
import { alignColumns, cutToWidth, toOneLine, widthOf } from './columns.ts';
import type { SharedValues } from './command.ts';
import { describeOutputs } from './describe-outputs.ts';
import { describeWait } from './describe-wait.ts';
import { formatDuration } from './duration.ts';
import { describeEvidence } from './explain-failure.ts';
import { describeGivenAnswer, howToAnswer } from './how-to-answer.ts';
import { printedRun, withPlan } from './printed-command.ts';

/** A bar takes less room if the terminal is narrow, and is left out if there is none. */
const BAR_COLUMNS = { most: 24, least: 8 } as const;

/**
 * Describes what a plan did, how long each part took, and why tasks failed.
 *
 * @param typed options of the command that shows it
 */
export function describeReport(report: PlanReport, columns: number, typed: SharedValues = {}): string {
  const cut = (line: string): string => cutToWidth(line, columns);
  const rows = describeTasks(report, columns);
  const lines = [
    ...describeHead(report, columns),
    ...rows.flatMap(({ lines }) => lines),
    ...report.tasks.flatMap((task, index) =>
      describeQuestion(task, { report, isCut: rows[index]?.isCut === true, typed }),
    ),
    ...describeOutputs(report, columns),
    ...describeTime(report).map(cut),
    ...report.tasks
      .flatMap((task) => describeFailure(task, report))
      .map((line) => withPlan(line, report.plan_id, typed)),
    ...describeInterruption(report, typed),
  ];
  return `${lines.join('\n')}\n`;
}

/** How to go on after an interruption. A plan that waits for a person says so with its question. */
function describeInterruption({ plan_id, state, tasks, undo_begun_at }: PlanReport, typed: SharedValues): string[] {
  if (undo_begun_at !== undefined)
    return [
      '',
      'Unless another process is undoing the plan, undo it again with:',
      `  ${printedRun(['undo', plan_id], typed)}`,
    ];
  if (state !== 'interrupted' || tasks.some((task) => task.state === 'waiting')) return [];
  return ['', 'The plan was interrupted. Go on with:', `  ${printedRun(['resume', plan_id], typed)}`];
}

function describeHead(
  {
    name,
    plan_id,
    state,
    wall_ms,
    correlation_id,
    trace_id,
    texts_removed_at,
    undone_at,
    undo_begun_at,
    waits_for_approval,
  }: PlanReport,
  columns: number,
): string[] {
  const ids = [`plan ${plan_id}`, `correlation ${correlation_id}`, `trace ${trace_id}`];
  const seen = waits_for_approval === true ? `${state}, waits for approval` : state;
  const outcome = `  ${seen}${wall_ms === null ? '' : `  ${formatDuration(wall_ms)}`}`;
  return [
    `${cutToWidth(toOneLine(name), Math.max(1, columns - widthOf(outcome)))}${outcome}`,
    // An id that is cut could not be copied.
    ...(widthOf(ids.join('  ')) <= columns ? [ids.join('  ')] : ids),
    ...(undone_at === undefined ? [] : [`changes were undone at ${localMinute(undone_at)}`]),
    ...(undo_begun_at === undefined ? [] : [`an undo began at ${localMinute(undo_begun_at)}, and has not finished`]),
    ...(texts_removed_at === null
      ? []
      : [`texts were removed at ${localMinute(texts_removed_at)}: the plan has keep.texts: false`]),
    '',
  ];
}

interface TaskLines {
  readonly lines: readonly string[];
  /** Whether the last words of its line are missing. */
  readonly isCut: boolean;
}

/** A line for each task. What does not fit next to it gets lines of its own, but a question is shown elsewhere. */
function describeTasks(report: PlanReport, columns: number): TaskLines[] {
  const tries = report.tasks.map(({ attempts }) => (attempts.length > 1 ? `${attempts.length} attempts` : ''));
  const heads = report.tasks.map((task) => [
    // Its state has to stay in view.
    `  ${cutToWidth(task.task, Math.floor(columns / 2) - 2)}`,
    task.action,
    report.state === 'interrupted' && task.state === 'running' ? 'interrupted' : task.state,
    formatTime(task),
  ]);
  const withoutBar = alignColumns(heads.map((head, index) => [...head, tries[index] ?? '']));
  const barColumns = columnsOfBar(columns - Math.max(0, ...withoutBar.map(widthOf)) - 2);
  const bars = report.tasks.map((task) => bar(task, report, barColumns));
  const notes = report.tasks.map(noteOf);
  const cells = heads.map((head, index) => [...head, bars[index] ?? '', tries[index] ?? '']);
  const bare = alignColumns(cells);
  const whole = alignColumns(cells.map((row, index) => [...row, notes[index] ?? '']));
  return report.tasks.map(({ state }, index) => {
    const line = whole[index] ?? '';
    if (widthOf(line) <= columns) return { lines: [line], isCut: false };
    if (state === 'waiting') return { lines: [cutToWidth(line, columns)], isCut: true };
    const note = notes[index] ?? '';
    const below = note === '' ? [] : wrapLine(`    ${note}`, columns);
    return { lines: [bare[index] ?? '', ...below].map((each) => cutToWidth(each, columns)), isCut: false };
  });
}

function noteOf(task: TaskReport): string {
  const { state, approval } = task;
  const question = state === 'waiting' ? (describeGivenAnswer(approval) ?? approval?.message) : undefined;
  return toOneLine(describeWait(task) || (question ?? undoneMark(task)));
}

/** Says that the changes of a task were undone. */
export function undoneMark({ is_undone }: Pick<TaskReport, 'is_undone'>): string {
  return is_undone === true ? 'undone' : '';
}

function columnsOfBar(room: number): number {
  return room < BAR_COLUMNS.least ? 0 : Math.min(room, BAR_COLUMNS.most);
}

/** How long a task took, as in its events; for an approval, how long it waited. Empty until it has ended. */
export function formatTime({ wall_ms }: Pick<TaskReport, 'wall_ms'>): string {
  return wall_ms === null ? '' : formatDuration(wall_ms);
}

/** How to answer a task that waits for a person or go on after the answer, and its question or answer if it was cut. */
function describeQuestion(
  question: TaskReport,
  { report, isCut, typed }: { readonly report: PlanReport; readonly isCut: boolean; readonly typed: SharedValues },
): string[] {
  const { task, state } = question;
  if (state !== 'waiting') return [];
  const lines = [
    ...(isCut ? [`${task}: ${noteOf(question)}`] : []),
    ...howToAnswer(question, report, { words: [report.plan_id, task], typed }),
  ];
  return lines.length === 0 ? [] : ['', ...lines];
}

/** A bar that shows when the task ran within the plan. */
function bar({ attempts }: TaskReport, { submitted_at, wall_ms }: PlanReport, columns: number): string {
  const [first] = attempts;
  if (first === undefined || wall_ms === null || wall_ms === 0 || columns === 0) return '';
  const start = Date.parse(submitted_at);
  const column = (ms: number) => Math.min(columns, Math.max(0, Math.round((ms / wall_ms) * columns)));

  const cells = Array.from({ length: columns }, () => '·');
  for (const attempt of attempts) {
    const from = Math.min(column(Date.parse(attempt.started_at) - start), columns - 1);
    const to = Math.max(from + 1, column(Date.parse(attempt.started_at) - start + (attempt.wall_ms ?? 0)));
    cells.fill('█', from, to);
  }
  return cells.join('');
}

/** Why an attempt ended before an agent ran for it. */
const notStarted: ReadonlySet<string> = new Set(['CIRCUIT_OPEN', 'COMMAND_MISSING', 'EFFECT_UNKNOWN', 'SPAWN_FAILED']);

/** The time of all attempts whose end is known, and how the agents spent it, by their own spans. */
function describeTime({ tasks }: PlanReport): string[] {
  const attempts = tasks
    .flatMap((task) => task.attempts)
    .filter(({ reason, wall_ms }) => wall_ms !== null && !notStarted.has(reason ?? ''));
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
export function describeFailure(
  { task, failure, state, attempts }: TaskReport,
  { state: planState }: Pick<PlanReport, 'state'>,
): string[] {
  if (failure === null || state === 'succeeded') return [];
  const { reason, message, hint, evidence } = failure;
  // When an attempt was interrupted is unknown, and so is its reason.
  const hasBegun = attempts.some((attempt) => attempt.wall_ms !== null || attempt.reason === null);
  if (state === 'cancelled') return ['', ...(hasBegun ? describeCut : describeUnbegun)(task, planState)];
  return [
    '',
    `${task}: ${reason}: ${toOneLine(message)}`,
    `  ${toOneLine(hint)}`,
    ...(evidence === undefined ? [] : describeEvidence(evidence)),
  ];
}

/** Only a plan that ran out of time has failed with tasks that were cut off. */
function describeCut(task: string, planState: PlanReport['state']): string[] {
  return planState === 'failed'
    ? [
        `${task} was running when the plan ran out of time.`,
        '  Run `obsidian-orchestrator retry` to go on. It does not repeat the effect of this task.',
      ]
    : [`${task} was running when the plan was cancelled.`, '  Resuming the plan does not repeat its effect.'];
}

function describeUnbegun(task: string, planState: PlanReport['state']): string[] {
  return planState === 'failed'
    ? [`${task} had not begun when the plan ran out of time.`, '  Run `obsidian-orchestrator retry` to go on.']
    : [`${task} had not begun when the plan was cancelled.`, '  Run `obsidian-orchestrator resume` to go on.'];
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
