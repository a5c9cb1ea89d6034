import { lineBreakAt } from '../text/line-breaks.ts';
import { endOfLine, lineIndex, startOfLine } from '../text/line-index.ts';
import type { Block, Heading, NoteStructure, Span } from '../text/note-structure.ts';

/** A heading and the text under it, up to the next heading of the same or a higher level. */
export interface FoundSection {
  readonly heading: Heading;
  /** The lines under the heading. */
  readonly bodySpan: Span;
  /** `bodySpan` plus the lines of the heading. */
  readonly wholeSpan: Span;
  /** All headings that match the path. The first one is used. */
  readonly alike: readonly Heading[];
}

interface Note {
  readonly text: string;
  readonly headings: readonly Heading[];
  /** The path in the form in which links are compared. */
  readonly folded: readonly string[];
}

const foldedHeadings = new WeakMap<readonly Heading[], readonly string[]>();

/**
 * Finds a section by its heading, or by a path of nested headings: `A::B`, or `A#B` as in links. Headings are compared
 * as Obsidian does, ignoring case and punctuation.
 */
export function findSection(structure: NoteStructure, text: string, headingPath: string): FoundSection | undefined {
  const note = { text, headings: structure.headings, folded: foldedOnce(structure.headings) };
  for (const path of readingsOf(headingPath)) {
    const found = headingsAt(note, path, { from: 0, to: note.headings.length });
    const [first] = found;
    if (first !== undefined) return sectionOf(note, first, found);
  }
  return undefined;
}

/** Finds the block with an ID, with or without its `^`. */
export function findBlock(structure: NoteStructure, id: string): Block | undefined {
  const wanted = id.replace(/^\^/, '').toLowerCase();
  return structure.blocks.find((block) => block.id.toLowerCase() === wanted);
}

/**
 * Span of a range of lines, counted from 1, with their line breaks; undefined if the note does not have those lines.
 */
export function findLines(text: string, from: number, to: number): Span | undefined {
  const isInRange = Number.isInteger(from) && Number.isInteger(to) && from >= 1 && from <= to && to <= countLines(text);
  if (!isInRange) return undefined;
  const lines = lineIndex(text);
  return { start: lines.startOf(from - 1), end: to === lines.count ? text.length : lines.startOf(to) };
}

/** Counts the lines of a note. A final line break does not start another line. */
export function countLines(text: string): number {
  const { count } = lineIndex(text);
  return count > 1 && /[\r\n]$/.test(text) ? count - 1 : count;
}

function foldedOnce(headings: readonly Heading[]): readonly string[] {
  const folded = foldedHeadings.get(headings) ?? headings.map(({ text }) => foldHeading(text));
  foldedHeadings.set(headings, folded);
  return folded;
}

/** A heading in the form in which links are compared. */
function foldHeading(heading: string): string {
  return heading
    .replace(/[!"#$%&()*+,.:;<=>?@^`{|}~/[\]\\\r\n\s]+/g, ' ')
    .trim()
    .toLowerCase();
}

/** Lists the ways to read a path, likeliest first: a heading itself can contain `::` or `#`. */
function readingsOf(headingPath: string): string[][] {
  const parts = (separator: string) => headingPath.split(separator).filter((part) => part.trim() !== '');
  const readings = headingPath.includes('::') ? [parts('::'), [headingPath], parts('#')] : [[headingPath], parts('#')];
  return readings
    .map((path) => path.map(foldHeading))
    .filter((path) => path.length > 0 && path.every((part) => part !== ''));
}

/** Indexes of the headings that a path leads to, in order. */
function headingsAt(note: Note, path: readonly string[], { from, to }: { from: number; to: number }): number[] {
  const [name, ...rest] = path;
  const found: number[] = [];
  for (let index = from; index < to; index += 1) {
    if (note.folded[index] !== name) continue;
    if (rest.length === 0) found.push(index);
    else
      for (const below of headingsAt(note, rest, { from: index + 1, to: endOfSection(note, index) })) found.push(below);
  }
  return [...new Set(found)];
}

/** Index of the first heading after a section; the number of headings if the section is the last. */
function endOfSection({ headings }: Note, index: number): number {
  const level = headings[index]?.level ?? 1;
  let next = index + 1;
  while (next < headings.length && (headings[next]?.level ?? 1) > level) next += 1;
  return next;
}

function sectionOf(note: Note, index: number, alike: readonly number[]): FoundSection | undefined {
  const { text, headings } = note;
  const heading = headings[index];
  if (heading === undefined) return undefined;
  const next = headings[endOfSection(note, index)];
  const end = next === undefined ? text.length : startOfHeading(text, next);
  const body = startOfNextLine(text, heading.end);
  return {
    heading,
    bodySpan: { start: Math.min(body, end), end },
    wholeSpan: { start: startOfHeading(text, heading), end },
    alike: alike.flatMap((at) => headings[at] ?? []),
  };
}

/** Start of a heading's line, or the end of a comment that ends on that line. */
function startOfHeading(text: string, { start }: Heading): number {
  const line = startOfLine(text, start);
  return text.slice(line, start).trim() === '' ? line : start;
}

function startOfNextLine(text: string, at: number): number {
  const lineEnd = endOfLine(text, at);
  return lineEnd + lineBreakAt(text, lineEnd).length;
}
