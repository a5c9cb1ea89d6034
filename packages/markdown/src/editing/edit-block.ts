import { endOfSubtree } from '../blocks/list-subtree.ts';
import { lineBreakAt, lineBreakOf, withLineBreaks } from '../text/line-breaks.ts';
import { endOfLine, startOfLine } from '../text/line-index.ts';
import type { Block, ListItem, NoteStructure, Span } from '../text/note-structure.ts';
import type { Splice } from '../text/splice.ts';
import { insertLines } from './insert-text.ts';

/** The change to make at a location in a note. */
export interface ContentEdit {
  readonly operation: 'append' | 'prepend' | 'replace' | 'delete';
  readonly content: string;
}

interface Note {
  readonly text: string;
  readonly structure: NoteStructure;
}

/**
 * Changes a block that has an ID.
 *
 * Lines added next to a list item follow it directly and become an item of the same kind; next to any other block, an
 * empty line separates them. This keeps the ID at the end of its own block. Nested content moves with its item, and
 * stays when only the item is replaced.
 */
export function editBlock(note: Note, block: Block, { operation, content }: ContentEdit): Splice {
  const { text, structure } = note;
  const item = structure.listItems.find(({ id, start }) => id === block.id && start === block.start);
  const lines = item === undefined ? linesOfBlock(text, block) : linesOfItem(note, item);
  if (operation === 'delete') return { ...lines, text: '' };

  const lineBreak = lineBreakOf(text);
  const marker = item && markerOf(text, item);
  const written = withLineBreaks(content, lineBreak);
  if (operation === 'replace') return replaceBlock(text, block, asItem(written, marker?.withBox));

  const lead = marker === undefined ? '' : columnOf(text, block);
  const own = asItem(written, marker?.bullet).replace(/^(?=[^\r\n])/gm, lead);
  const gap = marker === undefined ? lineBreak : '';
  if (operation === 'prepend') return insertLines(text, { at: lines.start, content: own + gap + gap }).splice;
  const { splice } = insertLines(text, { at: lines.end, content: own });
  return { ...splice, text: gap + splice.text };
}

const MARKER = /^(?:[-*+]|\d+[.)])[ \t]+/;

/** The marker of a list item, without and with its task box. */
function markerOf(text: string, item: ListItem): { bullet: string; withBox: string } | undefined {
  const bullet = MARKER.exec(text.slice(item.start, item.end))?.[0];
  if (bullet === undefined) return undefined;
  const afterBox = item.taskMark === undefined ? item.start + bullet.length : item.taskMark.end + '] '.length;
  return { bullet, withBox: text.slice(item.start, afterBox) };
}

function asItem(content: string, marker: string | undefined): string {
  return marker === undefined || MARKER.test(content) ? content : marker + content;
}

/** The ID stays at the end of the block unless the new text contains it. */
function replaceBlock(text: string, block: Block, content: string): Splice {
  const written = content.trimEnd();
  const mark = idAtEnd(text.slice(block.start, block.end), block.id);
  const isBrought = idAtEnd(written, block.id) !== undefined;
  return { start: block.start, end: block.end, text: mark === undefined || isBrought ? written : `${written} ${mark}` };
}

function idAtEnd(text: string, id: string): string | undefined {
  const mark = `^${id}`;
  const end = text.trimEnd();
  return end.toLowerCase().endsWith(mark.toLowerCase()) ? end.slice(-mark.length) : undefined;
}

/** The block's whole lines, including a line below that contains only its ID. */
function linesOfBlock(text: string, block: Block): Span {
  const below = /^\s*\^([A-Za-z0-9-]+)[ \t]*(?=[\r\n]|$)/.exec(text.slice(block.end));
  const hasIdBelow =
    idAtEnd(text.slice(block.start, block.end), block.id) === undefined &&
    below?.[1]?.toLowerCase() === block.id.toLowerCase();
  const end = block.end + (hasIdBelow ? below[0].length : 0);
  return wholeLines(text, { start: block.start, end });
}

/** The whole lines of an item and everything nested in it. */
function linesOfItem({ text, structure }: Note, item: ListItem): Span {
  return wholeLines(text, { start: item.start, end: endOfSubtree(text, structure, item) });
}

function wholeLines(text: string, { start, end }: Span): Span {
  const lineEnd = endOfLine(text, end);
  return { start: start - leadOf(text, { start }).length, end: lineEnd + lineBreakAt(text, lineEnd).length };
}

/** Text before a block on its line: indentation and quote marks. */
function leadOf(text: string, { start }: Pick<Span, 'start'>): string {
  return /(?<![ \t>])[ \t>]*$/.exec(text.slice(0, start))?.[0] ?? '';
}

/** Prefix that aligns a new line with a block: the text before the block, with spaces in place of list markers. */
function columnOf(text: string, { start }: Pick<Span, 'start'>): string {
  return text.slice(startOfLine(text, start), start).replace(/[^\t>]/g, ' ');
}
