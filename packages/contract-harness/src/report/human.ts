import { type CheckResult, countMarks, type Mark, markOf } from '../suite/result.ts';

const signs: Readonly<Record<Mark, string>> = {
  kept: '✓',
  broken: '✗',
  advice: '!',
  'not applicable': '-',
  'harness error': 'E',
};

/** Renders a result for people: one line, with evidence below if the check failed. */
export function resultLines(result: CheckResult): string[] {
  const line = `${signs[markOf(result)]} ${result.id}  ${result.elapsedMs} ms`;
  switch (result.outcome) {
    case 'passed':
      return [result.note === undefined ? line : `${line}  note: ${result.note}`];
    case 'not-applicable':
      return [`${line}  not applicable: ${result.reason}`];
    case 'harness-error':
      return [`${line}  harness error, not a fault of the agent:`, ...indent(result.reason.split('\n'))];
    case 'failed': {
      const { expected, seen, end, stdout, stderr, reproduce } = result.failure;
      const facts = { [result.level]: result.sentence, expected, seen, end, stdout, stderr, reproduce };
      return [line, ...indent(Object.entries(facts).map(([name, value]) => `${`${name}:`.padEnd(10)} ${value}`))];
    }
  }
}

/** The last lines of a run. A broken SHOULD is listed separately, as neither passed nor failed. */
export function summaryLines(results: readonly CheckResult[], seed: number): string[] {
  const counts = countMarks(results);
  const others = [
    counts.advice === 0 ? '' : `${counts.advice} SHOULD not kept`,
    counts['not applicable'] === 0 ? '' : `${counts['not applicable']} not applicable`,
    counts['harness error'] === 0 ? '' : `${counts['harness error']} harness errors`,
    `seed ${seed}`,
  ];
  return ['', others.filter((text) => text !== '').join(', '), `${counts.kept} passed, ${counts.broken} failed`];
}

function indent(lines: readonly string[]): string[] {
  return lines.map((line) => `    ${line}`);
}
