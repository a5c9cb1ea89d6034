import { asCompared } from '../paths/link-paths.ts';

/** A text as searches compare it: composed, and without regard to case. It has as many lines as before. Half a
 * character, as JSON can hold it, is as no index can: a sign of its own. */
export function foldText(text: string): string {
  return asCompared(text.toWellFormed());
}

/** A folded text without the accents of Latin, Greek and Cyrillic letters. */
export function withoutAccents(folded: string): string {
  if (!ACCENTED.test(folded)) return folded;
  return folded.normalize('NFD').replace(ACCENTS, '$1').normalize('NFC');
}

const ACCENTED = /[\u00c0-\u052f\u1e00-\u1fff]|[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]\p{M}/u;
const ACCENTS = /([\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}])\p{M}+/gu;
