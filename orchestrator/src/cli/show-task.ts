import { localSecond, UsageError } from '@obsidian-agent/cli';
import {
  type AttemptDetail,
  decodeStderrProgress,
  decodeStderrSpan,
  type PlanReader,
  type PlanReport,
  type TaskDetail,
  type TaskReport,
} from '@obsidian-agent/plans';
import type { ReceivedResponse } from '@obsidian-agent/shared-types';
import { suggest } from '@obsidian-agent/shared-types';
import { alignColumns, toOneLine } from './columns.ts';
import type { SharedValues } from './command.ts';
import { describeFailure, formatTime, undoneMark } from './describe-report.ts';
import { describeWait } from './describe-wait.ts';
import { formatDuration } from './duration.ts';
import { describeOutcome, howToAnswer } from './how-to-answer.ts';
import type { Io } from './io.ts';
import { withPlan } from './printed-command.ts';

interface TaskToShow {
  readonly report: PlanReport;
  /** Key of a task or item. */
  readonly task: string;
  readonly reader: PlanReader;
  /** Options of the command that shows it. */
  readonly typed: SharedValues;
}

/**
 * Prints one task with its attempts, what its agent wrote to stderr, and its answer. Returns the exit status.
 *
 * @throws UsageError if the plan has no such task; OrchestratorError `ANSWER_LOST`
 */
export async function showTask({ report, task: key, reader, typed }: TaskToShow, isJson: boolean, io: Io): Promise<0> {
  const task = await reader.inspectTask(report.plan_id, key);
  if (task === undefined)
    throw new UsageError(
      `Plan "${report.plan_id}" has no task "${key}"`,
      suggest(
        key,
        report.tasks.map((each) => each.task),
        'tasks',
      ),
    );
  const response = (await reader.answer(report.plan_id, key)) ?? null;
  const parts = report.tasks.filter(({ within }) => within === key);
  const answer =
    response !== null
      ? describeAnswer(response)
      : parts.length > 0
        ? [...describeParts(parts), ...describeOutputs(task)]
        : noAnswer(task, report, typed);
  const nextStep = (line: string): string => withPlan(line, report.plan_id, typed);
  io.stdout.write(
    isJson ? `${JSON.stringify(toJson(task, response))}\n` : describeTask(task, { report, answer, nextStep }),
  );
  return 0;
}

function toJson({ answer: _, failure, payload: __, ...task }: TaskDetail, response: ReceivedResponse | null): object {
  return { ...task, response, failure };
}

interface Shown {
  readonly report: PlanReport;
  readonly answer: readonly string[];
  nextStep(line: string): string;
}

function describeTask(task: TaskDetail, { report, answer, nextStep }: Shown): string {
  const { action, agent, state, task_id } = task;
  const words = [task.task, action, state, formatTime(task), describeWait(task), undoneMark(task)];
  const lines = [
    words.filter((word) => word !== '').join('  '),
    [...(agent === '' ? [] : [`agent ${agent}`]), ...(task_id === null ? [] : [`task ${task_id}`])].join('  '),
    ...describeAttempts(task.attempts),
    ...describeFailure(task, report).map(nextStep),
    ...task.attempts.flatMap(describeStderr),
    '',
    ...answer,
  ];
  return `${lines.join('\n')}\n`;
}

function describeAttempts(attempts: readonly AttemptDetail[]): string[] {
  if (attempts.length === 0) return [];
  const rows = attempts.flatMap(({ attempt, started_at, wall_ms, reason }, index) => [
    ...unsentBetween(attempts[index - 1]?.attempt ?? 0, attempt),
    [`  attempt ${attempt}`, localSecond(started_at), wall_ms === null ? '' : formatDuration(wall_ms), reason ?? ''],
  ]);
  return ['', ...alignColumns(rows)];
}

/** Attempts whose payload could not be made, so that no agent started for them. */
function unsentBetween(before: number, attempt: number): string[][] {
  return Array.from({ length: attempt - before - 1 }, (_, index) => [`  attempt ${before + index + 1}`, 'not sent']);
}

function describeStderr({ attempt, stderr }: AttemptDetail): string[] {
  const lines = (stderr ?? '').trimEnd().split('\n').filter(isForPeople);
  return lines.every((line) => line === '') ? [] : ['', `stderr of attempt ${attempt}:`, ...lines];
}

/** Spans and progress are lines of JSON for the orchestrator. */
function isForPeople(line: string): boolean {
  if (!line.startsWith('{')) return true;
  try {
    const data = JSON.parse(line);
    return decodeStderrSpan(data) === undefined && decodeStderrProgress(data) === undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return true;
    throw error;
  }
}

function describeAnswer({ result, error }: ReceivedResponse): string[] {
  return ['answer:', result?.data ?? toOneLine(error ?? '')];
}

/** The items of a task, or the tasks of its plan, which have the answers. */
function describeParts(parts: readonly TaskReport[]): string[] {
  return alignColumns(parts.map((part) => [`  ${part.task}`, part.state, formatTime(part), describeWait(part)]));
}

function describeOutputs({ outputs }: TaskDetail): string[] {
  if (outputs === undefined) return [];
  const rows = Object.entries(outputs).map(([name, value]) => [
    `  ${toOneLine(name)}`,
    toOneLine(JSON.stringify(value)),
  ]);
  return ['', 'outputs:', ...alignColumns(rows)];
}

function noAnswer(detail: TaskDetail, report: PlanReport, typed: SharedValues): string[] {
  const { task, state, approval } = detail;
  const outcome = describeOutcome(detail);
  const question = [toOneLine(approval?.message ?? ''), ...(outcome === undefined ? [] : [outcome])];
  if (state === 'waiting') {
    const words = [report.plan_id, task, '--question', approval?.question_id ?? ''];
    return [...question, ...howToAnswer(detail, report, { words, typed })];
  }
  if (outcome !== undefined) return question;
  return [report.texts_removed_at === null ? 'No answer.' : 'The answer was removed: the plan has keep.texts: false.'];
}
