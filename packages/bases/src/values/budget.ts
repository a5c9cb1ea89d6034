import { FormulaError } from './formula-error.ts';
import { isList, type Value } from './value.ts';
import { isWeighed, weightOf } from './weight.ts';

/** The longest text that a formula may make. */
export const LONGEST_TEXT = 1_000_000;
/** The longest list that a formula may make. */
const LONGEST_LIST = 100_000;
/** The steps of one query. */
const MOST_STEPS = 10_000_000;

/** Lists that a formula may nest. */
const DEEPEST_LIST = 200;

const CHARACTERS_PER_STEP = 4;
/** Reading takes less than making. */
const CHARACTERS_READ_PER_STEP = 64;
/** The longest text that is read or shown at no cost. */
const SHORT_TEXT = 256;

/** Counts the work of one query, and stops it where it would take too long or too much memory. */
export class Budget {
  #left: number;

  constructor(steps: number = MOST_STEPS) {
    this.#left = steps;
  }

  /** Whether there are no steps left, so that every evaluation fails. */
  get isExhausted(): boolean {
    return this.#left < 0;
  }

  /** Counts work that was done already. */
  charge(steps: number): void {
    this.#left -= steps;
  }

  /** @throws FormulaError `LIMIT` */
  spend(steps: number): void {
    this.#left -= steps;
    if (this.#left < 0) throw outOfSteps();
  }

  /** Call it before a text of this length is made. */
  spendText(length: number): void {
    if (!(length <= LONGEST_TEXT))
      throw new FormulaError('LIMIT', `A text would be longer than ${LONGEST_TEXT} characters.`);
    this.spend(1 + length / CHARACTERS_PER_STEP);
  }

  /** Call it before the text of a value is made. */
  spendTextOf(value: Value): void {
    const { characters } = weightOf(value);
    if (characters > LONGEST_TEXT) this.spendText(characters);
  }

  /** Call it with the value of each expression: its user reads a long text. */
  spendRead(value: Value): void {
    if (typeof value === 'string') {
      if (value.length > SHORT_TEXT) this.spend(value.length / CHARACTERS_READ_PER_STEP);
    } else if (isList(value) && !isWeighed(value)) {
      const { characters, depth } = weightOf(value);
      if (depth > DEEPEST_LIST)
        throw new FormulaError('LIMIT', `A list would be nested deeper than ${DEEPEST_LIST} levels.`);
      if (characters > SHORT_TEXT) this.spend(characters / CHARACTERS_READ_PER_STEP);
    }
  }

  /** Call it with each value that an answer shows, or whose text decides an order. */
  spendShown(value: Value): void {
    const { characters } = weightOf(value);
    if (characters > SHORT_TEXT) this.spend(characters / CHARACTERS_PER_STEP);
  }

  /** Call it before a list is sorted, for its comparisons and for the texts that they need. */
  spendSort(list: readonly Value[]): void {
    this.spend((list.length * Math.log2(list.length + 1)) / 2);
    this.spend(weightOf(list).characters / CHARACTERS_READ_PER_STEP);
  }

  /** Call it before a text is searched for a part. */
  spendSearch(length: number, part: number): void {
    if (part > SHORT_TEXT) this.spend((length * part) / (CHARACTERS_READ_PER_STEP * SHORT_TEXT));
  }

  /** Call it before a list of this length is made. */
  spendList(length: number): void {
    if (length > LONGEST_LIST) throw new FormulaError('LIMIT', `A list would be longer than ${LONGEST_LIST} items.`);
    this.spend(1 + length);
  }
}

export function outOfSteps(): FormulaError {
  return new FormulaError('LIMIT', 'The query takes too many steps.');
}
