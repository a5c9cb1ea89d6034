import type { Level } from '../subject/check.ts';

/** How a check failed. */
export interface Failure {
  readonly expected: string;
  readonly seen: string;
  /** How the process ended. */
  readonly end: string;
  /** First bytes of each stream. */
  readonly stdout: string;
  readonly stderr: string;
  /** One line of POSIX shell. */
  readonly reproduce: string;
}

export type Verdict =
  | { readonly outcome: 'passed'; readonly note?: string }
  | { readonly outcome: 'failed'; readonly failure: Failure }
  | { readonly outcome: 'not-applicable'; readonly reason: string }
  | { readonly outcome: 'harness-error'; readonly reason: string };

export type CheckResult = Verdict & {
  readonly id: string;
  readonly level: Level;
  readonly sentence: string;
  readonly elapsedMs: number;
};

export type Mark = 'kept' | 'broken' | 'advice' | 'not applicable' | 'harness error';

/** Classifies a result: a broken SHOULD is advice. */
export function markOf({ outcome, level }: CheckResult): Mark {
  if (outcome === 'passed') return 'kept';
  if (outcome === 'failed') return level === 'MUST' ? 'broken' : 'advice';
  return outcome === 'not-applicable' ? 'not applicable' : 'harness error';
}

/** Counts results by class. */
export function countMarks(results: readonly CheckResult[]): Record<Mark, number> {
  const counts: Record<Mark, number> = { kept: 0, broken: 0, advice: 0, 'not applicable': 0, 'harness error': 0 };
  for (const result of results) counts[markOf(result)] += 1;
  return counts;
}
