import type { Span } from './note-structure.ts';

/** A change to a text: `text` replaces the span. */
export interface Splice extends Span {
  readonly text: string;
}

/**
 * Applies changes to a text; every other code unit is kept.
 *
 * Changes can be in any order and refer to offsets of the original text. Insertions at the same offset keep their
 * order.
 *
 * @throws Error if two changes overlap, which is a bug in the caller
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
