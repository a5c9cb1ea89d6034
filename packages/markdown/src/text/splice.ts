import type { Span } from './note-structure.ts';

/** One change to a text: the span is replaced by `text`. */
export interface Splice extends Span {
  readonly text: string;
}

/**
 * Applies changes to a text; every code unit outside of them is kept.
 *
 * Changes are given in any order, in offsets of the text as it was. Insertions at one place keep their order.
 *
 * @throws Error when two of them overlap, which is a fault of the caller
 */
export function applySplices(text: string, splices: readonly Splice[]): string {
  const ordered = splices.toSorted((a, b) => a.start - b.start || a.end - b.end);
  let result = '';
  let kept = 0;
  for (const { start, end, text: inserted } of ordered) {
    if (start < kept || end < start) throw new Error(`The splice ${start}-${end} overlaps the one before it.`);
    result += text.slice(kept, start) + inserted;
    kept = end;
  }
  return result + text.slice(kept);
}
