import { findNearest } from '@obsidian-agent/shared-types';

/** The known names that a mistyped one most likely meant, nearest first. */
export function nearNames(word: string, known: Iterable<string>, most = 3): string[] {
  const left = new Set(known);
  const near: string[] = [];
  while (near.length < most) {
    const name = findNearest(word, left);
    if (name === undefined) break;
    near.push(name);
    left.delete(name);
  }
  return near;
}

/** Of known paths those with the names that are nearest to that of a path which is not there, nearest first. */
export function nearPaths(path: string, known: readonly string[], namedBy: (path: string) => string): string[] {
  const names = new Set(known.map(namedBy));
  const near = nearNames(namedBy(path), names);
  return near.flatMap((name) => known.filter((candidate) => namedBy(candidate) === name)).slice(0, 3);
}
