import { asCompared, nameOf } from './link-paths.ts';

/** Of lists that are asked about again and again while nothing happens in the vault. */
const known = new WeakMap<readonly string[], readonly string[]>();

/** The names of files as paths are compared, in the order of their paths. */
export function comparedNames(paths: readonly string[]): readonly string[] {
  const names = known.get(paths) ?? paths.map((path) => asCompared(nameOf(path)));
  known.set(paths, names);
  return names;
}
