import { isAscii } from 'node:buffer';

/** Non-ASCII characters that fold to ASCII, in UTF-8: İ, the Greek question mark and grave, the Kelvin sign. */
const FOLDING_TO_ASCII = /\xc4\xb0|\xcd\xbe|\xe1\xbf\xaf|\xe2\x84\xaa/;
const NOT_ASCII = /[^\0-\x7f]/;
const FIRST_BEYOND_ASCII = 0x80;

/**
 * Whether a text contains another one, with the same result as comparing both by `foldText`, but much faster because it
 * uses the UTF-8 bytes.
 *
 * Undefined if only the text itself can decide: the search text is not ASCII, or an accent may follow a match.
 */
export function utf8Holds(utf8: Uint8Array, folded: string): boolean | undefined {
  if (NOT_ASCII.test(folded)) return undefined;
  const bytes = Buffer.from(utf8.buffer, utf8.byteOffset, utf8.byteLength);
  // Each byte becomes a character. A non-ASCII one may change, but never into one of the searched characters.
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
