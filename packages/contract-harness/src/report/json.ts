import { type CheckResult, countMarks } from '../suite/result.ts';

/** The results of a run, for programs. */
export interface RunReport {
  readonly suite: string;
  readonly command: readonly string[];
  readonly seed: number;
  readonly results: readonly CheckResult[];
}

/** One JSON document and a line feed. */
export function jsonReport(report: RunReport): string {
  const counts = countMarks(report.results);
  const summary = {
    passed: counts.kept,
    failed: counts.broken,
    should_not_kept: counts.advice,
    not_applicable: counts['not applicable'],
    harness_errors: counts['harness error'],
  };
  const { suite, command, seed, results } = report;
  const checks = results.map(({ elapsedMs, ...rest }) => ({ ...rest, elapsed_ms: elapsedMs }));
  return `${JSON.stringify({ suite, command, seed, summary, checks }, null, 2)}\n`;
}
