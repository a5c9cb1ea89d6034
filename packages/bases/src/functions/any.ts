import { boundedTextOf } from '../values/text.ts';
import { isEmpty, isTruthy } from '../values/truth.ts';
import { typeOf } from '../values/value.ts';
import { type Functions, method, text } from './signature.ts';

/** Methods of every value, and the only ones that answer for null. */
export const anyMethods: Functions = {
  isEmpty: method([], (self) => isEmpty(self)),
  isTruthy: method([], (self) => isTruthy(self)),
  isType: method([text('type')], (self, [type]) => typeOf(self) === type.toLowerCase()),
  toString: method([], (self, _, { budget }) => boundedTextOf(self, budget)),
};
