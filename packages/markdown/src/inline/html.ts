import { TAG } from '../text/html.ts';
import { BANG, GREATER } from '../text/scan-characters.ts';
import { findNext, findWhitespace, type InlineNode, type InlineText, type Region } from './text.ts';

const tag = new RegExp(TAG, 'y');
const declaration = /<![A-Za-z]+\s/y;
const QUESTION = 63;

/** Reads a construct that begins with `<`: an address in angle brackets, or an HTML tag, comment or instruction. */
export function readAngled(inline: InlineText, at: number, region: Region): InlineNode | undefined {
  const end = region.isInLink ? -1 : endOfAddress(inline, at);
  if (end !== -1 && end <= region.end) return { end };

  const htmlEnd = endOfHtml(inline, at);
  return htmlEnd === -1 || htmlEnd > region.end ? undefined : { end: htmlEnd };
}

/** Requires text before and after `://` or `@`. */
function endOfAddress(inline: InlineText, at: number): number {
  const close = findNext(inline, '>', at + 1);
  if (close === inline.text.length || findWhitespace(inline, at + 1) < close) return -1;

  const slash = findNext(inline, ':/', at + 1);
  const sign = Math.min(findNext(inline, '@', at + 1), slash);
  const rest = sign < slash ? sign + 1 : sign + 3;
  const isSigned = sign < slash || inline.text.startsWith('://', slash);
  return isSigned && sign > at + 1 && rest < close ? close + 1 : -1;
}

function endOfHtml(inline: InlineText, at: number): number {
  const { text } = inline;
  const next = text.charCodeAt(at + 1);
  if (next === QUESTION) return endOfInstruction(inline, at + 2);
  if (next !== BANG) {
    tag.lastIndex = at;
    return tag.test(text) ? tag.lastIndex : -1;
  }
  if (text.startsWith('<!--', at)) return endOfComment(inline, at + 4);
  if (text.startsWith('<![CDATA[', at)) return endAfter(inline, ']]>', at + 9);
  declaration.lastIndex = at;
  return declaration.test(text) ? endAfter(inline, '>', declaration.lastIndex) : -1;
}

/** An instruction is confined to one line. */
function endOfInstruction(inline: InlineText, from: number): number {
  const end = endAfter(inline, '?>', from);
  return findNext(inline, '\n', from) < end ? -1 : end;
}

/** A comment's text does not contain `--` and does not begin with `>` or `->`. */
function endOfComment(inline: InlineText, from: number): number {
  const { text } = inline;
  if (text.charCodeAt(from) === GREATER || text.startsWith('->', from)) return -1;
  const dashes = findNext(inline, '--', from);
  return text.charCodeAt(dashes + 2) === GREATER ? dashes + 3 : -1;
}

function endAfter(inline: InlineText, mark: string, from: number): number {
  const at = findNext(inline, mark, from);
  return at === inline.text.length ? -1 : at + mark.length;
}
