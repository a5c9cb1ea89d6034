import type { Leaf } from './block-leaf.ts';
import type { NoteDraft } from './note-draft.ts';
import type { Span } from './note-structure.ts';

/** A leaf's text while it is scanned, from its start to its end. */
export interface InlineText {
  readonly leaf: Leaf;
  readonly text: string;
  readonly draft: NoteDraft;
  /** Pipes of a table's cell are escaped, in links too. */
  readonly isCell: boolean;
  /** Where the searches of `findNext` ended. */
  readonly searches: Map<string, { from: number; found: number }>;
  /** Closing bracket of each opening one; made when first needed. */
  brackets: ReadonlyMap<number, number> | undefined;
  /** Runs of backticks; made when first needed. */
  backticks: BacktickRuns | undefined;
  /** First dollar that may close math, from some place on. */
  dollar: { from: number; found: number } | undefined;
}

export interface BacktickRuns {
  /** Offset behind each run, in order. */
  readonly ends: readonly number[];
  /** Offsets of the runs of one length, in order, and which of them were passed. */
  readonly byLength: Map<number, { readonly starts: number[]; passed: number }>;
  /** Index of the first run that was not passed. */
  current: number;
}

/** A part of a leaf's text that is read on its own: the whole, or what a mark encloses. */
export interface Region {
  readonly end: number;
  readonly isInLink: boolean;
  /** Offset up to which an opening mark finds no closing one in this region. */
  readonly dead: Map<string, number>;
}

/** What a reader found: a node, and the part of it that is to be scanned. */
export interface InlineNode {
  readonly end: number;
  readonly inner?: Span;
  readonly isLink?: boolean;
}

/**
 * Finds the next occurrence of a mark from an offset on; the length of the text where there is none.
 *
 * Remembers what it found: however often it is asked on the way through a text, it passes the text once.
 */
export function findNext(inline: InlineText, mark: string, from: number): number {
  const search = inline.searches.get(mark);
  if (search !== undefined && from >= search.from && from <= search.found) return search.found;

  const at = inline.text.indexOf(mark, from);
  const found = at === -1 ? inline.text.length : at;
  inline.searches.set(mark, { from, found });
  return found;
}
