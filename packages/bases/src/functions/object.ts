import { memberOf } from '../values/property-value.ts';
import type { ObjectValue } from '../values/value.ts';
import { type Functions, method } from './signature.ts';

export const objectMethods: Functions = {
  keys: method([], ({ members }: ObjectValue) => Object.keys(members)),
  values: method([], (self: ObjectValue) => Object.keys(self.members).map((key) => memberOf(self, key))),
};
