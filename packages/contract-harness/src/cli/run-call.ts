import { writeFileSync } from 'node:fs';
import { UsageError } from '@obsidian-agent/cli';
import { resultLines, summaryLines } from '../report/human.ts';
import { jsonReport } from '../report/json.ts';
import { junitReport } from '../report/junit.ts';
import type { Check } from '../subject/check.ts';
import { resolveCommand } from '../subject/resolve-command.ts';
import { isSystemError } from '../subject/system-error.ts';
import { countMarks } from '../suite/result.ts';
import { runSuite } from '../suite/run-suite.ts';
import type { RunCall } from './parse-call.ts';

/** Exit statuses: no MUST broken, a MUST broken, or an error of the harness. */
export type ExitStatus = 0 | 1 | 3;

/** Writes text to the caller. */
export type Print = (text: string) => void;

/**
 * Checks an agent and prints the report.
 *
 * @throws UsageError if the command or the report's folder does not exist
 */
export async function carryOutRun(call: RunCall, print: Print): Promise<ExitStatus> {
  const command = resolveCommand(call.command);
  if (command === undefined) {
    throw new UsageError(`Cannot start ${JSON.stringify(call.command[0])}`, 'Give the path of an executable file.');
  }
  if (call.junit !== undefined) writeReport(call.junit, '');

  const { seed, runs, suite } = call;
  const results = await runSuite(call.checks, { command, seed, runs }, (result) => {
    if (!call.json) print(`${resultLines(result).join('\n')}\n`);
  });
  const report = { suite, command, seed, results };
  if (call.junit !== undefined) writeReport(call.junit, junitReport(report));
  print(call.json ? jsonReport(report) : `${summaryLines(results, seed).join('\n')}\n`);

  const counts = countMarks(results);
  if (counts.broken > 0) return 1;
  return counts['harness error'] > 0 ? 3 : 0;
}

/** Also written before the run, so that an invalid path fails immediately. */
function writeReport(path: string, text: string): void {
  try {
    writeFileSync(path, text);
  } catch (error) {
    if (!isSystemError(error, 'ENOENT', 'EACCES', 'EISDIR', 'ENOTDIR', 'EROFS')) throw error;
    throw new UsageError(`Cannot write the report ${path} (${error.code})`, 'Name a file in a folder that exists.');
  }
}

/** Lists checks with id, level and sentence. */
export function listText(checks: readonly Check[], json: boolean): string {
  const rows = checks.map(({ id, level = 'MUST', sentence }) => ({ id, level, sentence }));
  if (json) return `${JSON.stringify(rows, null, 2)}\n`;
  const width = Math.max(...rows.map(({ id }) => id.length));
  return rows.map(({ id, level, sentence }) => `${id.padEnd(width)}  ${level.padEnd(6)}  ${sentence}\n`).join('');
}
