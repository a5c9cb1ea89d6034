import { countWhile } from '../text/count-while.ts';
import type { Leaf } from '../text/leaf.ts';
import type { NoteDraft } from '../text/note-draft.ts';
import type { Span } from '../text/note-structure.ts';
import { isWhitespace } from '../text/scan-characters.ts';

/** The text of a leaf during a scan. */
export interface InlineText {
  readonly leaf: Leaf;
  readonly text: string;
  readonly draft: NoteDraft;
  /** Whether the text is a table cell, in which pipes are escaped, even in links. */
  readonly isCell: boolean;
  /** Offsets of the marks that were searched for, in order. */
  readonly places: Map<string, readonly number[]>;
  /** The closing bracket of each opening one; computed on first use. */
  brackets: ReadonlyMap<number, BracketPair> | undefined;
  /** Runs of backticks; computed on first use. */
  backticks: BacktickRuns | undefined;
}

/** The closing bracket of an opening one. */
export interface BracketPair {
  readonly close: number;
  /** Whether there are no brackets in between. */
  readonly isPlain: boolean;
}

export interface BacktickRuns {
  /** Offset after each run, in order. */
  readonly ends: readonly number[];
  /** Offsets of the runs of each length, in order, and how many of them were passed. */
  readonly byLength: Map<number, { readonly starts: number[]; passed: number }>;
  /** Index of the first run not yet passed. */
  current: number;
}

/** A part of a leaf's text that is scanned on its own: all of it, or the text that a mark encloses. */
export interface Region {
  /** Offset after the last node that was found; at first, the start of the region. */
  from: number;
  readonly end: number;
  readonly isInLink: boolean;
  /** Number of regions around this one. */
  readonly depth: number;
  /** For each opening mark, the offset up to which this region contains no closing mark. */
  readonly dead: Map<string, number>;
}

/** A node found by a reader, and the part of it that is to be scanned. */
export interface InlineNode {
  readonly end: number;
  readonly inner?: Span;
  readonly isLink?: boolean;
}

/**
 * Finds the next occurrence of a mark from an offset; the length of the text if there is none.
 *
 * Scans the text once for each mark, however often it is called.
 */
export function findNext(inline: InlineText, mark: string, from: number): number {
  return nextPlace(inline, from, inline.places.get(mark) ?? addPlaces(inline, mark, placesOf(inline.text, mark)));
}

/** Finds the next whitespace, as `findNext` finds a mark. */
export function findWhitespace(inline: InlineText, from: number): number {
  const known = inline.places.get('\\s');
  return nextPlace(inline, from, known ?? addPlaces(inline, '\\s', whitespacePlaces(inline.text)));
}

/** Records the offsets of a kind of mark. */
export function addPlaces(inline: InlineText, kind: string, places: readonly number[]): readonly number[] {
  inline.places.set(kind, places);
  return places;
}

/** The first of the offsets at or after `from`; the length of the text if there is none. */
export function nextPlace({ text }: InlineText, from: number, places: readonly number[]): number {
  return places[countWhile(places.length, (at) => (places[at] ?? 0) < from)] ?? text.length;
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
