import {
  AT,
  DASH,
  DOT,
  isWhitespace,
  isWord,
  LESS,
  PAREN_CLOSE,
  PAREN_OPEN,
  PLUS,
  UNDERSCORE,
} from '../text/scan-characters.ts';
import type { InlineNode, InlineText, Region } from './text.ts';

/** Marks that end the sentence rather than belong to the address. */
const CLOSING = '?!.,:*_~;';

/** Key under which failed domains are recorded among the unclosed marks. */
const DOMAIN = 'domain';

/** Reads the web address whose `://` or first dot is at `at`. The address may not begin before `from`. */
export function readAddress(inline: InlineText, at: number, from: number): number {
  const { text } = inline;
  if (text.charCodeAt(at) === DOT) return text.startsWith('www', at - 3) ? at - 3 : -1;
  if (!text.startsWith('://', at)) return -1;
  if (at - 5 >= from && text.startsWith('https', at - 5)) return at - 5;
  return at - 4 >= from && text.startsWith('http', at - 4) ? at - 4 : -1;
}

/** Finds the end of a web address whose domain starts at `domain`; undefined if it is not a domain. */
export function endOfAddress(inline: InlineText, domain: number, region: Region): InlineNode | undefined {
  const { text } = inline;
  if ((region.dead.get(DOMAIN) ?? 0) > domain) return undefined;
  let at = domain;
  let dots = 0;
  let underscoreAt = -1;
  let dotAt = domain - 1;
  let lastButOneDot = domain - 1;
  for (; at < region.end; at += 1) {
    const code = text.charCodeAt(at);
    if (code === DOT) {
      if (dotAt === at - 1) return fail(region, at);
      dots += 1;
      lastButOneDot = dotAt;
      dotAt = at;
    } else if (code === UNDERSCORE) underscoreAt = at;
    else if (!isWord(code) && code !== DASH) break;
  }
  if (dots === 0 || underscoreAt > lastButOneDot) return fail(region, at);
  return { end: endOfPath(text, at, region.end) };
}

/** No domain can begin before that offset either. */
function fail(region: Region, at: number): undefined {
  region.dead.set(DOMAIN, at);
}

function endOfPath(text: string, from: number, to: number): number {
  let end = from;
  let depth = 0;
  while (end < to) {
    const code = text.charCodeAt(end);
    if (code === LESS || isWhitespace(code)) break;
    if (code === PAREN_OPEN) depth += 1;
    else if (code === PAREN_CLOSE) depth -= 1;
    end += 1;
  }
  while (end > from) {
    const isExtra = text.charCodeAt(end - 1) === PAREN_CLOSE && depth < 0;
    if (!isExtra && !CLOSING.includes(text.charAt(end - 1))) break;
    if (isExtra) depth += 1;
    end -= 1;
  }
  return end;
}

/** Reads the mail address around the `@` at `at`. The address may not begin before `from`. */
export function readMail({ text }: InlineText, at: number, { from, end }: Region): number {
  let start = at;
  while (start > from && isMailCharacter(text.charCodeAt(start - 1))) start -= 1;
  if (start === at) return -1;

  let close = at + 1;
  let hasDot = false;
  for (; close < end; close += 1) {
    const code = text.charCodeAt(close);
    if (code === DOT) hasDot = close > at + 1;
    else if (!isWord(code) && code !== DASH && code !== UNDERSCORE) break;
  }
  return hasDot && text.charCodeAt(close - 1) !== AT ? close : -1;
}

function isMailCharacter(code: number): boolean {
  return isWord(code) || code === PLUS || code === DASH || code === DOT || code === UNDERSCORE;
}
