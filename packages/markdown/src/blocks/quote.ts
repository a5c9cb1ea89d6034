import { contentOf, endOf, isBlank, type Lines, linesWithin } from '../text/lines.ts';
import { BRACKET_CLOSE, DASH, GREATER, PLUS, SPACE, TAB } from '../text/scan-characters.ts';

/** Whether a line has a quote mark. */
export function isQuoted(lines: Lines, line: number): boolean {
  const at = contentOf(lines, line);
  return lines.text.charCodeAt(at) === GREATER && at < endOf(lines, line);
}

/** The lines of a quote without its marks. `interrupts` decides which unmarked lines end the quote. */
export function linesOfQuote(lines: Lines, from: number, interrupts: (lines: Lines, line: number) => boolean): Lines {
  const starts: number[] = [];
  for (let line = from; line < lines.starts.length; line += 1) {
    const end = endOf(lines, line);
    if (isQuoted(lines, line)) {
      const at = contentOf(lines, line) + 1;
      starts.push(at < end && lines.text.charCodeAt(at) === SPACE ? at + 1 : at);
    } else if (isBlank(lines, line) || interrupts(lines, line)) break;
    else starts.push(lines.starts[line] ?? 0);
  }
  return linesWithin(lines, from, starts);
}

/** Offset of a callout's title in the first line of a quote, after its type; -1 if the quote is not a callout. */
export function calloutTitle(quote: Lines): number {
  const { text } = quote;
  const start = quote.starts[0] ?? 0;
  const end = quote.ends[0] ?? 0;
  if (!text.startsWith('[!', start)) return -1;

  let at = start + 2;
  while (at < end && text.charCodeAt(at) !== BRACKET_CLOSE) at += 1;
  if (at === start + 2 || at >= end) return -1;
  at += 1;
  const fold = text.charCodeAt(at);
  if (at < end && (fold === PLUS || fold === DASH)) at += 1;
  const after = text.charCodeAt(at);
  return at >= end || after === SPACE || after === TAB ? at : -1;
}

/** The lines from `from` on. */
export function linesFrom(lines: Lines, from: number): Lines {
  return linesWithin(lines, from, lines.starts.slice(from));
}
