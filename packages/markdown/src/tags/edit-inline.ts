import { parseNote } from '../note/parse-note.ts';
import { lineBreakAt } from '../text/line-breaks.ts';
import type { NoteStructure, Section, Span, Tag } from '../text/note-structure.ts';
import { applySplices, type Splice } from '../text/splice.ts';

/**
 * Removes tags from a note's text.
 *
 * One space next to the tag is removed too, and so is its line if it contains nothing else. If that would change the
 * note's structure (`#tag - x` would begin a list, `#tag ^id` would become the ID of another block), only the `#` is
 * removed and the word stays.
 */
export function removeInlineTags(text: string, structure: NoteStructure, tags: readonly Tag[]): Splice[] {
  if (tags.length === 0) return [];
  const whole = removeEach(text, tags, (tag, rest) => removalOf(rest, tag));
  if (keepsStructure(text, { structure, removed: tags }, whole)) return whole;

  return removeEach(text, tags, ({ start, end }, rest) => {
    const before = parseNote(rest);
    const removed = before.tags.filter((tag) => tag.start === start);
    const mark = { start, end: start + 1 };
    const isKept = (span: Span) => keepsStructure(rest, { structure: before, removed }, [{ ...span, text: '' }]);
    return [removalOf(rest, { start, end }), mark, { start, end }].find(isKept) ?? mark;
  });
}

/** Removes tags from last to first, each from the remaining text. Returns offsets in the original text. */
function removeEach(text: string, tags: readonly Tag[], removal: (tag: Tag, rest: string) => Span): Splice[] {
  let rest = text;
  let removed: Span[] = [];
  for (const tag of tags.toSorted((a, b) => b.start - a.start)) {
    const span = removal(tag, rest);
    rest = rest.slice(0, span.start) + rest.slice(span.end);
    removed = withRemoval(removed, span);
  }
  return removed.map((span) => ({ ...span, text: '' }));
}

/**
 * Adds a removal before the others, given in offsets of the text without them. Removals that it spans are merged into
 * it.
 */
function withRemoval(removed: readonly Span[], { start, end }: Span): Span[] {
  let wholeEnd = end;
  let taken = 0;
  for (let other = removed[0]; other !== undefined && other.start <= wholeEnd; other = removed[taken]) {
    wholeEnd += other.end - other.start;
    taken += 1;
  }
  return [{ start, end: wholeEnd }, ...removed.slice(taken)];
}

/** Matches text that consists only of quote, list, task and heading marks. */
const MARKS = /^[\s>]*(?:(?:[-*+]|\d+[.)]|#{1,6})[ \t][\s>]*(?:\[.\][ \t][\s>]*)?)*$/;

function removalOf(text: string, { start, end }: Span): Span {
  const lineStart = Math.max(text.lastIndexOf('\n', start - 1), text.lastIndexOf('\r', start - 1)) + 1;
  const lineEnd = endOfLine(text, end);
  const [before, after] = [text.slice(lineStart, start), text.slice(end, lineEnd)];
  if (before.trim() === '' && after.trim() === '') return wholeLine(text, { start: lineStart, end: lineEnd });

  const [isSpaceBefore, isSpaceAfter] = [/[ \t]$/.test(before), /^[ \t]/.test(after)];
  const isEnclosed = before !== '' && !isSpaceBefore && after !== '' && !isSpaceAfter && !after.startsWith('#');
  const isBeforeId = MARKS.test(before) && /^[ \t]+\^[A-Za-z0-9-]+[ \t]*$/.test(after);
  if (isEnclosed || isBeforeId) return { start, end: start + 1 };
  if (MARKS.test(before)) return { start, end: isSpaceAfter ? end + 1 : end };
  return { start: isSpaceBefore && /^(?:$|[\s.,;:!?)\]}»”’])/.test(after) ? start - 1 : start, end };
}

/** A line with its line break, and one adjacent empty line if there are empty lines on both sides. */
function wholeLine(text: string, { start, end }: Span): Span {
  const lineBreak = lineBreakAt(text, end);
  const next = end + lineBreak.length;
  if (lineBreak === '') return { start: start - breakBefore(text, start), end };

  const isBlankBefore = breakBefore(text, start) > 0 && breakBefore(text, start - breakBefore(text, start)) > 0;
  return { start, end: next + (isBlankBefore ? lineBreakAt(text, next).length : 0) };
}

function breakBefore(text: string, at: number): number {
  if (text.slice(0, at).endsWith('\r\n')) return 2;
  return /[\r\n]/.test(text[at - 1] ?? '') ? 1 : 0;
}

function endOfLine(text: string, from: number): number {
  const lineBreak = /[\r\n]/g;
  lineBreak.lastIndex = from;
  return lineBreak.exec(text)?.index ?? text.length;
}

interface Removal {
  readonly structure: NoteStructure;
  readonly removed: readonly Tag[];
}

/** Whether a note keeps its structure, apart from paragraphs that contained only the tags. */
function keepsStructure(text: string, { structure, removed }: Removal, splices: readonly Splice[]): boolean {
  const gone = new Set(removed);
  const tags = structure.tags.filter((tag) => !gone.has(tag));
  const sections = withoutEmptied(text, structure.sections, removed);
  return outline({ ...structure, sections, tags }) === outline(parseNote(applySplices(text, splices)));
}

function withoutEmptied(text: string, sections: readonly Section[], removed: readonly Tag[]): Section[] {
  const ordered = removed.toSorted((a, b) => a.start - b.start);
  let next = 0;
  return sections.filter(({ type, start, end }) => {
    let left = '';
    let at = start;
    for (; next < ordered.length && (ordered[next]?.end ?? 0) <= end; next += 1) {
      left += text.slice(at, ordered[next]?.start);
      at = ordered[next]?.end ?? at;
    }
    return type !== 'paragraph' || at === start || (left + text.slice(at, end)).trim() !== '';
  });
}

function outline(structure: NoteStructure): string {
  return JSON.stringify([
    structure.frontmatter === undefined,
    structure.sections.map(({ type, id }) => [type, id]),
    structure.headings.map(({ level }) => level),
    structure.listItems.map(({ task, id }) => [task, id]),
    structure.tags.map(({ tag }) => tag),
    structure.blocks.map(({ id }) => id),
    [structure.links, structure.embeds].map((links) => links.map(({ link, displayText }) => [link, displayText])),
    [structure.referenceLinks, structure.definitions, structure.footnotes].map((list) => list.length),
  ]);
}
