import { memberOf } from '../values/property-value.ts';
import type { ObjectValue } from '../values/value.ts';
import { type Functions, method } from './signature.ts';

export const objectMethods: Functions = {
  keys: method([], ({ members }: ObjectValue, _, { budget }) => {
    const keys = Object.keys(members);
    budget.spendList(keys.length);
    return keys;
  }),
  values: method([], (self: ObjectValue, _, { budget }) => {
    const keys = Object.keys(self.members);
    budget.spendList(keys.length);
    return keys.map((key) => memberOf(self, key));
  }),
};
