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
