import { isQuickPattern } from '../patterns/pattern-work.ts';

/**
 * Compiles the vault's "Excluded files" filters: path prefixes, and patterns between slashes.
 *
 * An unusable filter ignores nothing; `problemOfFilter` says why.
 */
export function ignoredBy(filters: readonly string[]): (path: string) => boolean {
  const tests = filters.map((filter) => {
    const source = patternOf(filter);
    if (source === undefined) return (path: string) => path.startsWith(filter);
    const pattern = readPattern(source);
    return (path: string) => 'expression' in pattern && pattern.expression.test(path);
  });
  return (path) => tests.some((test) => test(path));
}

/** Why a filter is unusable, for a person to read; undefined if it is usable. */
export function problemOfFilter(filter: string): string | undefined {
  const source = patternOf(filter);
  if (source === undefined) return undefined;
  const pattern = readPattern(source);
  return 'problem' in pattern ? pattern.problem : undefined;
}

function patternOf(filter: string): string | undefined {
  return /^\/(.+)\/$/.exec(filter)?.[1];
}

function readPattern(source: string): { readonly expression: RegExp } | { readonly problem: string } {
  try {
    const expression = new RegExp(source);
    // A regular expression cannot be interrupted, and it is tested on every path of the vault.
    return isQuickPattern(source) ? { expression } : { problem: 'could run forever: it repeats a repetition' };
  } catch (error) {
    if (error instanceof SyntaxError) return { problem: `is not a regular expression (${error.message})` };
    throw error;
  }
}
