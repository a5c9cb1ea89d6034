import type { Condition } from './condition.ts';

/** What an index of a vault can look up. Of each answer, only the files among the given ones count. */
export interface CandidateLookup {
  /** Files with one of these tags, or one nested in them, as `file.hasTag()` finds them. */
  withTag(tags: readonly string[], among: readonly string[]): ReadonlySet<string>;
  /** Files with a property of this name, in any case. */
  withProperty(name: string, among: readonly string[]): ReadonlySet<string>;
  /** Files with a link or an embed whose path ends in this name; see `linkName`. */
  withLink(name: string, among: readonly string[]): ReadonlySet<string>;
}

/** Rejects nothing, so that only conditions on paths narrow the candidates. */
export const withoutLookups: CandidateLookup = {
  withTag: (_, among) => new Set(among),
  withProperty: (_, among) => new Set(among),
  withLink: (_, among) => new Set(among),
};

/** Leaves out files that cannot pass a filter. What is left is still to be filtered. */
export function narrowCandidates(
  candidates: readonly string[],
  condition: Condition | undefined,
  lookup: CandidateLookup,
): readonly string[] {
  if (condition === undefined || candidates.length === 0) return candidates;
  const narrow = (some: readonly string[], each: Condition) => narrowCandidates(some, each, lookup);
  switch (condition.kind) {
    case 'all':
      // Paths decide without the index.
      return [...condition.conditions].sort(pathsFirst).reduce(narrow, candidates);
    case 'any': {
      const fitting = new Set(condition.conditions.flatMap((each) => narrow(candidates, each)));
      return candidates.filter((path) => fitting.has(path));
    }
    case 'path':
      return candidates.filter(condition.fits);
    default: {
      const found = lookUp(condition, candidates, lookup);
      return candidates.filter((path) => found.has(path));
    }
  }
}

function lookUp(
  condition: Extract<Condition, { kind: 'tag' | 'property' | 'link' }>,
  among: readonly string[],
  lookup: CandidateLookup,
): ReadonlySet<string> {
  if (condition.kind === 'tag') return lookup.withTag(condition.tags, among);
  return condition.kind === 'property'
    ? lookup.withProperty(condition.name, among)
    : lookup.withLink(condition.name, among);
}

function pathsFirst(a: Condition, b: Condition): number {
  return Number(b.kind === 'path') - Number(a.kind === 'path');
}
