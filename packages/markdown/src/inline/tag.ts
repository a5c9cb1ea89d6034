import { isDigit, isWhitespace, isWord, UNDERSCORE } from '../text/scan-characters.ts';

const DASH = 45;
const SLASH = 47;

/** Offset after the tag whose `#` is at `at`; -1 if it is not a tag. A tag cannot consist of digits alone. */
export function endOfTag(text: string, at: number, to: number): number {
  let end = at + 1;
  let hasOther = false;
  for (; end < to; end += 1) {
    const code = text.charCodeAt(end);
    if (!isTagCharacter(code)) break;
    if (!isDigit(code)) hasOther = true;
  }
  return hasOther ? end : -1;
}

/** Everything except whitespace, general and supplemental punctuation, and ASCII marks. */
function isTagCharacter(code: number): boolean {
  if (code < 128)
    return code > 32
      ? isWord(code) || code === UNDERSCORE || code === DASH || code === SLASH || code === 127
      : code < 9;
  if (code >= 0x2000 && code <= 0x206f) return false;
  if (code >= 0x2e00 && code <= 0x2e7f) return false;
  return !isWhitespace(code);
}
