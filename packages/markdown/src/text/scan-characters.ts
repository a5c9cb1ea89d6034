/** Code units with a meaning in Markdown. */
export const TAB = 9;
export const LF = 10;
const CR = 13;
export const SPACE = 32;
export const BANG = 33;
export const HASH = 35;
export const DOLLAR = 36;
export const PERCENT = 37;
export const PAREN_OPEN = 40;
export const PAREN_CLOSE = 41;
export const STAR = 42;
export const PLUS = 43;
export const DASH = 45;
export const DOT = 46;
export const COLON = 58;
export const LESS = 60;
export const EQUALS = 61;
export const GREATER = 62;
export const AT = 64;
export const BRACKET_OPEN = 91;
export const BACKSLASH = 92;
export const BRACKET_CLOSE = 93;
export const CARET = 94;
export const UNDERSCORE = 95;
export const BACKTICK = 96;
export const PIPE = 124;
export const TILDE = 126;
const BOM = 0xfeff;

export function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}

/** ASCII letters and digits. */
export function isWord(code: number): boolean {
  return isDigit(code) || (code >= 97 && code <= 122) || (code >= 65 && code <= 90);
}

/** ASCII punctuation: the characters that a backslash can escape. */
export function isPunctuation(code: number): boolean {
  return code > SPACE && code < 127 && !isWord(code);
}

/** Whitespace as in JavaScript's `\s`, which includes no-break and ideographic spaces and the byte order mark. */
export function isWhitespace(code: number): boolean {
  if (code <= SPACE) return code === SPACE || (code >= TAB && code <= CR);
  if (code < 0xa0) return false;
  return (
    code === 0xa0 ||
    code === 0x3000 ||
    code === BOM ||
    code === 0x1680 ||
    (code >= 0x2000 && code <= 0x200a) ||
    code === 0x2028 ||
    code === 0x2029 ||
    code === 0x202f ||
    code === 0x205f
  );
}

/** Offset of the first character from `from` that is not whitespace; `to` if there is none. */
export function skipWhitespace(text: string, from: number, to: number): number {
  let at = from;
  while (at < to && isWhitespace(text.charCodeAt(at))) at += 1;
  return at;
}

/** Offset after the last character before `to` that is not whitespace; `from` if there is none. */
export function trimEnd(text: string, from: number, to: number): number {
  let at = to;
  while (at > from && isWhitespace(text.charCodeAt(at - 1))) at -= 1;
  return at;
}

/** Number of consecutive occurrences of `code` from `from`. */
export function runLength(text: string, from: number, to: number): number {
  const code = text.charCodeAt(from);
  let at = from;
  while (at < to && text.charCodeAt(at) === code) at += 1;
  return at - from;
}
