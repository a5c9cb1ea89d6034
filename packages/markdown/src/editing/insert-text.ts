import { findFrontmatterBlock } from '../properties/frontmatter-block.ts';
import { lineBreakAt, lineBreakOf, startOfNote, withLineBreaks } from '../text/line-breaks.ts';
import { endOfLine, lineIndex } from '../text/line-index.ts';
import type { Splice } from '../text/splice.ts';
import type { FoundSection } from './find-section.ts';

export interface Insertion {
  readonly splice: Splice;
  /** Line of the first inserted character, counted from 1. */
  readonly line: number;
}

/**
 * Puts content at the end of a note, on a line of its own, with exactly one line break between old and new text.
 *
 * Line breaks at the end of the note stay before the content. If the note ended with a line break, so does the result.
 * Line breaks in the content become those of the note.
 */
export function insertAtEnd(text: string, content: string): Insertion {
  return insertLines(text, { at: text.length, content });
}

/** Puts content at the start of a note, after its frontmatter, with exactly one line break between new and old text. */
export function insertAfterFrontmatter(text: string, content: string): Insertion {
  return insertLines(text, { at: findFrontmatterBlock(text)?.end ?? startOfNote(text), content });
}

/** Puts content directly under a section's heading. */
export function insertAtSectionStart(text: string, section: FoundSection, content: string): Insertion {
  return insertLines(text, { at: section.bodySpan.start, content });
}

/** Puts content at the end of a section, before the empty lines that separate it from the next one. */
export function insertAtSectionEnd(text: string, section: FoundSection, content: string): Insertion {
  const { start, end } = section.bodySpan;
  const written = text.slice(start, end).trimEnd().length;
  if (written === 0) return insertLines(text, { at: start, content });
  const at = Math.min(endOfLine(text, start + written), end);
  return insertLines(text, { at: at + lineBreakAt(text, at).length, content });
}

/** Puts content on lines of its own, at the start of a line or at the end of the last one. */
export function insertLines(text: string, { at, content }: { at: number; content: string }): Insertion {
  const lineBreak = lineBreakOf(text);
  const own = withLineBreaks(content, lineBreak);
  const isAtLineStart = at === startOfNote(text) || /[\r\n]/.test(text[at - 1] ?? '');
  const before = isAtLineStart || own.startsWith(lineBreak) ? '' : lineBreak;
  const isOpenEnd = at === text.length && !/[\r\n]$/.test(text);
  const after = isOpenEnd || own.endsWith(lineBreak) ? '' : lineBreak;

  const line = lineIndex(text).lineOf(at) + (isAtLineStart ? 1 : 2);
  return { splice: { start: at, end: at, text: before + own + after }, line };
}
