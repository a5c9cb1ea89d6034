import { editBlock, type PlaceChange } from './edit-block.ts';
import { countLines, type FoundSection, findBlock, findLines, findSection } from './find-section.ts';
import { lineBreakOf } from './frontmatter-block.ts';
import { insertAtSectionEnd, insertAtSectionStart, insertLines, withLineBreaks } from './insert-text.ts';
import type { NoteStructure, Span } from './note-structure.ts';
import type { Splice } from './splice.ts';

/** A change to a section, to a block or to lines of a note. */
export type PlaceEdit = {
  readonly operation: PlaceChange['operation'];
  /** Nothing where it is left out. */
  readonly content?: string;
} & (
  | { readonly heading: string }
  | { readonly block: string }
  /** From the first to the last, counted from 1. */
  | { readonly lines: { readonly from: number; readonly to: number } }
);

export type PlaceFailure =
  | { readonly why: 'heading_not_found'; readonly heading: string; readonly headings: readonly string[] }
  | { readonly why: 'heading_ambiguous'; readonly heading: string; readonly found: number }
  | { readonly why: 'block_not_found'; readonly block: string; readonly blocks: readonly string[] }
  | { readonly why: 'lines_out_of_range'; readonly from: number; readonly to: number; readonly count: number };

/**
 * Changes a place of a note, whole lines of it.
 *
 * A section that is replaced keeps its heading and the empty lines around its text; one that is deleted goes with its
 * heading and all that lies under it. A block that is replaced keeps its id.
 */
export function editPlace(
  text: string,
  structure: NoteStructure,
  edit: PlaceEdit,
): { splice: Splice } | { failure: PlaceFailure } {
  const change = { operation: edit.operation, content: edit.content ?? '' };
  if ('heading' in edit) {
    const section = findSection(structure, text, edit.heading);
    if (section === undefined) {
      const headings = structure.headings.map((heading) => heading.text);
      return { failure: { why: 'heading_not_found', heading: edit.heading, headings } };
    }
    const found = section.ambiguous;
    if (found > 1) return { failure: { why: 'heading_ambiguous', heading: edit.heading, found } };
    return { splice: editSection(text, section, change) };
  }
  if ('block' in edit) {
    const block = findBlock(structure, edit.block);
    if (block !== undefined) return { splice: editBlock({ text, structure }, block, change) };
    const blocks = structure.blocks.map(({ id }) => id);
    return { failure: { why: 'block_not_found', block: edit.block, blocks } };
  }
  const { from, to } = edit.lines;
  const lines = findLines(text, from, to);
  if (lines !== undefined) return { splice: editLines(text, lines, change) };
  return { failure: { why: 'lines_out_of_range', from, to, count: countLines(text) } };
}

function editSection(text: string, section: FoundSection, { operation, content }: PlaceChange): Splice {
  if (operation === 'append') return insertAtSectionEnd(text, section, content).splice;
  if (operation === 'prepend') return insertAtSectionStart(text, section, content).splice;
  if (operation === 'delete') return { ...section.wholeSpan, text: '' };

  const { start, end } = section.bodySpan;
  const body = text.slice(start, end);
  if (body.trim() === '') return insertAtSectionEnd(text, section, content).splice;
  const lead = /^(?:[ \t]*(?:\r\n|\r|\n))*/.exec(body)?.[0].length ?? 0;
  const written = withLineBreaks(content, lineBreakOf(text)).replace(/[\r\n]+$/, '');
  return { start: start + lead, end: start + body.trimEnd().length, text: written };
}

function editLines(text: string, lines: Span, { operation, content }: PlaceChange): Splice {
  if (operation === 'append') return insertLines(text, { at: lines.end, content }).splice;
  if (operation === 'prepend') return insertLines(text, { at: lines.start, content }).splice;
  if (operation === 'delete') return { ...lines, text: '' };

  const written = withLineBreaks(content, lineBreakOf(text));
  const ending = /(?:\r\n|\r|\n)$/.exec(text.slice(lines.start, lines.end))?.[0] ?? '';
  return { ...lines, text: /[\r\n]$/.test(written) ? written : written + ending };
}
