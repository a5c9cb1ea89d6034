import type { Span } from '../text/note-structure.ts';
import { BACKSLASH, isWhitespace, LESS, PAREN_CLOSE, PAREN_OPEN, skipWhitespace } from '../text/scan-characters.ts';
import { findNext, type InlineText } from './text.ts';

/** The deepest nesting of parentheses in a destination. */
const MAX_PARENS = 32;

/** The contents of a link's parentheses. */
export interface Destination {
  readonly target: Span;
  readonly isAngled: boolean;
  /** Offset after the closing parenthesis. */
  readonly end: number;
}

/** Reads `(destination "title")`, whose opening parenthesis is at `at`. */
export function destinationAt(inline: InlineText, at: number, to: number): Destination | undefined {
  const { text } = inline;
  const start = skipWhitespace(text, at + 1, to);
  const isAngled = text.charCodeAt(start) === LESS;
  const target = isAngled ? angledTarget(inline, start) : bareTarget(text, start, to);
  if (target === undefined) return undefined;

  const after = isAngled ? target.end + 1 : target.end;
  const titleStart = skipWhitespace(text, after, to);
  const close = titleStart > after ? behindTitle(inline, titleStart, to) : titleStart;
  if (close >= to || text.charCodeAt(close) !== PAREN_CLOSE) return undefined;
  return { target, isAngled, end: close + 1 };
}

function angledTarget(inline: InlineText, start: number): Span | undefined {
  const end = findNext(inline, '>', start + 1);
  if (end === inline.text.length || findNext(inline, '\n', start) < end) return undefined;
  return { start: start + 1, end };
}

function bareTarget(text: string, start: number, to: number): Span | undefined {
  let depth = 0;
  let at = start;
  for (; at < to; at += 1) {
    const code = text.charCodeAt(at);
    if (isWhitespace(code)) break;
    if (code === BACKSLASH) at += 1;
    else if (code === PAREN_OPEN) depth += 1;
    else if (code === PAREN_CLOSE && depth === 0) break;
    else if (code === PAREN_CLOSE) depth -= 1;
    if (depth > MAX_PARENS) return undefined;
  }
  return depth === 0 && at <= to ? { start, end: at } : undefined;
}

/** Offset after a title and the whitespace that follows it; `at` if no title begins there. */
function behindTitle(inline: InlineText, at: number, to: number): number {
  const { text } = inline;
  const mark = text.charAt(at);
  if (mark !== '"' && mark !== "'" && mark !== '(') return at;

  const closing = mark === '(' ? ')' : mark;
  let close = findNext(inline, closing, at + 1);
  while (close < to && text.charCodeAt(close - 1) === BACKSLASH) close = findNext(inline, closing, close + 1);
  return close < to ? skipWhitespace(text, close + 1, to) : at;
}

const entities: ReadonlyMap<string, string> = new Map([
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['nbsp', '\u00a0'],
]);

/** Decodes a destination: resolves escapes and entities, and percent-encoding if it is valid. */
export function decodeDestination(written: string): string {
  const plain = written
    .replaceAll(/\\([!-/:-@[-`{-~])/g, '$1')
    .replaceAll(/&(#\d{1,7}|#[xX][\da-fA-F]{1,6}|[a-z]{2,5});/g, decodeEntity);
  if (!plain.includes('%')) return plain;
  try {
    return decodeURIComponent(plain);
  } catch (error) {
    if (error instanceof URIError) return plain;
    throw error;
  }
}

function decodeEntity(whole: string, body: string): string {
  if (!body.startsWith('#')) return entities.get(body) ?? whole;
  const isHex = body.charAt(1).toLowerCase() === 'x';
  const code = Number.parseInt(body.slice(isHex ? 2 : 1), isHex ? 16 : 10);
  return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
}

/** Whether a destination has a scheme (`https:`, `mailto:`) and thus points outside the vault. */
export function isExternal(link: string): boolean {
  return /^[A-Za-z][A-Za-z0-9+.-]*:/.test(link);
}
