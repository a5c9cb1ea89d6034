import { isAscii } from 'node:buffer';

/** Characters beyond ASCII that fold to some of it, in UTF-8: İ, the Greek question mark and grave, the Kelvin sign. */
const FOLDING_TO_ASCII = /\xc4\xb0|\xcd\xbe|\xe1\xbf\xaf|\xe2\x84\xaa/;
const NOT_ASCII = /[^\0-\x7f]/;
const FIRST_BEYOND_ASCII = 0x80;

/**
 * Whether a text holds another one, as `foldText` would show of both, told from its UTF-8 in a part of the time.
 *
 * Undefined where only the text itself can tell: what is looked for is not ASCII, or an accent may stand behind it.
 */
export function utf8Holds(utf8: Uint8Array, folded: string): boolean | undefined {
  if (NOT_ASCII.test(folded)) return undefined;
  const bytes = Buffer.from(utf8.buffer, utf8.byteOffset, utf8.byteLength);
  // Each byte as a character: one beyond ASCII may become another one, which is none of those looked for either.
  const text = bytes.toString('latin1');
  const lowered = text.toLowerCase();
  let isLike = false;
  for (let at = lowered.indexOf(folded); at !== -1; at = lowered.indexOf(folded, at + 1)) {
    const end = at + folded.length;
    if (end === lowered.length || lowered.charCodeAt(end) < FIRST_BEYOND_ASCII) return true;
    isLike = true;
  }
  return !isLike && (isAscii(bytes) || !FOLDING_TO_ASCII.test(text)) ? false : undefined;
}
