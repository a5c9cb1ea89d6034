import { isObject } from '@obsidian-agent/shared-types';

/** How scalars are compared, and where the values are in their document. */
interface Comparison {
  readonly isSame: (expected: unknown, seen: unknown) => boolean;
  readonly at?: string;
}

/** Lists the members of a value that another value lacks or has otherwise. Additional members of objects are allowed. */
export function mismatches(expected: unknown, seen: unknown, { isSame, at = '' }: Comparison): string[] {
  if (Array.isArray(expected)) {
    if (!Array.isArray(seen) || seen.length !== expected.length) return [explain(at, expected, seen)];
    return expected.flatMap((item, index) => mismatches(item, seen[index], { isSame, at: `${at}/${index}` }));
  }
  if (isObject(expected)) {
    if (!isObject(seen)) return [explain(at, expected, seen)];
    return Object.entries(expected).flatMap(([name, member]) =>
      mismatches(member, seen[name], { isSame, at: `${at}/${name}` }),
    );
  }
  return isSame(expected, seen) ? [] : [explain(at, expected, seen)];
}

function explain(at: string, expected: unknown, seen: unknown): string {
  return `${at || 'the value'} is ${JSON.stringify(seen) ?? 'missing'} instead of ${JSON.stringify(expected)}`;
}
