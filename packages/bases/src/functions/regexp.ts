import type { RegexpValue } from '../values/value.ts';
import { type Functions, finished, method, text } from './signature.ts';

export const regexpMethods: Functions = {
  matches: method([text('value')], (self: RegexpValue, [value], { regexps }) =>
    finished(regexps.test(self, value), self),
  ),
};
