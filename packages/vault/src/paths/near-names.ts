import { findNearestFew } from '@obsidian-agent/shared-types';

/** Most names that are suggested. */
const MOST = 3;

/** The known names closest to a mistyped one, closest first. */
export function nearNames(word: string, known: Iterable<string>, most: number = MOST): string[] {
  return findNearestFew(word, new Set(known), most);
}

/** The known paths whose names are closest to the name of a missing path, closest first. */
export function nearPaths(path: string, known: readonly string[], namedBy: (path: string) => string): string[] {
  const near = nearNames(namedBy(path), known.map(namedBy));
  return near.flatMap((name) => known.filter((candidate) => namedBy(candidate) === name)).slice(0, MOST);
}
