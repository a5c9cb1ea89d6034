import {
  contentOf,
  endOf,
  indentOf,
  isBlank,
  isEmpty,
  type Lines,
  linesWithin,
  nextColumn,
  startOf,
  withoutIndent,
} from '../text/lines.ts';
import { DASH, DOT, isDigit, PAREN_CLOSE, PLUS, SPACE, STAR, TAB } from '../text/scan-characters.ts';
import { openingFence, opensComment } from './fences.ts';
import { atxLevel, isThematicBreak } from './headings.ts';

/** Columns from which an indent counts as deep. */
const DEEP = 4;

/** The bullet or number at the start of a line. */
export interface Marker {
  /** `-`, `*`, `+`, or the character after a number. All items of a list share it. */
  readonly kind: number;
  /** Where the item's text starts. */
  readonly contentStart: number;
  /** Column at which lines below must start to belong to the item. */
  readonly column: number;
  /** Whether the number is exactly `1`. */
  readonly isOne: boolean;
  readonly isNumbered: boolean;
}

export interface Item {
  readonly first: number;
  /** The item's last line. A whitespace-only line before the next item belongs to it. */
  last: number;
  readonly marker: Marker;
}

/** Finds the marker of a list item at the start of a line. */
function markerOf(lines: Lines, line: number): Marker | undefined {
  const { text } = lines;
  const end = endOf(lines, line);
  const start = contentOf(lines, line);
  let at = start;
  while (at < end && isDigit(text.charCodeAt(at))) at += 1;

  const kind = text.charCodeAt(at);
  const isNumbered = at > start;
  if (at >= end || !(isNumbered ? kind === DOT || kind === PAREN_CLOSE : isBullet(kind))) return undefined;
  const next = text.charCodeAt(at + 1);
  if (at + 1 < end && next !== SPACE && next !== TAB) return undefined;

  const column = indentOf(lines, line) + at + 1 - start;
  return {
    kind,
    isNumbered,
    isOne: isNumbered && at === start + 1 && text.charCodeAt(start) === 49,
    ...contentBehind(text, { at: at + 1, end, column }),
  };
}

function isBullet(code: number): boolean {
  return code === DASH || code === STAR || code === PLUS;
}

/** One to four spaces or a tab separate the text from the marker; after more spaces, the text is indented code. */
function contentBehind(
  text: string,
  { at, end, column }: { at: number; end: number; column: number },
): { contentStart: number; column: number } {
  if (at >= end) return { contentStart: at, column };
  if (text.charCodeAt(at) === TAB) return { contentStart: at + 1, column: nextColumn(text, at, column) };

  let spaces = 0;
  while (at + spaces < end && text.charCodeAt(at + spaces) === SPACE) spaces += 1;
  const taken = spaces > DEEP ? 1 : spaces;
  return { contentStart: at + taken, column: column + taken };
}

/** Whether a line begins a list. */
export function opensList(lines: Lines, line: number): boolean {
  return markerOf(lines, line) !== undefined;
}

/** Whether a line begins a list that may follow a paragraph without an empty line: a bullet or the number 1. */
export function listInterrupts(lines: Lines, line: number): boolean {
  const marker = markerOf(lines, line);
  return marker !== undefined && (!marker.isNumbered || marker.isOne);
}

/** Lists the items of the list that begins at a line. */
export function itemsOf(lines: Lines, from: number): Item[] {
  const items: Item[] = [];
  const count = lines.starts.length;
  let kind = 0;
  let emptyFrom = -1;
  let isAfterBlank = false;
  for (let line = from; line < count; line += 1) {
    const item = items.at(-1);
    const indent = indentOf(lines, line);
    const isInside = item !== undefined && indent >= item.marker.column;
    const marker = isInside ? undefined : markerOf(lines, line);
    const isBlankLine = isBlank(lines, line);
    if (marker !== undefined) {
      if (item !== undefined && (marker.kind !== kind || isThematicBreak(lines, line))) break;
      if (item !== undefined && emptyFrom !== -1) item.last = emptyFrom;
      kind = marker.kind;
      items.push({ first: line, last: line, marker });
      emptyFrom = -1;
    } else if (isBlankLine && !isInside && indent <= DEEP) {
      if (emptyFrom === -1) emptyFrom = line;
    } else if (item !== undefined && continues({ lines, line, item, indent, isAfterBlank })) {
      item.last = line;
      emptyFrom = -1;
    } else break;
    isAfterBlank = isBlankLine;
  }
  return items;
}

interface Candidate {
  readonly lines: Lines;
  readonly line: number;
  readonly item: Item;
  readonly indent: number;
  readonly isAfterBlank: boolean;
}

function continues({ lines, line, item, indent, isAfterBlank }: Candidate): boolean {
  const column = indent + markWidth(lines, line);
  if (column >= item.marker.column || column > DEEP) return true;
  return !isAfterBlank && !interruptsItem(lines, line);
}

/**
 * Width of anything that looks like a marker. Obsidian's parser counts it as indent if no space follows (`-x`, `1.5`).
 */
function markWidth(lines: Lines, line: number): number {
  const { text } = lines;
  const start = contentOf(lines, line);
  let at = start;
  while (isDigit(text.charCodeAt(at))) at += 1;
  const code = text.charCodeAt(at);
  if (at >= endOf(lines, line)) return 0;
  return (at > start ? code === DOT || code === PAREN_CLOSE : isBullet(code)) ? at + 1 - start : 0;
}

function interruptsItem(lines: Lines, line: number): boolean {
  return (
    atxLevel(lines, line) > 0 ||
    openingFence(lines, line) > 0 ||
    isThematicBreak(lines, line) ||
    opensComment(lines, line)
  );
}

/** The lines of an item without its marker and indent. */
export function linesOfItem(lines: Lines, { first, last, marker }: Item): Lines {
  const columns = commonIndent(lines, { first, last, marker });
  const starts = [marker.contentStart];
  for (let line = first + 1; line <= last; line += 1) starts.push(withoutIndent(lines, line, columns));
  return linesWithin(lines, first, starts);
}

/** A one-digit number with a dot counts one more column if that makes its width even. */
function extraWidth({ text, starts }: Lines, first: number, { contentStart, isNumbered, kind }: Marker): number {
  const from = starts[first] ?? 0;
  if (!isNumbered || kind !== DOT || (contentStart - from) % 2 === 0) return 0;
  return Number.parseInt(text.slice(from, contentStart), 10) < 10 ? 1 : 0;
}

/** The smallest indent of an item's further lines, at most the width of its marker. Unindented lines do not count. */
function commonIndent(lines: Lines, { first, last, marker }: Item): number {
  let smallest = marker.column + extraWidth(lines, first, marker);
  for (let line = first + 1; line <= last; line += 1) {
    if (isBlank(lines, line) || contentOf(lines, line) === startOf(lines, line)) continue;
    smallest = Math.min(smallest, indentOf(lines, line));
  }
  return smallest;
}

/** Offset of the character in the task box on an item's first line; -1 if the item is not a task. */
export function taskMarkOf(item: Lines): number {
  const start = startOf(item, 0);
  const { text } = item;
  if (start + 4 > endOf(item, 0) || text.charCodeAt(start) !== 91 || text.charCodeAt(start + 2) !== 93) return -1;
  const after = text.charCodeAt(start + 3);
  return (after === SPACE || after === TAB) && !isEmpty(item, 0) ? start + 1 : -1;
}
