import { BACKSLASH, isWhitespace, isWord, skipWhitespace, UNDERSCORE } from '../text/scan-characters.ts';
import { findNext, type InlineNode, type InlineText, type Region } from './text.ts';

/**
 * Marks nested more deeply than this are text. A long run of marks would open one level for each, and each level costs
 * a pass.
 */
const MAX_DEPTH = 32;

/** Reads the strong text or emphasis that begins with a `*` or `_`. */
export function readEmphasis(inline: InlineText, at: number, region: Region): InlineNode | undefined {
  if (region.depth >= MAX_DEPTH) return undefined;
  return readStrong(inline, at, region) ?? readSingle(inline, at, region);
}

function readStrong({ text }: InlineText, at: number, region: Region): InlineNode | undefined {
  const mark = text.charCodeAt(at);
  if (text.charCodeAt(at + 1) !== mark || at + 1 >= region.end) return undefined;
  const key = text.slice(at, at + 2);
  if ((region.dead.get(key) ?? 0) > at) return undefined;

  const start = at + 2;
  for (let close = start; close + 1 < region.end; close += 1) {
    const code = text.charCodeAt(close);
    const isPair = code === mark && text.charCodeAt(close + 1) === mark;
    if (isPair && (close + 2 === region.end || text.charCodeAt(close + 2) !== mark)) {
      if (skipWhitespace(text, start, close) === close) return undefined;
      return { end: close + 2, inner: { start, end: close } };
    }
    if (code === BACKSLASH) close += 1;
  }
  region.dead.set(key, region.end);
  return undefined;
}

function readSingle({ text }: InlineText, at: number, region: Region): InlineNode | undefined {
  const mark = text.charCodeAt(at);
  const key = text.charAt(at);
  if ((region.dead.get(key) ?? 0) > at) return undefined;

  const start = at + 1;
  const ink = skipWhitespace(text, start, region.end);
  let isAfterMark = false;
  for (let close = start; close < region.end; close += 1) {
    const code = text.charCodeAt(close);
    if (code === mark) {
      const next = close + 1 < region.end ? text.charCodeAt(close + 1) : 0;
      if (next === mark) {
        close += 1;
        isAfterMark = true;
        continue;
      }
      if (isAfterMark || ink >= close) return fail(region, key, { at, close });
      if (mark !== UNDERSCORE || !isWord(next)) return { end: close + 1, inner: { start, end: close } };
      isAfterMark = false;
      continue;
    }
    isAfterMark = code === BACKSLASH && text.charCodeAt(close + 1) === mark;
    if (code === BACKSLASH) close += 1;
  }
  region.dead.set(key, region.end);
  return undefined;
}

/**
 * After searching this far without finding a closing mark, the result is recorded so that the search is not repeated.
 */
const LONG_SEARCH = 64;

function fail(region: Region, key: string, { at, close }: { at: number; close: number }): undefined {
  if (close - at > LONG_SEARCH) region.dead.set(key, close);
}

/** Reads text between `~~` and `~~` without spaces inside them. */
export function readDeletion(inline: InlineText, at: number, region: Region): InlineNode | undefined {
  const { text } = inline;
  const start = at + 2;
  if (text.charCodeAt(at + 1) !== text.charCodeAt(at) || start >= region.end) return undefined;
  if (isWhitespace(text.charCodeAt(start)) || (region.dead.get('~~') ?? 0) > at) return undefined;

  let close = findNext(inline, '~~', start);
  while (close + 2 <= region.end && isWhitespace(text.charCodeAt(close - 1))) {
    close = findNext(inline, '~~', close + 1);
  }
  if (close + 2 <= region.end) return { end: close + 2, inner: { start, end: close } };
  region.dead.set('~~', region.end);
  return undefined;
}

/** Reads text between two equal two-character marks: a highlight (`==`) or a comment (`%%`). */
export function readPaired(inline: InlineText, at: number, region: Region): InlineNode | undefined {
  const { text } = inline;
  if (text.charCodeAt(at + 1) !== text.charCodeAt(at)) return undefined;
  const start = at + 2;
  const close = findNext(inline, text.slice(at, start), start);
  if (close + 2 > region.end || close === start) return undefined;
  return { end: close + 2, inner: { start, end: close } };
}
