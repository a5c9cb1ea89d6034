import { TAG } from './block-html.ts';
import { findNext, findWhitespace, type InlineNode, type InlineText, type Region } from './inline-text.ts';
import { BANG, GREATER } from './scan-characters.ts';

const tag = new RegExp(TAG, 'y');
const scheme = /[A-Za-z][A-Za-z0-9+.-]*:\/\/|mailto:/y;
const QUESTION = 63;

/** What begins with `<`: an address in angle brackets, else a tag, comment or instruction of HTML. */
export function readAngled(inline: InlineText, at: number, region: Region): InlineNode | undefined {
  const end = region.isInLink ? -1 : endOfAddress(inline, at);
  if (end !== -1 && end <= region.end) return { end };

  const htmlEnd = endOfHtml(inline, at);
  return htmlEnd === -1 || htmlEnd > region.end ? undefined : { end: htmlEnd };
}

function endOfAddress(inline: InlineText, at: number): number {
  const { text } = inline;
  const close = findNext(inline, '>', at + 1);
  scheme.lastIndex = at + 1;
  const hasScheme = scheme.test(text);
  const sign = hasScheme ? at : findNext(inline, '@', at + 2);
  if (sign >= close || close >= text.length) return -1;
  return findWhitespace(inline, at + 1) < close ? -1 : close + 1;
}

function endOfHtml(inline: InlineText, at: number): number {
  const { text } = inline;
  const next = text.charCodeAt(at + 1);
  if (next === QUESTION) return behind(inline, '?>', at + 2);
  if (next !== BANG) {
    tag.lastIndex = at;
    return tag.test(text) ? tag.lastIndex : -1;
  }
  if (text.startsWith('<!--', at)) return endOfComment(inline, at + 4);
  if (text.startsWith('<![CDATA[', at)) return behind(inline, ']]>', at + 9);
  return isLetter(text.charCodeAt(at + 2)) ? behind(inline, '>', at + 2) : -1;
}

/** A comment's text holds no `--`, and begins with neither `>` nor `->`. */
function endOfComment(inline: InlineText, from: number): number {
  const { text } = inline;
  if (text.charCodeAt(from) === GREATER || text.startsWith('->', from)) return -1;
  const dashes = findNext(inline, '--', from);
  return text.charCodeAt(dashes + 2) === GREATER ? dashes + 3 : -1;
}

function behind(inline: InlineText, mark: string, from: number): number {
  const at = findNext(inline, mark, from);
  return at === inline.text.length ? -1 : at + mark.length;
}

function isLetter(code: number): boolean {
  return (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
}
