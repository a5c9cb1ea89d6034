import { memoize } from '../core/memoize.ts';
import type { NoteIndex } from '../metadata/note-index.ts';
import { asCompared, trimLinkpath } from '../paths/link-paths.ts';

/**
 * Finds the notes whose properties have certain values; all of them must match.
 *
 * A list matches each of its entries, and null matches an empty property. Names and texts are case-insensitive; a link
 * also matches its text without brackets.
 */
export function notesWithProperties(
  index: NoteIndex,
  wanted: Readonly<Record<string, unknown>>,
): (path: string) => boolean {
  const criteria = Object.entries(wanted).map(([name, value]) => {
    return { name: asCompared(name), value, paths: new Set<string>() };
  });
  const keyOf = memoize(asCompared);
  for (const { path, name, value } of index.list('property')) {
    const key = keyOf(name);
    for (const one of criteria) if (one.name === key && meets(value, one.value)) one.paths.add(path);
  }
  return (path) => criteria.every(({ paths }) => paths.has(path));
}

function meets(value: unknown, wanted: unknown): boolean {
  if (wanted === null || value === null) return value === wanted;
  if (Array.isArray(wanted)) return wanted.every((entry) => meets(value, entry));
  if (Array.isArray(value)) return value.some((entry) => meets(entry, wanted));
  if (typeof value === 'object' || typeof wanted === 'object') return JSON.stringify(value) === JSON.stringify(wanted);
  const text = asCompared(String(value));
  const sought = asCompared(String(wanted));
  if (text === sought) return true;
  const target = /^\[\[([^|\]]*)(?:\|[^\]]*)?\]\]$/.exec(text)?.[1];
  return target !== undefined && trimLinkpath(target) === sought;
}
