import type { Condition } from './condition.ts';

/** What an index of a vault can look up. */
export interface CandidateLookup {
  /** Files with one of these tags, or one nested in them, as `file.hasTag()` finds them. */
  withTag(tags: readonly string[]): ReadonlySet<string>;
  /** Files with a property of this name, in any case. */
  withProperty(name: string): ReadonlySet<string>;
  /** Files with a link or an embed whose path ends in this name; see `linkName`. */
  withLink(name: string): ReadonlySet<string>;
}

/** Leaves out files that cannot pass a filter. What is left is still to be filtered. */
export function narrowCandidates(
  candidates: readonly string[],
  condition: Condition | undefined,
  lookup: CandidateLookup,
): readonly string[] {
  return condition === undefined ? candidates : candidates.filter(testOf(condition, lookup));
}

function testOf(condition: Condition, lookup: CandidateLookup): (path: string) => boolean {
  switch (condition.kind) {
    case 'all': {
      // Paths decide without the index.
      const tests = [...condition.conditions].sort(pathsFirst).map((each) => lazyTest(each, lookup));
      return (path) => tests.every((test) => test(path));
    }
    case 'any': {
      const tests = condition.conditions.map((each) => lazyTest(each, lookup));
      return (path) => tests.some((test) => test(path));
    }
    case 'path':
      return condition.fits;
    default: {
      const paths = lookUp(condition, lookup);
      return (path) => paths.has(path);
    }
  }
}

/** Asks the index only if there is a file to test. */
function lazyTest(condition: Condition, lookup: CandidateLookup): (path: string) => boolean {
  let test: ((path: string) => boolean) | undefined;
  return (path) => {
    test ??= testOf(condition, lookup);
    return test(path);
  };
}

function lookUp(
  condition: Extract<Condition, { kind: 'tag' | 'property' | 'link' }>,
  lookup: CandidateLookup,
): ReadonlySet<string> {
  if (condition.kind === 'tag') return lookup.withTag(condition.tags);
  return condition.kind === 'property' ? lookup.withProperty(condition.name) : lookup.withLink(condition.name);
}

function pathsFirst(a: Condition, b: Condition): number {
  return Number(b.kind === 'path') - Number(a.kind === 'path');
}
