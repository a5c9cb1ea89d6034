import type { Budget } from './budget.ts';
import { parseDate } from './date.ts';
import { lengthOf, parseDuration } from './duration.ts';
import { boundedTextOf, shownText } from './text.ts';
import { isA, stringOf, type Value } from './value.ts';

/** Compares for `<` and the like: negative, 0, positive, or NaN if neither comes first. */
export function compareValues(a: Exclude<Value, null>, b: Exclude<Value, null>, budget: Budget): number {
  if (typeof a === 'number' && typeof b === 'number') return difference(a, b);
  const amounts = amountsOf(a, b);
  if (amounts !== undefined) return difference(amounts[0], amounts[1]);
  const [left, right] = [stringOf(a), stringOf(b)];
  if (typeof a === 'number' && right !== undefined) return difference(a, numberOf(right));
  if (typeof b === 'number' && left !== undefined) return difference(numberOf(left), b);
  return compareCodeUnits(left ?? boundedTextOf(a, budget), right ?? boundedTextOf(b, budget));
}

/** Two dates or two durations as numbers. One of them may be written as text, and a duration as milliseconds. */
function amountsOf(a: Value, b: Value): readonly [number, number] | undefined {
  const isEither = (type: 'date' | 'duration') => isA(a, type) || isA(b, type);
  const amountOf = isEither('date') ? instantOf : isEither('duration') ? lengthIn : undefined;
  const [left, right] = [amountOf?.(a), amountOf?.(b)];
  return left === undefined || right === undefined ? undefined : [left, right];
}

function instantOf(value: Value): number | undefined {
  if (isA(value, 'date')) return value.ms;
  const text = stringOf(value);
  return text === undefined ? undefined : parseDate(text)?.ms;
}

function lengthIn(value: Value): number | undefined {
  if (typeof value === 'number') return value;
  const text = stringOf(value);
  const duration = isA(value, 'duration') ? value : text === undefined ? undefined : parseDuration(text);
  return duration && lengthOf(duration);
}

/** JavaScript reads an empty text as 0. */
function numberOf(text: string): number {
  return text.trim() === '' ? Number.NaN : Number(text);
}

/** Infinite numbers are equal to themselves. */
function difference(a: number, b: number): number {
  return a === b ? 0 : a - b;
}

function compareCodeUnits(a: string, b: string): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Compares texts as a column is sorted: numbers in them by value, regardless of case and accents. */
export function compareTexts(a: string, b: string): number {
  return a === b ? 0 : collator.compare(a, b);
}

type Direction = 'ASC' | 'DESC';

/**
 * The places of values in ascending or descending order. Equal ones share a place, and null comes last either way.
 *
 * Numbers, dates, durations and booleans are sorted by value if the list has only one of these types; otherwise values
 * are sorted by the text that a cell shows.
 */
export function rankValues(values: readonly Value[], direction: Direction = 'ASC'): number[] {
  const keys = sortKeysOf(values);
  const sign = direction === 'ASC' ? 1 : -1;
  const compare = (a: number, b: number): number => {
    const [left, right] = [keys[a], keys[b]];
    if (typeof left === 'string' && typeof right === 'string') return sign * compareTexts(left, right);
    if (left === undefined || right === undefined) return Number(left === undefined) - Number(right === undefined);
    return sign * difference(left as number, right as number);
  };
  const order = values.map((_, index) => index).sort(compare);
  const ranks = new Array<number>(values.length);
  let rank = 0;
  for (const [at, index] of order.entries()) {
    if (at > 0 && compare(order[at - 1] as number, index) !== 0) rank = at;
    ranks[index] = rank;
  }
  return ranks;
}

/** Numbers or texts to compare; undefined for what comes last. */
function sortKeysOf(values: readonly Value[]): (number | string | undefined)[] {
  const keys: (number | undefined)[] = [];
  let type: string | undefined;
  for (const value of values) {
    if (value === null || isA(value, 'error')) {
      keys.push(undefined);
      continue;
    }
    const [own, key] = numericKeyOf(value);
    type ??= own;
    if (own === undefined || own !== type) return textKeysOf(values);
    keys.push(key);
  }
  return keys;
}

function textKeysOf(values: readonly Value[]): (string | undefined)[] {
  return values.map((value) => (value === null || isA(value, 'error') ? undefined : shownText(value)));
}

function numericKeyOf(value: Value): readonly [type?: string, key?: number | undefined] {
  // Not a number comes last, as what has no value does.
  if (typeof value === 'number') return ['number', Number.isNaN(value) ? undefined : value];
  if (typeof value === 'boolean') return ['boolean', Number(value)];
  if (isA(value, 'date')) return ['date', value.ms];
  return isA(value, 'duration') ? ['duration', lengthOf(value)] : [];
}
