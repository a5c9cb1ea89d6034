import { asCompared } from '../paths/link-paths.ts';

/**
 * The form in which searches compare texts: composed and case-folded, with the same number of lines. Unpaired
 * surrogates, which JSON allows, are replaced because an index cannot store them.
 */
export function foldText(text: string): string {
  return asCompared(text.toWellFormed());
}

/** Removes the accents of Latin, Greek and Cyrillic letters from a folded text. */
export function withoutAccents(folded: string): string {
  if (!ACCENTED.test(folded)) return folded;
  return folded.normalize('NFD').replace(ACCENTS, '$1').normalize('NFC');
}

const ACCENTED = /[\u00c0-\u052f\u1e00-\u1fff]|[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]\p{M}/u;
const ACCENTS = /([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{M}+/gu;
