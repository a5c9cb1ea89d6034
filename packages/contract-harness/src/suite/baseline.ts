import { UsageError, unknownWord } from '@obsidian-agent/cli';
import type { Check } from '../subject/check.ts';
import { type CheckResult, markOf } from './result.ts';

/** Ids of checks that are expected to fail. */
export type Baseline = ReadonlySet<string>;

const HEADING = `# Checks that this agent is known to fail. A listed check that passes fails the run: delete its line.
# Written by \`agent-contract run --write-baseline\`.
`;

/**
 * Parses a list of expected failures: an id a line. What follows a "#" is a comment.
 *
 * @throws UsageError for an id that no check has
 */
export function parseBaseline(text: string, { file, checks }: { file: string; checks: readonly Check[] }): Baseline {
  const known = checks.map(({ id }) => id);
  const entries = text.split('\n').map((line, index) => ({ id: line.replace(/#.*/, '').trim(), line: index + 1 }));
  const listed = entries.filter(({ id }) => id !== '');
  const unknown = listed.find(({ id }) => !known.includes(id));
  if (unknown === undefined) return new Set(listed.map(({ id }) => id));
  const { message, hint } = unknownWord('check', unknown.id, { known, see: '`agent-contract list` shows all checks.' });
  throw new UsageError(`${file}:${unknown.line}: ${message}`, hint);
}

/** A result, marked if the baseline expects it to fail. */
export function compareWithBaseline(result: CheckResult, baseline: Baseline): CheckResult {
  return baseline.has(result.id) ? { ...result, isExpectedToFail: true } : result;
}

/** The baseline that makes these results pass. */
export function baselineText(results: readonly CheckResult[]): string {
  const failing = results.filter((result) => ['broken', 'expected failure'].includes(markOf(result)));
  return `${HEADING}${failing.map(({ id, sentence }) => `${id}  # ${sentence}\n`).join('')}`;
}
