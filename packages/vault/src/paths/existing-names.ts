/**
 * Counts the names at the beginning of a path that are there. As what is in a missing folder is missing too, few looks
 * tell, however long the path is.
 *
 * @param isThere looks for a path made of the first names
 */
export function countExisting(names: readonly string[], isThere: (path: string) => boolean): number {
  // Mostly the whole path is there.
  if (names.length === 0 || isThere(names.join('/'))) return names.length;
  let [there, missing] = [0, names.length];
  while (missing - there > 1) {
    const middle = (there + missing) >>> 1;
    if (isThere(names.slice(0, middle).join('/'))) there = middle;
    else missing = middle;
  }
  return there;
}
