import { type CheckResult, type Counts, countMarks, resultsByPart } from '../suite/result.ts';
import type { RunReport } from './run-report.ts';

/** The results of a run for programs: one JSON document and a line feed. */
export function jsonReport({ suite, command, seed, results, elapsedMs, endedBy }: RunReport): string {
  const document = {
    suite,
    command,
    seed,
    elapsed_ms: elapsedMs,
    ...(endedBy === undefined ? {} : { ended_by: endedBy }),
    summary: wireCounts(countMarks(results)),
    parts: Object.fromEntries(
      [...resultsByPart(results)].map(([part, members]) => [part, wireCounts(countMarks(members))]),
    ),
    checks: results.map(wireResult),
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

function wireCounts(counts: Counts): Record<string, number> {
  return {
    passed: counts.kept,
    failed: counts.broken,
    unexpectedly_passed: counts.fixed,
    expected_failures: counts['expected failure'],
    should_not_kept: counts.advice,
    not_applicable: counts['not applicable'],
    not_run: counts['not run'],
    harness_errors: counts['harness error'],
  };
}

function wireResult({ elapsedMs, isExpectedToFail, ...rest }: CheckResult): Record<string, unknown> {
  return { ...rest, ...(isExpectedToFail === true ? { expected_to_fail: true } : {}), elapsed_ms: elapsedMs };
}
