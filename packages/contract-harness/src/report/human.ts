import { type CheckResult, type Counts, countMarks, type Mark, markOf, resultsByPart } from '../suite/result.ts';
import type { RunReport } from './run-report.ts';

const signs: Readonly<Record<Mark, string>> = {
  kept: '✓',
  broken: '✗',
  fixed: '✗',
  advice: '!',
  'expected failure': '~',
  'not applicable': '-',
  'not run': ' ',
  'harness error': 'E',
};

/** Renders a result for people: one line, with evidence below if the check failed. Nothing for a check that was not run. */
export function resultLines(result: CheckResult): string[] {
  const line = `${signs[markOf(result)]} ${result.id}  ${result.elapsedMs} ms`;
  switch (result.outcome) {
    case 'passed':
      if (result.isExpectedToFail === true) return [`${line}  passes, but the baseline expects it to fail`];
      return [result.note === undefined ? line : `${line}  note: ${result.note}`];
    case 'not-applicable':
      return [`${line}  not applicable: ${result.reason}`];
    case 'not-run':
      return [];
    case 'harness-error':
      return [`${line}  harness error, not a fault of the agent:`, ...indent(result.reason.split('\n'))];
    case 'failed': {
      if (result.isExpectedToFail === true) return [`${line}  fails, as the baseline expects`];
      const { expected, seen, end, stdout, stderr, reproduce } = result.failure;
      const facts = { [result.level]: result.sentence, expected, seen, end, stdout, stderr, reproduce };
      return [line, ...indent(Object.entries(facts).map(([name, value]) => `${`${name}:`.padEnd(10)} ${value}`))];
    }
  }
}

/** The last lines of a run: each part, then the whole. */
export function summaryLines({ results, seed, elapsedMs, endedBy }: RunReport): string[] {
  const parts = [...resultsByPart(results)];
  const width = Math.max(0, ...parts.map(([part]) => part.length));
  const rows = parts.map(([part, members]) => `${part.padEnd(width)}  ${countText(countMarks(members)).join(', ')}`);
  const [passed, failed, ...others] = countText(countMarks(results));
  return [
    '',
    ...(parts.length > 1 ? [...rows, ''] : []),
    ...(endedBy === undefined ? [] : [`The run ended early: ${endedBy}.`]),
    [...others, `seed ${seed}`, `${(elapsedMs / 1000).toFixed(1)} s`].join(', '),
    `${passed}, ${failed}`,
  ];
}

/** What was counted: always how many passed and failed, then what there is of the rest. */
export function countText(counts: Counts): [passed: string, failed: string, ...others: string[]] {
  const others: [count: number, text: string][] = [
    [counts.fixed, 'unexpectedly passed'],
    [counts['expected failure'], 'failed as expected'],
    [counts.advice, 'SHOULD not kept'],
    [counts['not applicable'], 'not applicable'],
    [counts['not run'], 'not run'],
    [counts['harness error'], 'harness errors'],
  ];
  const texts = others.filter(([count]) => count > 0).map(([count, text]) => `${count} ${text}`);
  return [`${counts.kept} passed`, `${counts.broken} failed`, ...texts];
}

function indent(lines: readonly string[]): string[] {
  return lines.map((line) => `    ${line}`);
}
