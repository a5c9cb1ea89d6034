import { countWhile } from '@obsidian-agent/markdown';

/**
 * Counts how many names at the beginning of a path exist. Uses binary search, because nothing exists in a missing
 * folder.
 *
 * @param isThere checks a path made of the first names
 */
export function countExisting(names: readonly string[], isThere: (path: string) => boolean): number {
  // Usually the whole path exists.
  if (names.length === 0 || isThere(names.join('/'))) return names.length;
  return countWhile(names.length - 1, (last) => isThere(names.slice(0, last + 1).join('/')));
}
