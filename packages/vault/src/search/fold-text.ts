import { asCompared } from '../paths/link-paths.ts';

/**
 * The form in which searches compare texts: composed and case-folded, with the same number of lines. Unpaired
 * surrogates, which JSON allows, are replaced because an index cannot store them.
 */
export function foldText(text: string): string {
  return asCompared(text.toWellFormed());
}

/**
 * Writes a folded text without what people leave out when they type: the accents of Latin, Greek and Cyrillic letters,
 * ligatures, strokes, and the width of Japanese and Chinese keyboards.
 */
export function inPlainLetters(folded: string): string {
  if (!BEYOND_PUNCTUATION.test(folded) || !ACCENTED.test(folded)) return folded;
  return folded
    .normalize('NFD')
    .replace(ACCENTS, '$1')
    .normalize('NFC')
    .replace(LETTERS, (letter) => plainLetters.get(letter) ?? letter)
    .replace(WIDE, (letter) => letter.normalize('NFKC'));
}

/** Most texts without accents have nothing but ASCII and punctuation, which takes a fifth as long to find out. */
const BEYOND_PUNCTUATION = /[^\0-\u00bf\u2000-\u20cf\u2100-\u2c5f]/;
const ACCENTED =
  /[\u00c0-\u052f\u1e00-\u1fff\ufb00-\ufb06\uff10-\uff5a]|[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]\p{M}/u;
const ACCENTS = /([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{M}+/gu;
const WIDE = /[\uff10-\uff19\uff41-\uff5a]/g;

/** Letters that Unicode does not decompose, as people write them on other keyboards. */
const plainLetters: ReadonlyMap<string, string> = new Map([
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ø', 'o'],
  ['ł', 'l'],
  ['đ', 'd'],
  ['ð', 'd'],
  ['þ', 'th'],
  ['ħ', 'h'],
  ['ı', 'i'],
  ['ﬀ', 'ff'],
  ['ﬁ', 'fi'],
  ['ﬂ', 'fl'],
  ['ﬃ', 'ffi'],
  ['ﬄ', 'ffl'],
  ['ﬅ', 'st'],
  ['ﬆ', 'st'],
]);
const LETTERS = new RegExp(`[${[...plainLetters.keys()].join('')}]`, 'g');
