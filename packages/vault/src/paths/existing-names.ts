/**
 * Counts how many names at the beginning of a path exist. Uses binary search, because nothing exists in a missing
 * folder.
 *
 * @param isThere checks a path made of the first names
 */
export function countExisting(names: readonly string[], isThere: (path: string) => boolean): number {
  // Usually the whole path exists.
  if (names.length === 0 || isThere(names.join('/'))) return names.length;
  let [there, missing] = [0, names.length];
  while (missing - there > 1) {
    const middle = (there + missing) >>> 1;
    if (isThere(names.slice(0, middle).join('/'))) there = middle;
    else missing = middle;
  }
  return there;
}
