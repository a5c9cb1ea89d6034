import type { Leaf } from '../text/leaf.ts';
import type { NoteDraft } from '../text/note-draft.ts';
import type { Span } from '../text/note-structure.ts';
import { isWhitespace } from '../text/scan-characters.ts';

/** A leaf's text while it is scanned, from its start to its end. */
export interface InlineText {
  readonly leaf: Leaf;
  readonly text: string;
  readonly draft: NoteDraft;
  /** Pipes of a table's cell are escaped, in links too. */
  readonly isCell: boolean;
  /** Where the marks stand that were looked for, in order. */
  readonly places: Map<string, readonly number[]>;
  /** Closing bracket of each opening one; made when first needed. */
  brackets: ReadonlyMap<number, BracketPair> | undefined;
  /** Runs of backticks; made when first needed. */
  backticks: BacktickRuns | undefined;
}

/** An opening bracket's closing one. */
export interface BracketPair {
  readonly close: number;
  /** Whether there are no brackets between the two. */
  readonly isPlain: boolean;
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
  /** Number of regions around it. */
  readonly depth: number;
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
 * However often it is asked, it passes the text once for each mark.
 */
export function findNext(inline: InlineText, mark: string, from: number): number {
  return nextPlace(inline, from, inline.places.get(mark) ?? addPlaces(inline, mark, placesOf(inline.text, mark)));
}

/** Finds the next white space as `findNext` finds a mark. */
export function findWhitespace(inline: InlineText, from: number): number {
  const known = inline.places.get('\\s');
  return nextPlace(inline, from, known ?? addPlaces(inline, '\\s', whitespacePlaces(inline.text)));
}

/** Keeps where the places of a kind are. */
export function addPlaces(inline: InlineText, kind: string, places: readonly number[]): readonly number[] {
  inline.places.set(kind, places);
  return places;
}

/** The first of the places from an offset on; the length of the text where there is none. */
export function nextPlace({ text }: InlineText, from: number, places: readonly number[]): number {
  let low = 0;
  let high = places.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((places[middle] ?? 0) < from) low = middle + 1;
    else high = middle;
  }
  return places[low] ?? text.length;
}

function placesOf(text: string, mark: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(mark); at !== -1; at = text.indexOf(mark, at + 1)) places.push(at);
  return places;
}

function whitespacePlaces(text: string): number[] {
  const places: number[] = [];
  for (let at = 0; at < text.length; at += 1) if (isWhitespace(text.charCodeAt(at))) places.push(at);
  return places;
}
