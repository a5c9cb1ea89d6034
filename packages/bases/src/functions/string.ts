import { LONGEST_TEXT } from '../values/budget.ts';
import { FormulaError, typeError } from '../values/formula-error.ts';
import type { RegexpValue } from '../values/value.ts';
import {
  type Fields,
  type FunctionContext,
  type Functions,
  finished,
  method,
  number,
  optional,
  rest,
  text,
  textOrRegexp,
} from './signature.ts';

export const stringFields: Fields<string> = {
  length: (self) => self.length,
};

export const stringMethods: Functions = {
  contains: method([text('value')], (self: string, [value], context) => includes(self, value, context)),
  containsAll: method([rest(text('values'))], (self: string, [values], context) =>
    values.every((value) => includes(self, value, context)),
  ),
  containsAny: method([rest(text('values'))], (self: string, [values], context) =>
    values.some((value) => includes(self, value, context)),
  ),
  endsWith: method([text('query')], (self: string, [query]) => self.endsWith(query)),
  lower: method([], (self: string, _, { budget }) => {
    budget.spendText(self.length);
    return self.toLowerCase();
  }),
  repeat: method([number('count')], (self: string, [count], { budget }) => {
    if (!(count >= 0)) throw typeError('Type error in "repeat", parameter "count". Expected a number from 0.');
    budget.spendText(self.length * count);
    return self.repeat(self === '' ? 0 : count);
  }),
  replace: method([textOrRegexp('pattern'), text('replacement')], (self: string, [pattern, replacement], context) =>
    typeof pattern === 'string'
      ? replaceText(self, [pattern, replacement], context)
      : replaceRegexp(self, [pattern, replacement], context),
  ),
  reverse: method([], (self: string, _, { budget }) => {
    budget.spendText(self.length);
    return Array.from(self).reverse().join('');
  }),
  slice: method([number('start'), optional(number('end'))], (self: string, [start, end], { budget }) => {
    const part = self.slice(start, end);
    budget.spendText(part.length);
    return part;
  }),
  split: method([textOrRegexp('separator'), optional(number('n'))], splitText),
  startsWith: method([text('query')], (self: string, [query]) => self.startsWith(query)),
  title: method([], (self: string, _, { budget }) => {
    budget.spendText(self.length);
    return self.replaceAll(/(?<![\p{L}\p{M}\p{N}'’])\p{L}/gu, (letter) => letter.toUpperCase());
  }),
  trim: method([], (self: string, _, { budget }) => {
    budget.spendText(self.length);
    return self.trim();
  }),
};

function includes(self: string, part: string, { budget }: FunctionContext): boolean {
  budget.spendSearch(self.length, part.length);
  return self.includes(part);
}

/** A text replaces every occurrence, and stands for nothing but itself. */
function replaceText(
  self: string,
  [pattern, replacement]: readonly [string, string],
  context: FunctionContext,
): string {
  context.budget.spendSearch(self.length, pattern.length);
  const parts = self.split(pattern);
  context.budget.spendText(self.length + (parts.length - 1) * (replacement.length - pattern.length));
  return parts.join(replacement);
}

/** The most characters that replacements may briefly take, such as `$'` in a global regular expression. */
const LONGEST_REPLACED = 64 * LONGEST_TEXT;

function replaceRegexp(
  self: string,
  [pattern, replacement]: readonly [RegexpValue, string],
  { regexps, budget }: FunctionContext,
): string {
  const groups = replacement.split('$').length - 1;
  const matches = pattern.flags.includes('g') ? self.length + 1 : 1;
  if (matches * (replacement.length + groups * self.length) > LONGEST_REPLACED)
    throw new FormulaError('LIMIT', 'The text is too long for this replacement.');
  const replaced = finished(regexps.replace(pattern, self, replacement), pattern);
  budget.spendText(replaced.length);
  return replaced;
}

function splitText(
  self: string,
  [separator, n]: readonly [string | RegexpValue, number | undefined],
  { regexps, budget }: FunctionContext,
): readonly string[] {
  if (typeof separator === 'string') budget.spendSearch(self.length, separator.length);
  const most = n === undefined || !(n >= 0) ? self.length + 1 : Math.trunc(n);
  const parts =
    typeof separator === 'string'
      ? self.split(separator, most)
      : finished(regexps.split(separator, self, most), separator);
  budget.spendList(parts.length);
  // A group of a regular expression that took no part gives no text.
  return parts.map((part) => part ?? '');
}
