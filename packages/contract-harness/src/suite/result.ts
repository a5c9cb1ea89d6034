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
  | { readonly outcome: 'not-run'; readonly reason: string }
  | { readonly outcome: 'harness-error'; readonly reason: string };

export type CheckResult = Verdict & {
  readonly id: string;
  readonly level: Level;
  readonly sentence: string;
  readonly elapsedMs: number;
  /** Whether the baseline lists the check as failing. */
  readonly isExpectedToFail?: boolean;
};

/** `fixed`: it passes although the baseline expects it to fail. */
export type Mark =
  | 'kept'
  | 'broken'
  | 'fixed'
  | 'advice'
  | 'expected failure'
  | 'not applicable'
  | 'not run'
  | 'harness error';

/** Classifies a result: a broken SHOULD is advice. */
export function markOf({ outcome, level, isExpectedToFail = false }: CheckResult): Mark {
  switch (outcome) {
    case 'passed':
      return isExpectedToFail ? 'fixed' : 'kept';
    case 'failed':
      if (isExpectedToFail) return 'expected failure';
      return level === 'MUST' ? 'broken' : 'advice';
    case 'not-applicable':
      return 'not applicable';
    case 'not-run':
      return 'not run';
    case 'harness-error':
      return 'harness error';
  }
}

/** Whether a result fails the run. */
export function isFailing(result: CheckResult): boolean {
  const mark = markOf(result);
  return mark === 'broken' || mark === 'fixed';
}

export type Counts = Readonly<Record<Mark, number>>;

/** Counts results by class. */
export function countMarks(results: readonly CheckResult[]): Counts {
  const counts: Record<Mark, number> = {
    kept: 0,
    broken: 0,
    fixed: 0,
    advice: 0,
    'expected failure': 0,
    'not applicable': 0,
    'not run': 0,
    'harness error': 0,
  };
  for (const result of results) counts[markOf(result)] += 1;
  return counts;
}

/** The results of each part, in the order of their first check. The part is the first word of an id. */
export function resultsByPart(results: readonly CheckResult[]): ReadonlyMap<string, readonly CheckResult[]> {
  return Map.groupBy(results, ({ id }) => id.split('.')[0] ?? id);
}
