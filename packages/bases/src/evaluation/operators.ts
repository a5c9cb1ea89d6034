import type { BinaryOperator } from '../syntax/expression.ts';
import { addDuration } from '../values/date.ts';
import { addDurations, exactDuration, parseDuration, scaleDuration } from '../values/duration.ts';
import { type Comparison, isEqual } from '../values/equality.ts';
import { typeError } from '../values/formula-error.ts';
import { compareValues } from '../values/order.ts';
import { boundedTextOf } from '../values/text.ts';
import { type DurationValue, isA, isList, stringOf, typeName, type Value } from '../values/value.ts';

export type Arithmetic = '+' | '-' | '*' | '/' | '%';
/** Those that always need both sides. */
export type EagerOperator = Exclude<BinaryOperator, '&&' | '||'>;

export function applyBinary(operator: EagerOperator, [a, b]: readonly [Value, Value], comparison: Comparison): Value {
  switch (operator) {
    case '==':
      return isEqual(a, b, comparison);
    case '!=':
      return !isEqual(a, b, comparison);
    case '<':
    case '<=':
    case '>':
    case '>=':
      return a === null || b === null ? null : isOrdered(operator, compareValues(a, b, comparison.budget));
    default:
      return calculate(operator, [a, b], comparison);
  }
}

function isOrdered(operator: '<' | '<=' | '>' | '>=', order: number): boolean {
  if (operator === '<') return order < 0;
  if (operator === '<=') return order <= 0;
  return operator === '>' ? order > 0 : order >= 0;
}

export function negate(value: Value): Value {
  if (value === null) return null;
  if (typeof value === 'number') return -value;
  throw typeError(`Invalid operator - before ${typeName(value)}`);
}

function calculate(operator: Arithmetic, [a, b]: readonly [Value, Value], { budget }: Comparison): Value {
  if (typeof a === 'number' && typeof b === 'number') return calculateNumber(operator, a, b);
  const result = calculateTime(operator, a, b);
  if (result !== undefined) return result;
  if (operator === '+' && isList(a) && isList(b)) {
    budget.spendList(a.length + b.length);
    return [...a, ...b];
  }
  if (operator === '+' && (stringOf(a) ?? stringOf(b)) !== undefined) {
    const [left, right] = [boundedTextOf(a, budget), boundedTextOf(b, budget)];
    budget.spendText(left.length + right.length);
    return left + right;
  }
  if (operator === '-' && isA(a, 'date') && isA(b, 'date')) return exactDuration(a.ms - b.ms);
  if (a === null || b === null) return null;
  throw typeError(`Invalid operator between ${typeName(a)} and ${typeName(b)}`);
}

function calculateNumber(operator: Arithmetic, a: number, b: number): number {
  switch (operator) {
    case '+':
      return a + b;
    case '-':
      return a - b;
    case '*':
      return a * b;
    case '/':
      return a / b;
    case '%':
      return a % b;
  }
}

/** A date or a duration with a duration, or a duration with a number; undefined for other values. */
function calculateTime(operator: Arithmetic, a: Value, b: Value): Value | undefined {
  if (isA(a, 'duration') && typeof b === 'number') {
    if (operator === '*') return scaleDuration(a, b);
    if (operator === '/') return scaleDuration(a, 1 / b);
  }
  if (operator !== '+' && operator !== '-') return undefined;
  if (!isA(a, 'date') && !isA(a, 'duration')) return undefined;
  const duration = durationIn(b);
  if (duration === undefined) return undefined;
  const change = operator === '+' ? duration : scaleDuration(duration, -1);
  return isA(a, 'date') ? addDuration(a, change) : addDurations(a, change);
}

function durationIn(value: Value): DurationValue | undefined {
  if (isA(value, 'duration')) return value;
  const text = stringOf(value);
  return text === undefined ? undefined : parseDuration(text);
}
