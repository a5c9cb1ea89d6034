import { findNearest } from '@obsidian-agent/shared-types';

/** The known names closest to a mistyped one, closest first. */
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

/** The known paths whose names are closest to the name of a missing path, closest first. */
export function nearPaths(path: string, known: readonly string[], namedBy: (path: string) => string): string[] {
  const names = new Set(known.map(namedBy));
  const near = nearNames(namedBy(path), names);
  return near.flatMap((name) => known.filter((candidate) => namedBy(candidate) === name)).slice(0, 3);
}
