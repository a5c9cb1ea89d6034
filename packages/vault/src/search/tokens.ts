import { foldText } from './fold-text.ts';
import { partsOfNames } from './name-parts.ts';

/** Letters of scripts without spaces between words. */
export const UNSPACED: string = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u30fc\u3005\u3006`;
const LETTER = String.raw`\p{L}\p{N}\p{M}`;
const NOT_ASCII = /[^\0-\x7f]/;
/** Matches everything in a folded text that is not a plain word: runs without spaces, spaces, and single symbols. */
const SPECIAL = new RegExp(String.raw`([${UNSPACED}]+)|([\p{Z}\x85])|([^\0-\x7f${LETTER}])`, 'gu');
const SEPARATORS = /[^a-z0-9_\u0080-\uffff]+/;
const WORD_START = new RegExp(`^(?![${UNSPACED}])[${LETTER}]`, 'u');
const RUN_START = new RegExp(`^[${UNSPACED}]`, 'u');
const LONGEST_TOKEN = 128;

/** A piece of a query as an index stores it. */
export interface Piece {
  /**
   * `word` is letters with spaces or symbols around them; `run` is text without spaces; `sign` is any other character.
   */
  readonly kind: 'word' | 'run' | 'sign';
  readonly text: string;
}

/** A text as an index stores it. */
export interface TokenText {
  /** Tokens between ASCII separators: whole words, each character of a run with the next one, and single symbols. */
  readonly text: string;
  /** Some tokens were too long to be kept, so the text may contain more than they show. */
  readonly isRough: boolean;
}

/** A long text as an index stores it, with what else finds it but has no position. */
export interface BodyTokens extends TokenText {
  /** The tokens of its runs without spaces, and what else finds its words; see `partsOfNames`. */
  readonly parts: ReadonlySet<string>;
}

/** Tokenizes a short text for an index. Parts of its runs can be found without reading it. */
export function tokenText(raw: string): TokenText {
  return asTokens(separated(raw, (run) => ` ${runTokens(run).join(' ')} `));
}

/** Tokenizes a long text for an index. The positions of all pairs of characters would make the index longer than the text. */
export function bodyTokens(raw: string): BodyTokens {
  const parts = partsOfNames(raw);
  const text = separated(raw, (run) => {
    addRun(run, parts);
    return ' ';
  });
  return { ...asTokens(text), parts };
}

/** Adds each character of a run with the next one, and the last one alone. */
function addRun(run: string, parts: Set<string>): void {
  let last = '';
  for (const character of run) {
    if (last !== '') parts.add(last + character);
    last = character;
  }
  parts.add(last);
}

/** A folded text with its tokens between ASCII separators. */
function separated(raw: string, ofRun: (run: string) => string): string {
  const folded = foldText(raw).replaceAll('\0', ' ');
  if (!NOT_ASCII.test(folded)) return folded;
  return folded.replace(SPECIAL, (whole, run?: string, space?: string) => {
    if (run !== undefined) return ofRun(run);
    return space === undefined ? ` ${whole} ` : ' ';
  });
}

/** The tokens of such a text, including repeated ones. */
export function tokensOf(text: string): string[] {
  return text.split(SEPARATORS).filter((token) => token !== '');
}

/** How many tokens of such a text are equal to a token, or begin with it. */
export function countTokens(text: string, wanted: { kind: 'token' | 'beginning'; text: string }): number {
  let count = 0;
  for (let at = text.indexOf(wanted.text); at !== -1; at = text.indexOf(wanted.text, at + 1)) {
    if (at > 0 && isOfToken(text.charCodeAt(at - 1))) continue;
    const end = at + wanted.text.length;
    if (wanted.kind === 'beginning' || end === text.length || !isOfToken(text.charCodeAt(end))) count += 1;
  }
  return count;
}

function asTokens(text: string): TokenText {
  if (!holdsTooLong(text)) return { text, isRough: false };
  const kept = tokensOf(text).filter((token) => token.length <= LONGEST_TOKEN);
  return { text: kept.join(' '), isRough: true };
}

/**
 * Whether any token is too long to be kept.
 *
 * Such a token covers at least one of the positions spaced by the maximum length. Only those are checked, as this runs
 * on every text of a vault.
 */
function holdsTooLong(text: string): boolean {
  for (let place = LONGEST_TOKEN; place < text.length; ) {
    let from = place;
    while (from >= 0 && isOfToken(text.charCodeAt(from))) from -= 1;
    if (place - from > LONGEST_TOKEN) return true;
    place = from + LONGEST_TOKEN + 1;
  }
  return false;
}

/** Whether SEPARATORS leaves a character in its token. */
function isOfToken(code: number): boolean {
  const isLetter = code >= 0x61 && code <= 0x7a;
  return isLetter || code >= 0x80 || (code >= 0x30 && code <= 0x39) || code === 0x5f;
}

/** Whether a token comes from a run without spaces. */
export function isOfRun(token: string): boolean {
  return RUN_START.test(token);
}

/** Whether a token is a plain word. */
export function isWord(token: string): boolean {
  return token.charCodeAt(0) < 0x80 || WORD_START.test(token);
}

/** Splits a text into the pieces by which an index finds it. */
export function piecesOf(text: string): Piece[] {
  const folded = foldText(text);
  return [...folded.matchAll(PIECE)].map(({ 1: run, 2: word, 3: sign }) => {
    if (run !== undefined) return { kind: 'run', text: run };
    return word === undefined ? { kind: 'sign', text: sign ?? '' } : { kind: 'word', text: word };
  });
}

const PIECE = new RegExp(
  String.raw`([${UNSPACED}]+)|((?:(?![${UNSPACED}])[a-z0-9_${LETTER}])+)|([^\0-\x7f\p{Z}\x85${LETTER}])`,
  'gu',
);

/** The tokens of a run: each character together with the next one, and the last one alone. */
export function runTokens(run: string): string[] {
  const characters = Array.from(run);
  return characters.map((character, at) => character + (characters[at + 1] ?? ''));
}
