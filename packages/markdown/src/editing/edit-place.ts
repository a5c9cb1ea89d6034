import { lineBreakOf, withLineBreaks } from '../text/line-breaks.ts';
import type { Span } from '../text/note-structure.ts';
import type { Splice } from '../text/splice.ts';
import type { ContentEdit } from './edit-block.ts';
import type { FoundSection } from './find-section.ts';
import { insertAtSectionEnd, insertAtSectionStart, insertLines } from './insert-text.ts';

/**
 * Changes whole lines of a section.
 *
 * A replaced section keeps its heading and the empty lines around its text. A deleted section loses its heading and
 * everything under it.
 */
export function editSection(text: string, section: FoundSection, { operation, content }: ContentEdit): Splice {
  if (operation === 'append') return insertAtSectionEnd(text, section, content).splice;
  if (operation === 'prepend') return insertAtSectionStart(text, section, content).splice;
  if (operation === 'delete') return { ...section.wholeSpan, text: '' };

  const { start, end } = section.bodySpan;
  const body = text.slice(start, end);
  if (body.trim() === '') return insertAtSectionEnd(text, section, content).splice;
  const lead = /^(?:[ \t]*(?:\r\n|\r|\n))*/.exec(body)?.[0].length ?? 0;
  const written = withLineBreaks(content, lineBreakOf(text)).replace(/(?<![\r\n])[\r\n]+$/, '');
  return { start: start + lead, end: start + body.trimEnd().length, text: written };
}

/** Changes whole lines. */
export function editLines(text: string, lines: Span, { operation, content }: ContentEdit): Splice {
  if (operation === 'append') return insertLines(text, { at: lines.end, content }).splice;
  if (operation === 'prepend') return insertLines(text, { at: lines.start, content }).splice;
  if (operation === 'delete') return { ...lines, text: '' };

  const written = withLineBreaks(content, lineBreakOf(text));
  const ending = /(?:\r\n|\r|\n)$/.exec(text.slice(lines.start, lines.end))?.[0] ?? '';
  return { ...lines, text: /[\r\n]$/.test(written) ? written : written + ending };
}
