/** In UTF-16 code units. A letter may have any number of accents: a longer one is cut between two of them. */
const LONGEST_CHARACTER = 64;
/** Below this code, each character is one code unit, except a line break of two. */
const FIRST_COMBINING = 0x300;

let segmenter: Intl.Segmenter | undefined;

/** The beginning of a text, without a part of a character at its end. Lengths are in UTF-16 code units. */
export function cutText(text: string, longest: number): string {
  return text.length <= longest ? text : text.slice(0, characterStart(text, longest));
}

/** The offset itself, or that of the character that it would split: an emoji of several parts, or a letter with accents. */
export function characterStart(text: string, at: number): number {
  if (at <= 0 || at >= text.length) return at;
  if (isSimple(text.charCodeAt(at - 1)) && isSimple(text.charCodeAt(at))) return at;
  const from = Math.max(0, at - LONGEST_CHARACTER);
  segmenter ??= new Intl.Segmenter();
  const found = segmenter.segment(text.slice(from, at + LONGEST_CHARACTER)).containing(at - from);
  if (found !== undefined && (found.index > 0 || from === 0)) return from + found.index;
  return isLowSurrogate(text.charCodeAt(at)) ? at - 1 : at;
}

function isSimple(code: number): boolean {
  return code < FIRST_COMBINING && code !== 0x0a && code !== 0x0d;
}

function isLowSurrogate(code: number): boolean {
  return code >= 0xdc00 && code <= 0xdfff;
}
