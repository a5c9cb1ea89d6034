import { quoteCommand } from '../reproducer/reproducer.ts';
import { type CheckResult, countMarks, isFailing, markOf, resultsByPart } from '../suite/result.ts';
import { countText } from './human.ts';
import type { RunReport } from './run-report.ts';

/** Pages of CI jobs have a limit, and nobody reads more. */
const MOST_SHOWN = 30;

/** A summary for the page of a CI job: the counts of each part, and the evidence of each failure. */
export function markdownReport(report: RunReport): string {
  const { suite, command, seed, results, elapsedMs, endedBy } = report;
  const failures = results.filter((result) => isFailing(result) || markOf(result) === 'harness error');
  const sign = failures.length > 0 ? '❌' : endedBy === undefined ? '✅' : '⚠️';
  const left = failures.length - MOST_SHOWN;
  return [
    `## ${sign} ${suite}: ${countText(countMarks(results)).join(', ')}`,
    ...(endedBy === undefined ? [] : [`The run ended early: ${endedBy}.`]),
    partsTable(results),
    ...failures.slice(0, MOST_SHOWN).map(failureDetails),
    ...(left > 0 ? [`${left} more failures are in the job's log.`] : []),
    fenced(quoteCommand(command), 'sh'),
    `Seed ${seed}, ${(elapsedMs / 1000).toFixed(1)} s.`,
  ]
    .map((block) => `${block}\n`)
    .join('\n');
}

function partsTable(results: readonly CheckResult[]): string {
  const rows = [...resultsByPart(results)].map(([part, members]) => {
    const [passed, failed, ...others] = countText(countMarks(members));
    return `| ${part} | ${Number.parseInt(passed, 10)} | ${Number.parseInt(failed, 10)} | ${others.join(', ')} |`;
  });
  return ['| part | passed | failed | |', '|---|---:|---:|---|', ...rows].join('\n');
}

function failureDetails(result: CheckResult): string {
  return [
    `<details><summary><code>${result.id}</code> ${escapeHtml(result.sentence)}</summary>`,
    '',
    ...evidenceOf(result),
    '',
    '</details>',
  ].join('\n');
}

function evidenceOf(result: CheckResult): string[] {
  switch (result.outcome) {
    case 'failed': {
      const { expected, seen, end, stdout, stderr, reproduce } = result.failure;
      const facts = Object.entries({ expected, seen, end, stdout, stderr });
      const text = facts.map(([name, value]) => `${`${name}:`.padEnd(9)} ${value}`).join('\n');
      return [fenced(text, 'text'), '', fenced(reproduce, 'sh')];
    }
    case 'passed':
      return ['It passes, but the baseline expects it to fail. Delete its line there.'];
    default:
      return [fenced(result.reason, 'text')];
  }
}

/** Code that nothing in it can end. */
function fenced(text: string, language: string): string {
  const longest = Math.max(2, ...(text.match(/`+/g) ?? []).map((run) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${text}\n${fence}`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
