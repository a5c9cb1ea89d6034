import type { Journal } from '../journal/journal.ts';
import { OrchestratorError } from '../plan/orchestrator-error.ts';
import type { PlanReport, TaskReport } from '../run/plan-runner.ts';
import type { Io } from './io.ts';

/** Pieces are written together up to this length. */
const CHUNK_CHARACTERS = 65_536;

/**
 * Prints a report with the responses of its tasks as one JSON document, one response after another: all of them can be
 * longer than a string. Reports lost answers on stderr. Returns the exit status.
 */
export function writeReportJson(report: PlanReport, journal: Journal, io: Io): 0 | 1 {
  const lost: OrchestratorError[] = [];
  let chunk = '';
  for (const piece of piecesOf(report, (task) => readResponse(task, journal, lost))) {
    chunk += piece;
    if (chunk.length < CHUNK_CHARACTERS) continue;
    io.stdout.write(chunk);
    chunk = '';
  }
  io.stdout.write(chunk);
  for (const { message, hint } of lost) io.stderr.write(`${message}\n  ${hint}\n`);
  return lost.length === 0 ? 0 : 1;
}

function* piecesOf({ tasks, ...head }: PlanReport, responseOf: (task: TaskReport) => string): Generator<string> {
  yield `${JSON.stringify(head).slice(0, -1)},"tasks":[`;
  for (const [index, task] of tasks.entries()) {
    const { answer: _, failure, ...rest } = task;
    yield `${index === 0 ? '' : ','}${JSON.stringify(rest).slice(0, -1)},"response":`;
    yield responseOf(task);
    yield `,"failure":${JSON.stringify(failure)}}`;
  }
  yield ']}\n';
}

function readResponse({ answer }: TaskReport, journal: Journal, lost: OrchestratorError[]): string {
  if (answer === null) return 'null';
  try {
    return journal.readAnswerText(answer).toString();
  } catch (error) {
    if (!(error instanceof OrchestratorError)) throw error;
    lost.push(error);
    return 'null';
  }
}
