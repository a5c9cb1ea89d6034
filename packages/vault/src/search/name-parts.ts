import { foldText } from './fold-text.ts';

// Few characters are capitals: looking for them first takes half as long as looking for a small letter before one.
const SEAM = /(?<=[a-z])[A-Z]|_/g;
const BETWEEN_PARTS = /_+|(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/;
const PART = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]{2,}\d*$/u;
const LETTER = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u;
/** Longer names are identifiers and encoded data, which nobody searches by their parts. */
const LONGEST_NAME = 64;

/** Another word by which a word of a text is found. */
export interface NamePart {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/**
 * What else finds the words of a text, folded: the parts of names like `camelCase` and `snake_case`, words in
 * _emphasis_, and hyphenated words of two parts as one word, such as `wifi` for `wi-fi`.
 */
export function partsOfNames(text: string): Set<string> {
  const parts = new Set<string>();
  for (const { text: part } of namePartsIn(text)) parts.add(part);
  for (const { text: word } of joinedWordsIn(text)) parts.add(word);
  return parts;
}

/** The parts of the names in a text, in the order of their positions. */
export function* namePartsIn(text: string): Generator<NamePart> {
  let from = 0;
  for (let seam = seamFrom(text, from); seam !== -1; seam = seamFrom(text, from)) {
    const { start, end } = spanAt(text, seam, isOfName);
    from = end;
    if (end - start > LONGEST_NAME) continue;
    let at = start;
    for (const written of text.slice(start, end).split(BETWEEN_PARTS)) {
      at = text.indexOf(written, at);
      const part = foldText(written);
      if (PART.test(part)) yield { text: part, start: at, end: at + written.length };
      at += written.length;
    }
  }
}

/** The hyphenated words of two parts in a text, without their hyphens. */
export function* joinedWordsIn(text: string): Generator<NamePart> {
  for (let hyphen = text.indexOf('-'); hyphen !== -1; hyphen = text.indexOf('-', hyphen + 1)) {
    // Most hyphens begin an item of a list.
    if (!isLetter(text.charCodeAt(hyphen + 1)) || !isLetter(text.charCodeAt(hyphen - 1))) continue;
    const { start } = spanAt(text, hyphen, isLetter);
    const { end } = spanAt(text, hyphen + 1, isLetter);
    if (end - start > LONGEST_NAME || isOfLonger(text.charCodeAt(start - 1)) || isOfLonger(text.charCodeAt(end)))
      continue;
    yield { text: foldText(text.slice(start, hyphen) + text.slice(hyphen + 1, end)), start, end };
  }
}

/** The parts of one name, folded; only itself if it has none. */
export function splitName(name: string): string[] {
  return name
    .split(BETWEEN_PARTS)
    .map(foldText)
    .filter((part) => PART.test(part));
}

function seamFrom(text: string, from: number): number {
  SEAM.lastIndex = from;
  return SEAM.exec(text)?.index ?? -1;
}

/** The span around a position in which all characters pass a test. */
function spanAt(text: string, at: number, isInside: (code: number) => boolean): { start: number; end: number } {
  let [start, end] = [at, at];
  while (start > 0 && isInside(text.charCodeAt(start - 1))) start -= 1;
  while (end < text.length && isInside(text.charCodeAt(end))) end += 1;
  return { start, end };
}

function isLetter(code: number): boolean {
  const lower = code | 0x20;
  return (lower >= 0x61 && lower <= 0x7a) || (code >= 0x80 && LETTER.test(String.fromCharCode(code)));
}

function isOfName(code: number): boolean {
  return (code >= 0x30 && code <= 0x39) || code === 0x5f || isLetter(code);
}

/** Whether a character next to two hyphenated parts makes them a part of something longer. */
function isOfLonger(code: number): boolean {
  return code === 0x2d || isOfName(code);
}
