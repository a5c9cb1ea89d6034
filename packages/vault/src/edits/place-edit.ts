import {
  type ContentEdit,
  editBlock,
  editLines,
  editSection,
  findLines,
  insertLines,
  lineBreakOf,
  lineIndex,
  parseNote,
  type Splice,
} from '@obsidian-agent/markdown';
import { blockNamed, sectionNamed } from '../references/find-section.ts';
import { linesOutOfRange } from '../references/section-errors.ts';

/** A change to a section, a block or lines; exactly one of the three is given. */
export interface PlaceEdit {
  readonly operation: ContentEdit['operation'];
  readonly heading?: string | undefined;
  readonly block?: string | undefined;
  readonly lines?: { readonly start: number; readonly end: number } | undefined;
  readonly content?: string | undefined;
}

interface EditedText {
  readonly path: string;
  readonly text: string;
}

/**
 * The change that an edit makes. A note that ends with a line break still does afterwards.
 *
 * @throws AgentError `HEADING_NOT_FOUND`, `HEADING_AMBIGUOUS`, `BLOCK_NOT_FOUND`, `LINES_OUT_OF_RANGE`
 */
export function placeSplice(note: EditedText, edit: PlaceEdit): Splice {
  const { text } = note;
  const splice = spliceAt(note, edit);
  const isLast = splice.end === text.length && /[\r\n]$/.test(text);
  if (!isLast || splice.text === '' || /[\r\n]$/.test(splice.text)) return splice;
  return { ...splice, text: splice.text + lineBreakOf(text) };
}

function spliceAt(
  { path, text }: EditedText,
  { operation, content = '', heading, block = '', lines }: PlaceEdit,
): Splice {
  const change = { operation, content };
  if (lines !== undefined) return lineSplice({ path, text }, lines, change);
  const note = { path, text, structure: parseNote(text) };
  if (heading !== undefined) return editSection(text, sectionNamed(note, heading), change);
  return editBlock(note, blockNamed(note, block), change);
}

function lineSplice(
  { path, text }: EditedText,
  { start, end }: { start: number; end: number },
  change: ContentEdit,
): Splice {
  const { count } = lineIndex(text);
  const isLastEmpty = /[\r\n]$/.test(text);
  // The empty line after a final line break can be written to, but not removed.
  if (isLastEmpty && start === count && end === count) {
    const { operation, content } = change;
    const at = text.length;
    return operation === 'delete' ? { start: at, end: at, text: '' } : insertLines(text, { at, content }).splice;
  }
  const found = end > count ? undefined : findLines(text, start, isLastEmpty ? Math.min(end, count - 1) : end);
  if (found === undefined) throw linesOutOfRange(path, Math.max(start, count + 1), count);
  return editLines(text, found, change);
}
