/** Words to search for: one is in every twentieth note, the other in all. */
export const RARE_WORD = 'lantern';
export const COMMON_WORD = 'meadow';

const CONSONANTS = [...'bdfgklmprstv'];
const SYLLABLES = CONSONANTS.flatMap((consonant) => [...'aeiou'].map((vowel) => consonant + vowel));
const PAIRS = SYLLABLES.length ** 2;
const VOCABULARY_SIZE = 40_000;
/** Spreads the words of three syllables over all that exist, without repeating one. */
const STRIDE = 7919;
/** Entries of the table that a draw uses; the rarest word has at least one. */
const DRAWS = 2 ** 20;

const vocabulary = Array.from({ length: VOCABULARY_SIZE }, (_, rank) => wordOfRank(rank));
const drawn = drawTable();

/** A made-up word by its frequency rank, from 0; beyond some 3,660 no word is part of another. */
export function wordOfRank(rank: number): string {
  const base = SYLLABLES.length;
  if (rank < base) return syllable(rank);
  if (rank < base + PAIRS) return syllable(Math.floor((rank - base) / base)) + syllable(rank - base);
  const spread = ((rank - base - PAIRS) * STRIDE) % (PAIRS * base);
  return syllable(Math.floor(spread / PAIRS)) + syllable(Math.floor(spread / base)) + syllable(spread);
}

/** A sequence of words with the frequencies of Zipf's law: the same for the same seed. */
export class Prose {
  #state: number;

  constructor(seed: number) {
    this.#state = Math.imul(seed + 1, 0x9e3779b1);
  }

  /** A whole number from 0, below `end`. */
  below(end: number): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % end;
  }

  word(): string {
    return vocabulary[drawn[this.below(DRAWS)] as number] as string;
  }

  words(count: number): string {
    let text = this.word();
    for (let index = 1; index < count; index += 1) text += ` ${this.word()}`;
    return text;
  }

  /** Sentences of this many characters, or a few more. */
  sentences(length: number): string {
    let text = '';
    while (text.length < length) text += `${text === '' ? '' : ' '}${this.words(6 + this.below(12))}.`;
    return text;
  }
}

function syllable(number: number): string {
  return SYLLABLES[number % SYLLABLES.length] as string;
}

/** The rank of the word for each draw: the share of a word is proportional to one over its rank. */
function drawTable(): Uint16Array {
  const table = new Uint16Array(DRAWS);
  const whole = vocabulary.reduce((sum, _, rank) => sum + 1 / (rank + 1), 0);
  let passed = 0;
  let place = 0;
  for (let rank = 0; rank < VOCABULARY_SIZE; rank += 1) {
    passed += 1 / (rank + 1);
    const end = rank === VOCABULARY_SIZE - 1 ? DRAWS : Math.round((passed / whole) * DRAWS);
    table.fill(rank, place, end);
    place = end;
  }
  return table;
}
