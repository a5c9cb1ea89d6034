import { hasItem, isEqual } from '../values/equality.ts';
import { rankValues } from '../values/order.ts';
import { textOf } from '../values/text.ts';
import { isTruthy } from '../values/truth.ts';
import { isA, isList, type Value } from '../values/value.ts';
import { statistics } from './list-statistics.ts';
import {
  anyValue,
  type Fields,
  type FunctionContext,
  type Functions,
  type LazyArgument,
  type LazyFunction,
  method,
  number,
  optional,
  rest,
  text,
} from './signature.ts';

type List = readonly Value[];

export const listFields: Fields<List> = {
  length: (self) => self.length,
};

export const listMethods: Functions = {
  contains: method([anyValue('value')], (self: List, [value], context) => hasItem(self, value, context)),
  containsAll: method([rest(anyValue('values'))], (self: List, [values], context) =>
    wantedOf(values).every((value) => hasItem(self, value, context)),
  ),
  containsAny: method([rest(anyValue('values'))], (self: List, [values], context) =>
    wantedOf(values).some((value) => hasItem(self, value, context)),
  ),
  filter: onItems((self, [test]) => self.filter((value, index) => isTruthy(test({ value, index })))),
  flat: method([], (self: List, _, { budget }) => {
    budget.spendList(self.reduce<number>((sum, item) => sum + (isList(item) ? item.length : 1), 0));
    return self.flat();
  }),
  join: method([text('separator')], (self: List, [separator], { budget }) => {
    budget.spendTextOf(self);
    const texts = self.map(textOf);
    budget.spendText(texts.reduce((sum, { length }) => sum + length + separator.length, 0));
    return texts.join(separator);
  }),
  map: onItems((self, [make]) => self.map((value, index) => make({ value, index }))),
  reduce: {
    least: 2,
    most: 2,
    callLazily: (self, args) => {
      const [step, start] = args as readonly [LazyArgument, LazyArgument];
      return (self as List).reduce((acc, value, index) => step({ acc, value, index }), start());
    },
  },
  reverse: method([], (self: List, _, { budget }) => {
    budget.spendList(self.length);
    return self.toReversed();
  }),
  slice: method([number('start'), optional(number('end'))], (self: List, [start, end], { budget }) => {
    const part = self.slice(start, end);
    budget.spendList(part.length);
    return part;
  }),
  sort: method([], (self: List, _, { budget }) => {
    budget.spendList(self.length);
    budget.spendSort(self);
    const ranks = rankValues(self);
    const order = self.map((_, index) => index).sort((a, b) => (ranks[a] ?? 0) - (ranks[b] ?? 0));
    return order.map((index) => self[index] ?? null);
  }),
  unique: method([], (self: List, _, context) => uniqueItems(self, context)),
  ...statistics,
};

/** One list alone stands for its items. */
function wantedOf(values: readonly Value[]): readonly Value[] {
  const [only] = values;
  return values.length === 1 && only !== undefined && isList(only) ? only : values;
}

function onItems(call: (self: List, args: readonly [LazyArgument]) => Value): LazyFunction {
  return {
    least: 1,
    most: 1,
    callLazily: (self, args, { budget }) => {
      budget.spendList((self as List).length);
      return call(self as List, args as readonly [LazyArgument]);
    },
  };
}

/** The first of each set of equal items. Links are compared by their text. */
export function uniqueItems(list: List, context: FunctionContext): Value[] {
  const seen = new Set<Value>();
  const unique: Value[] = [];
  context.budget.spendList(list.length);
  for (const item of list) {
    const key = isA(item, 'link') ? textOf(item) : item;
    if (seen.has(key)) continue;
    seen.add(key);
    const isKnown = !isA(item, 'link') && unique.some((other) => !isA(other, 'link') && isEqual(item, other, context));
    if (!isKnown) unique.push(item);
  }
  return unique;
}
