import { parseNote } from '../note/parse-note.ts';
import type { NoteStructure, Section, Span, Tag } from '../text/note-structure.ts';
import { applySplices, type Splice } from '../text/splice.ts';
import { removeTogether } from './remove-together.ts';

/** The most characters to parse in search of tags whose removal would change the structure of a note. */
const MOST_PARSED = 500_000;

/**
 * Removes tags from a note's text.
 *
 * One space next to the tag is removed too, and so is its line if it contains nothing else. If that would change the
 * note's structure (`#tag - x` would begin a list, `#tag ^id` would become the ID of another block), only the `#` is
 * removed and the word stays. In a long note with many such tags, tags next to them may keep their words too.
 */
export function removeInlineTags(text: string, structure: NoteStructure, tags: readonly Tag[]): Splice[] {
  if (tags.length === 0) return [];
  const ordered = tags.toSorted((a, b) => a.start - b.start);
  const whole = removeTogether(text, ordered);
  return keepsStructure(text, { structure, removed: tags }, whole) ? whole : removeInParts(text, ordered);
}

/**
 * Removes tags from last to first: as many at a time as the structure allows, and only the `#` of a tag that affects
 * it.
 */
function removeInParts(text: string, tags: readonly Tag[]): Splice[] {
  const removed: Span[] = [];
  let rest = text;
  let left = MOST_PARSED;
  const take = (splices: readonly Splice[]) => {
    rest = applySplices(rest, splices);
    for (const splice of splices.toReversed()) addRemoval(removed, splice);
  };
  const parts = [tags];
  for (let part = parts.pop(); part !== undefined; part = parts.pop()) {
    left -= rest.length;
    const before = left > 0 ? parseNote(rest) : undefined;
    const isKept = before === undefined ? () => false : keptBy(rest, before, part);
    const found = choicesOf(rest, part).find(isKept);
    const half = part.length >> 1;
    if (found !== undefined || part.length === 1 || before === undefined) take(found ?? part.map(markOf));
    else parts.push(part.slice(0, half), part.slice(half));
  }
  return removed.toReversed().map(asRemoval);
}

function keptBy(text: string, structure: NoteStructure, tags: readonly Tag[]): (splices: readonly Splice[]) => boolean {
  const starts = new Set(tags.map(({ start }) => start));
  const removed = structure.tags.filter(({ start }) => starts.has(start));
  return (splices) => keepsStructure(text, { structure, removed }, splices);
}

/** The ways to remove tags, best first. */
function choicesOf(text: string, tags: readonly Tag[]): Splice[][] {
  const whole = removeTogether(text, tags);
  return tags.length > 1 ? [whole] : [whole, tags.map(markOf), tags.map(asRemoval)];
}

function markOf({ start }: Span): Splice {
  return { start, end: start + 1, text: '' };
}

function asRemoval({ start, end }: Span): Splice {
  return { start, end, text: '' };
}

/**
 * Adds a removal before the others, given in offsets of the text without them. Removals that it spans are merged into
 * it.
 *
 * @param removed from last to first
 */
function addRemoval(removed: Span[], { start, end }: Span): void {
  let wholeEnd = end;
  for (let other = removed.at(-1); other !== undefined && other.start <= wholeEnd; other = removed.at(-1)) {
    wholeEnd += other.end - other.start;
    removed.pop();
  }
  removed.push({ start, end: wholeEnd });
}

interface Removal {
  readonly structure: NoteStructure;
  readonly removed: readonly Tag[];
}

/** Whether a note keeps its structure, apart from paragraphs that contained only the tags. */
function keepsStructure(text: string, { structure, removed }: Removal, splices: readonly Splice[]): boolean {
  const removedTags = new Set(removed);
  const tags = structure.tags.filter((tag) => !removedTags.has(tag));
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
