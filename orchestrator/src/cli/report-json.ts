import { OrchestratorError, type PlanReader, type PlanReport, type TaskReport } from '@obsidian-agent/plans';
import type { Io } from './io.ts';

/** Pieces are written together up to this length. */
const CHUNK_CHARACTERS = 65_536;

/**
 * Prints a report with the responses of its tasks as one JSON document, one response after another: all of them can be
 * longer than a string. Reports lost answers on stderr. Returns the exit status.
 */
export async function writeReportJson(report: PlanReport, reader: PlanReader, io: Io): Promise<0 | 1> {
  const lost: OrchestratorError[] = [];
  let chunk = '';
  for await (const piece of piecesOf(report, (task) => readResponse(task, { report, reader, lost }))) {
    chunk += piece;
    if (chunk.length < CHUNK_CHARACTERS) continue;
    io.stdout.write(chunk);
    chunk = '';
    await io.stdout.drained();
  }
  io.stdout.write(chunk);
  for (const { message, hint } of lost) io.stderr.write(`${message}\n  ${hint}\n`);
  return lost.length === 0 ? 0 : 1;
}

async function* piecesOf(
  { tasks, ...head }: PlanReport,
  responseOf: (task: TaskReport) => Promise<string>,
): AsyncGenerator<string> {
  yield `${JSON.stringify(head).slice(0, -1)},"tasks":[`;
  for (const [index, task] of tasks.entries()) {
    const { answer: _, failure, ...rest } = task;
    yield `${index === 0 ? '' : ','}${JSON.stringify(rest).slice(0, -1)},"response":`;
    yield await responseOf(task);
    yield `,"failure":${JSON.stringify(failure)}}`;
  }
  yield ']}\n';
}

interface Reading {
  readonly report: PlanReport;
  readonly reader: PlanReader;
  /** Answers that cannot be read. */
  readonly lost: OrchestratorError[];
}

async function readResponse({ answer, task }: TaskReport, { report, reader, lost }: Reading): Promise<string> {
  if (answer === null) return 'null';
  try {
    const text = await reader.answerText(report.plan_id, task);
    return text === undefined ? 'null' : new TextDecoder().decode(text);
  } catch (error) {
    if (!(error instanceof OrchestratorError)) throw error;
    lost.push(error);
    return 'null';
  }
}
