import { lengthOf } from './duration.ts';
import { isList, type Value } from './value.ts';

/** Whether a value counts as true in a filter, in `if()`, and for `!`, `&&` and `||`. */
export function isTruthy(value: Value): boolean {
  if (typeof value !== 'object' || value === null) return Boolean(value);
  if (isList(value)) return value.length > 0;
  switch (value.type) {
    case 'tag':
      return value.text !== '';
    case 'duration':
      return lengthOf(value) !== 0;
    case 'object':
      return Object.keys(value.members).length > 0;
    case 'error':
      return false;
    default:
      return true;
  }
}

/** Whether there is nothing in a value. Numbers and booleans are never empty. */
export function isEmpty(value: Value): boolean {
  if (value === null || value === '') return true;
  if (typeof value !== 'object') return false;
  if (isList(value)) return value.length === 0;
  if (value.type === 'tag') return value.text === '';
  return value.type === 'object' && Object.keys(value.members).length === 0;
}
