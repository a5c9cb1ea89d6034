import { dateText } from '../../packages/bases/src/values/date.ts';
import { FormulaError } from '../../packages/bases/src/values/formula-error.ts';
import { textOf } from '../../packages/bases/src/values/text.ts';
import { isTruthy } from '../../packages/bases/src/values/truth.ts';
import { isA, isList, typeOf, type Value } from '../../packages/bases/src/values/value.ts';

/** What an oracle says of a value; see the README of the oracles. */
export interface Expectation {
  readonly value?: unknown;
  readonly date?: string;
  readonly type?: string;
  readonly text?: string;
  readonly truthy?: boolean;
  readonly error?: true;
  readonly invalid?: true;
}

/** Describes how an outcome differs from what is expected; undefined if it does not. */
export function differenceOf(outcome: Value | FormulaError, expect: Expectation): string | undefined {
  const isFailed = outcome instanceof FormulaError;
  const shown = isFailed ? `error: ${outcome.message}` : `${typeOf(outcome)}: ${textOf(outcome)}`;
  return isMet(outcome, expect) ? undefined : `${shown} is not ${JSON.stringify(expect)}`;
}

function isMet(outcome: Value | FormulaError, expect: Expectation): boolean {
  if (outcome instanceof FormulaError) return expect.error === true;
  if (expect.error === true) return isA(outcome, 'error');
  if (expect.truthy !== undefined) return isTruthy(outcome) === expect.truthy;
  if (expect.date !== undefined) return isA(outcome, 'date') && dateText(outcome) === expect.date;
  if (expect.type !== undefined) return typeOf(outcome) === expect.type && textOf(outcome) === expect.text;
  return isSame(outcome, expect.value);
}

function isSame(value: Value, wanted: unknown): boolean {
  if (isList(value)) {
    if (!Array.isArray(wanted) || wanted.length !== value.length) return false;
    return value.every((item, index) => isSame(item, wanted[index]));
  }
  if (typeof value === 'number' && typeof wanted === 'number') return Math.abs(value - wanted) < 1e-9;
  return isA(value, 'tag') ? value.text === wanted : value === wanted;
}
