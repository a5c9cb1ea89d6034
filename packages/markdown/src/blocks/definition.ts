import { type Leaf, leafOf } from '../text/leaf.ts';
import { contentOf, endOf, isEmpty, type Lines, linesWithin, startOf, withoutIndent } from '../text/lines.ts';
import type { Span } from '../text/note-structure.ts';
import { BRACKET_OPEN, CARET, COLON, isWhitespace } from '../text/scan-characters.ts';

/** The most lines that a definition can span. */
const MAX_LINES = 8;
const FOOTNOTE_INDENT = 4;

const LABEL = String.raw`\[((?:\\[\s\S]|[^\\\]])+)\]:`;
const DESTINATION = String.raw`(?:<([^>[\]]+)>|([^\s<[\]][^\s[\]]*))`;
/** No line of a title may be empty or begin with its closing mark. */
const TITLE = String.raw`(?:"(?:[^"\n]|\n(?![\n"]))*"|'(?:[^'\n]|\n(?![\n']))*'|\((?:[^)\n]|\n(?![\n)]))*\))`;
const DEFINITION = new RegExp(
  String.raw`^[ \t]*${LABEL}[ \t\n]*${DESTINATION}(?:(?=[ \t\n])[ \t\n]*${TITLE}|(?![ \t\n]*["'(]))[ \t]*(?=\n|$)`,
  'd',
);

/** `[label]: destination`, with offsets in the text of its leaf. */
export interface Definition {
  readonly label: string;
  readonly target: Span;
  readonly isAngled: boolean;
  readonly leaf: Leaf;
  /** First line after the definition. */
  readonly next: number;
}

/** Finds the link definition that begins at a line. */
export function definitionAt(lines: Lines, line: number): Definition | undefined {
  if (lines.text.charCodeAt(contentOf(lines, line)) !== BRACKET_OPEN) return undefined;
  const leaf = leafOfDefinition(lines, line);
  const match = DEFINITION.exec(leaf.text);
  const [whole = '', label = '', angled] = match ?? [];
  const place = match?.indices?.[angled === undefined ? 3 : 2];
  if (place === undefined || label.startsWith('^')) return undefined;

  return {
    label,
    target: { start: place[0], end: place[1] },
    isAngled: angled !== undefined,
    leaf,
    next: line + whole.split('\n').length,
  };
}

function leafOfDefinition(lines: Lines, line: number): Leaf {
  const last = Math.min(lines.starts.length, line + MAX_LINES) - 1;
  return leafOf(lines, [line, last], { start: startOf(lines, line), end: endOf(lines, last) });
}

/** Span of the name in the footnote definition that a line starts (`[^name]: text`). */
export function footnoteName(lines: Lines, line: number): Span | undefined {
  const { text } = lines;
  const at = contentOf(lines, line);
  if (text.charCodeAt(at) !== BRACKET_OPEN || text.charCodeAt(at + 1) !== CARET) return undefined;

  const end = endOf(lines, line);
  const start = at + 2;
  let close = start;
  while (close < end && text.charCodeAt(close) !== 93 && !isWhitespace(text.charCodeAt(close))) close += 1;
  const isDefined = close > start && text.charCodeAt(close) === 93 && text.charCodeAt(close + 1) === COLON;
  return isDefined && close + 1 < end ? { start, end: close } : undefined;
}

/** The lines of a footnote definition without its name and indent. */
export function linesOfFootnote(
  lines: Lines,
  { line, name }: { line: number; name: Span },
  interrupts: (lines: Lines, line: number) => boolean,
): Lines {
  const start = name.end + 2;
  const hasText = start < endOf(lines, line);
  const starts = [withoutIndent(linesWithin(lines, line, [start]), 0, FOOTNOTE_INDENT)];
  let last = line;
  for (let next = line + 1; next < lines.starts.length; next += 1) {
    const from = withoutIndent(lines, next, FOOTNOTE_INDENT);
    if (isEmpty(lines, next) && from === endOf(lines, next)) continue;
    const isIndented = from > startOf(lines, next) && isDeep(lines, next);
    const isLazy = (hasText || last > line) && last === next - 1 && !endsFootnote(lines, next, interrupts);
    if (!isIndented && !isLazy) break;
    for (let empty = last + 1; empty < next; empty += 1) starts.push(endOf(lines, empty));
    starts.push(from);
    last = next;
  }
  return linesWithin(lines, line, starts);
}

function isDeep(lines: Lines, line: number): boolean {
  const start = startOf(lines, line);
  return lines.text.startsWith('    ', start) || lines.text.slice(start, contentOf(lines, line)).includes('\t');
}

function endsFootnote(lines: Lines, line: number, interrupts: (lines: Lines, line: number) => boolean): boolean {
  return footnoteName(lines, line) !== undefined || interrupts(lines, line) || definitionAt(lines, line) !== undefined;
}
