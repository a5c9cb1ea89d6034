import { asCompared, nameOf } from './link-paths.ts';

/** Cached because the same list is queried repeatedly while the vault is unchanged. */
const known = new WeakMap<readonly string[], readonly string[]>();

/** The file names of paths in the form in which paths are compared, in the same order. */
export function comparedNames(paths: readonly string[]): readonly string[] {
  const names = known.get(paths) ?? paths.map((path) => asCompared(nameOf(path)));
  known.set(paths, names);
  return names;
}
