import { UsageError } from '@obsidian-agent/cli';
import { writeStderr } from '@obsidian-agent/platform/stderr';
import { GrowingReport } from '../report/growing-report.ts';
import { resultLines, summaryLines } from '../report/human.ts';
import { jsonReport } from '../report/json.ts';
import { junitReport } from '../report/junit.ts';
import { markdownReport } from '../report/markdown.ts';
import { assertWritable, type ReportFile, writeWhole } from '../report/report-files.ts';
import type { RunReport } from '../report/run-report.ts';
import type { Check } from '../subject/check.ts';
import { resolveCommand } from '../subject/resolve-command.ts';
import { baselineText, compareWithBaseline } from '../suite/baseline.ts';
import { countMarks, isFailing } from '../suite/result.ts';
import { runSuite } from '../suite/run-suite.ts';
import { EarlyEnd, watchForEnd } from './early-end.ts';
import type { RunCall } from './parse-call.ts';

/** Writes text to the caller. */
export type Print = (text: string) => void;

/**
 * Checks an agent, prints the report, and returns the exit status.
 *
 * @throws UsageError if the command or the report's folder does not exist
 */
export async function carryOutRun(call: RunCall, print: Print): Promise<number> {
  const command = resolveCommand(call.command, call.folder);
  if (command === undefined) {
    const place = call.place === undefined ? '' : `${call.place}: `;
    const problem = `${place}Cannot start ${JSON.stringify(call.command[0])}`;
    throw new UsageError(problem, 'Give the path of an executable file.');
  }
  if (call.writeBaseline !== undefined) assertWritable(call.writeBaseline);
  const { suite, seed, runs, checks } = call;
  const growing = new GrowingReport({ suite, command, seed }, { checks, files: reportFiles(call) });
  using ending = watchForEnd(call.timeLimit);
  await runSuite(checks, { command, seed, runs, signal: ending.signal }, (bare) => {
    const result = compareWithBaseline(bare, call.baseline);
    growing.add(result);
    const lines = call.json ? [] : resultLines(result);
    print(lines.map((line) => `${line}\n`).join(''));
    if (call.bail && isFailing(result)) ending.end(new EarlyEnd(`--bail after ${result.id}`));
  });

  const report = growing.finish(ending.reason?.message);
  print(call.json ? jsonReport(report) : `${summaryLines(report).join('\n')}\n`);
  const status = exitStatus(report, ending.reason);
  if (call.writeBaseline === undefined) return status;
  if (report.endedBy !== undefined || status === 3) {
    writeStderr(`agent-contract: ${call.writeBaseline} was not written, because not every check has a result.\n`);
    return status;
  }
  writeWhole(call.writeBaseline, baselineText(report.results));
  return 0;
}

function reportFiles({ junit, markdown }: RunCall): ReportFile[] {
  return [
    ...(junit === undefined ? [] : [{ path: junit, render: junitReport }]),
    ...(markdown === undefined ? [] : [{ path: markdown, render: markdownReport }]),
  ];
}

/** That of a signal, or: 1 a MUST is broken, 3 an error of the harness or not every check was run, 0 otherwise. */
function exitStatus({ results, endedBy }: RunReport, reason: EarlyEnd | undefined): number {
  if (endedBy !== undefined && reason?.status !== undefined) return reason.status;
  if (results.some(isFailing)) return 1;
  return endedBy !== undefined || countMarks(results)['harness error'] > 0 ? 3 : 0;
}

/** Lists checks with id, level and sentence. */
export function listText(checks: readonly Check[], json: boolean): string {
  const rows = checks.map(({ id, level = 'MUST', sentence }) => ({ id, level, sentence }));
  if (json) return `${JSON.stringify(rows, null, 2)}\n`;
  const width = Math.max(...rows.map(({ id }) => id.length));
  return rows.map(({ id, level, sentence }) => `${id.padEnd(width)}  ${level.padEnd(6)}  ${sentence}\n`).join('');
}
