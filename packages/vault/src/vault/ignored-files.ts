/**
 * Reads the vault's filters for files that it ignores: beginnings of paths, and patterns between slashes.
 *
 * A filter that cannot be read ignores nothing.
 */
export function ignoredBy(filters: readonly string[]): (path: string) => boolean {
  const tests = filters.map((filter) => {
    const pattern = /^\/(.+)\/$/.exec(filter)?.[1];
    const expression = pattern === undefined ? undefined : readPattern(pattern);
    if (expression !== undefined) return (path: string) => expression.test(path);
    return (path: string) => pattern === undefined && path.startsWith(filter);
  });
  return (path) => tests.some((test) => test(path));
}

function readPattern(pattern: string): RegExp | undefined {
  try {
    return new RegExp(pattern);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
