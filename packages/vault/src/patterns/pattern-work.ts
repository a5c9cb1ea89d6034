import { type PatternPart, parsePattern } from './pattern-syntax.ts';

/**
 * How much work a pattern can cause a backtracking engine: how often it may repeat, and how many alternatives it may
 * try.
 */
export interface Work {
  /** Parts that repeat without limit; each multiplies the work by the length of the text. */
  readonly repeats: number;
  /** Combinations of alternatives and of optional parts. */
  readonly ways: number;
}

const NOTHING: Work = { repeats: 0, ways: 1 };
const ENDLESS: Work = { repeats: Number.POSITIVE_INFINITY, ways: Number.POSITIVE_INFINITY };
const MOST_REPEATS = 3;
const MOST_WAYS = 1000;

/**
 * Whether a valid pattern ends soon on any path in a backtracking engine.
 *
 * A part that repeats without limit must match in one way only, so `(a+)+` and `(a|b)*` are refused even where they
 * would do no harm.
 */
export function isQuickPattern(source: string): boolean {
  const { repeats, ways } = workOf(parsePattern(source));
  return repeats <= MOST_REPEATS && ways <= MOST_WAYS;
}

/** The steps that a backtracking engine may need to find that a text of a length does not match. */
export function mostSteps({ repeats, ways }: Work, length: number): number {
  // It begins at each character.
  return ways * (length + 1) ** (repeats + 1);
}

export function workOf(part: PatternPart): Work {
  switch (part.kind) {
    case 'unit':
    case 'place':
      return NOTHING;
    case 'ahead':
    case 'other':
      return workOf(part.body);
    case 'all':
      return part.parts
        .map(workOf)
        .reduce((sum, { repeats, ways }) => ({ repeats: sum.repeats + repeats, ways: sum.ways * ways }), NOTHING);
    case 'any':
      return part.options
        .map(workOf)
        .reduce((sum, { repeats, ways }) => ({ repeats: Math.max(sum.repeats, repeats), ways: sum.ways + ways }), {
          repeats: 0,
          ways: 0,
        });
    case 'repeat':
      return times(workOf(part.body), part.least, part.most);
  }
}

function times(item: Work, least: number, most: number): Work {
  const isPlain = item.repeats === 0 && item.ways === 1;
  if (most === Number.POSITIVE_INFINITY) return isPlain ? { repeats: 1, ways: 1 } : ENDLESS;
  if (isPlain) return { repeats: 0, ways: most - least + 1 };
  if (least === 0 && most === 1) return { ...item, ways: item.ways + 1 };
  return { repeats: item.repeats * most, ways: (item.ways + Number(most > least)) ** most };
}
