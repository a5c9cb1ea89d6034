import { foldText, inPlainLetters } from './fold-text.ts';
import type { Passage } from './searched-text.ts';
import { UNSPACED } from './tokens.ts';

const WORD_PART = new RegExp(`^(?![${UNSPACED}])[\\p{L}\\p{N}\\p{M}_]`, 'u');
/** Most positions of one word or text to compare the lines of a passage by. */
const MOST_PLACES = 1000;

/** Whether a passage contains a text. */
export function containsText(passage: Passage, text: string, isCaseMatched: boolean): boolean {
  return isCaseMatched ? passage.text.includes(text.normalize('NFC')) : passage.folded.includes(foldText(text));
}

/** The first positions of a text in a passage, in the form in which both are compared. */
export function placesOfText(passage: Passage, text: string, isCaseMatched: boolean): Places {
  const [form, wanted] = isCaseMatched ? [passage.text, text.normalize('NFC')] : [passage.folded, foldText(text)];
  const starts: number[] = [];
  const step = Math.max(wanted.length, 1);
  for (let at = form.indexOf(wanted); at !== -1 && starts.length < MOST_PLACES; at = form.indexOf(wanted, at + step)) {
    starts.push(at);
    if (wanted === '') break;
  }
  return { form, starts, isWhole: (start) => isSeparateWord(form, start, start + wanted.length) };
}

/** The first positions of a whole word in a passage, ignoring accents. */
export function placesOfWord(passage: Passage, word: string, most: number = MOST_PLACES): Places {
  const form = passage.bare;
  const wanted = inPlainLetters(foldText(word));
  const starts: number[] = [];
  for (let at = form.indexOf(wanted); at !== -1 && starts.length < most; at = form.indexOf(wanted, at + 1)) {
    if (isSeparateWord(form, at, at + wanted.length)) starts.push(at);
  }
  return { form, starts, isWhole: () => true };
}

/** Offsets in one form of a passage, which has the same lines. */
export interface Places {
  readonly form: string;
  readonly starts: readonly number[];
  /** Whether the match at one of these positions is a whole word. */
  readonly isWhole: (start: number) => boolean;
}

/** Whether no word character precedes or follows; letters of scripts without spaces are not word characters here. */
function isSeparateWord(text: string, start: number, end: number): boolean {
  return !isWordPart(lastCharacter(text, start)) && !isWordPart(String.fromCodePoint(text.codePointAt(end) ?? 0x20));
}

function lastCharacter(text: string, end: number): string {
  const code = text.charCodeAt(end - 1);
  const isLowHalf = code >= 0xdc00 && code <= 0xdfff;
  return text.slice(Math.max(end - (isLowHalf ? 2 : 1), 0), end);
}

function isWordPart(character: string): boolean {
  return WORD_PART.test(character);
}
