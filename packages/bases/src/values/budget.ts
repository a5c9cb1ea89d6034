import { FormulaError } from './formula-error.ts';

/** The longest text that a formula may make. */
export const LONGEST_TEXT = 1_000_000;
/** The longest list that a formula may make. */
const LONGEST_LIST = 100_000;
/** The steps of one query. */
const MOST_STEPS = 10_000_000;

const CHARACTERS_PER_STEP = 4;

/** Counts the work of one query, and stops it where it would take too long or too much memory. */
export class Budget {
  #left: number;

  constructor(steps: number = MOST_STEPS) {
    this.#left = steps;
  }

  /** @throws FormulaError `LIMIT` */
  spend(steps: number): void {
    this.#left -= steps;
    if (this.#left < 0) throw new FormulaError('LIMIT', 'The query takes too many steps.');
  }

  /** Call it before a text of this length is made. */
  spendText(length: number): void {
    if (!(length <= LONGEST_TEXT))
      throw new FormulaError('LIMIT', `A text would be longer than ${LONGEST_TEXT} characters.`);
    this.spend(1 + length / CHARACTERS_PER_STEP);
  }

  /** Call it before a list of this length is made. */
  spendList(length: number): void {
    if (length > LONGEST_LIST) throw new FormulaError('LIMIT', `A list would be longer than ${LONGEST_LIST} items.`);
    this.spend(1 + length);
  }
}
