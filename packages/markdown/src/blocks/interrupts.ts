import { htmlInterrupts } from '../text/html.ts';
import { contentOf, endOf, indentOf, isBlank, isEmpty, isIndentedCode, type Lines } from '../text/lines.ts';
import { isWord } from '../text/scan-characters.ts';
import { openingFence, openingMath, opensComment } from './fences.ts';
import { atxLevel, isThematicBreak, setextLevel } from './headings.ts';
import { listInterrupts } from './list.ts';
import { isQuoted } from './quote.ts';

const DEEP = 4;

/** Whether a line below a paragraph's line begins another block. */
function interruptsParagraph(lines: Lines, line: number): boolean {
  if (isBlank(lines, line)) return true;
  if (mayOnlyBeText(lines, line)) return false;
  return indentOf(lines, line) < DEEP && (isQuoted(lines, line) || beginsBlock(lines, line));
}

/** Whether an unmarked line below a quoted line begins another block. */
export function interruptsQuote(lines: Lines, line: number): boolean {
  return isIndentedCode(lines, line) || setextLevel(lines, line) > 0 || beginsBlock(lines, line);
}

/** Whether an unindented line below a footnote's line begins another block. A comment continues the footnote. */
export function interruptsFootnote(lines: Lines, line: number): boolean {
  return isQuoted(lines, line) || (interruptsQuote(lines, line) && !opensComment(lines, line));
}

function beginsBlock(lines: Lines, line: number): boolean {
  if (mayOnlyBeText(lines, line)) return false;
  return (
    openingFence(lines, line) > 0 ||
    openingMath(lines, line) > 0 ||
    opensComment(lines, line) ||
    atxLevel(lines, line) > 0 ||
    isThematicBreak(lines, line) ||
    listInterrupts(lines, line) ||
    htmlInterrupts(lines, line)
  );
}

/**
 * Whether a line begins with a letter or similar, so that it can only start a table, a setext heading or plain text.
 */
export function mayOnlyBeText(lines: Lines, line: number): boolean {
  const at = contentOf(lines, line);
  if (at >= endOf(lines, line)) return true;
  const code = lines.text.charCodeAt(at);
  return code > 127 || (isWord(code) && code > 57);
}

/** First line after the paragraph that begins at a line. */
export function endOfParagraph(lines: Lines, line: number): number {
  let next = line + 1;
  while (next < lines.starts.length && !endsParagraph(lines, next)) next += 1;
  return next;
}

/** Whether a whitespace-only line continues the paragraph, because it contains a tab or is the last line. */
function isSpaceAtEnd(lines: Lines, line: number): boolean {
  if (!isBlank(lines, line)) return false;
  const space = lines.text.slice(lines.starts[line], endOf(lines, line));
  return space !== '' && (line + 1 === lines.starts.length || (space.includes('\t') && isEmpty(lines, line)));
}

function endsParagraph(lines: Lines, line: number): boolean {
  return !isSpaceAtEnd(lines, line) && interruptsParagraph(lines, line);
}
