import { isQuickPattern } from '../patterns/pattern-work.ts';

/**
 * Reads the vault's filters for files that it ignores: beginnings of paths, and patterns between slashes.
 *
 * A filter that cannot be used ignores nothing; `problemOfFilter` says why.
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

/** Why a filter ignores nothing, for a person to read; undefined for one that can be used. */
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
    // No engine can be stopped inside a search, and every path of the vault is tested.
    return isQuickPattern(source) ? { expression } : { problem: 'might take for ever: what repeats is repeated in it' };
  } catch (error) {
    if (error instanceof SyntaxError) return { problem: `is no regular expression (${error.message})` };
    throw error;
  }
}
