import { UsageError } from '@obsidian-agent/cli';
import type { ReceivedResponse } from '@obsidian-agent/shared-types';
import { suggest } from '@obsidian-agent/shared-types';
import type { Journal } from '../journal/journal.ts';
import type { AttemptReport, PlanReport, TaskReport } from '../run/plan-runner.ts';
import { decodeStderrProgress } from '../run/stderr-progress.ts';
import { decodeStderrSpan } from '../run/stderr-span.ts';
import { alignColumns, toOneLine } from './columns.ts';
import { describeFailure } from './describe-report.ts';
import { formatDuration } from './duration.ts';
import type { Io } from './io.ts';

interface TaskToShow {
  readonly report: PlanReport;
  /** Key of a task or item. */
  readonly task: string;
  readonly journal: Journal;
}

/** What an agent wrote to stderr, by the number of the attempt. */
type Stderr = ReadonlyMap<number, string | null>;

/**
 * Prints one task with its attempts, what its agent wrote to stderr, and its answer. Returns the exit status.
 *
 * @throws UsageError if the plan has no such task; OrchestratorError `ANSWER_LOST`
 */
export function showTask({ report, task: key, journal }: TaskToShow, isJson: boolean, io: Io): 0 {
  const task = report.tasks.find((each) => each.task === key);
  if (task === undefined)
    throw new UsageError(
      `Plan "${report.plan_id}" has no task "${key}"`,
      suggest(
        key,
        report.tasks.map((each) => each.task),
        'tasks',
      ),
    );
  const attempts = journal.attemptsOfTask(report.plan_id, key);
  const stderr: Stderr = new Map(attempts.map((attempt) => [attempt.attempt, attempt.stderr]));
  const response = task.answer === null ? null : journal.readAnswer(task.answer);
  const answer = response === null ? [noAnswer(report)] : describeAnswer(response);
  io.stdout.write(isJson ? `${JSON.stringify(toJson(task, stderr, response))}\n` : describeTask(task, stderr, answer));
  return 0;
}

function toJson(
  { answer: _, failure, attempts, ...task }: TaskReport,
  stderr: Stderr,
  response: ReceivedResponse | null,
): object {
  const withStderr = attempts.map((attempt) => ({ ...attempt, stderr: stderr.get(attempt.attempt) ?? null }));
  return { ...task, attempts: withStderr, response, failure };
}

function describeTask(task: TaskReport, stderr: Stderr, answer: readonly string[]): string {
  const { action, agent, state, wall_ms, because, task_id } = task;
  const words = [task.task, action, state, wall_ms === null ? '' : formatDuration(wall_ms), because ?? ''];
  const lines = [
    words.filter((word) => word !== '').join('  '),
    `agent ${agent}${task_id === null ? '' : `  task ${task_id}`}`,
    ...describeAttempts(task.attempts),
    ...describeFailure(task),
    ...[...stderr].flatMap(([attempt, text]) => describeStderr(attempt, text)),
    '',
    ...answer,
  ];
  return `${lines.join('\n')}\n`;
}

function describeAttempts(attempts: readonly AttemptReport[]): string[] {
  if (attempts.length === 0) return [];
  const rows = attempts.map(({ attempt, started_at, wall_ms, reason }) => [
    `  attempt ${attempt}`,
    started_at,
    wall_ms === null ? '' : formatDuration(wall_ms),
    reason ?? '',
  ]);
  return ['', ...alignColumns(rows)];
}

function describeStderr(attempt: number, text: string | null): string[] {
  const lines = (text ?? '').trimEnd().split('\n').filter(isForPeople);
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

function noAnswer({ texts_removed_at }: PlanReport): string {
  return texts_removed_at === null ? 'No answer.' : 'The answer was removed: the plan has keep.texts: false.';
}
