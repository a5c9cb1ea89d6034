import { typeError } from '../values/formula-error.ts';
import { type Functions, method, number, optional } from './signature.ts';

export const numberMethods: Functions = {
  abs: method([], (self: number) => Math.abs(self)),
  ceil: method([], (self: number) => Math.ceil(self)),
  floor: method([], (self: number) => Math.floor(self)),
  round: method([optional(number('digits'))], (self: number, [digits = 0]) => roundTo(self, digits)),
  toFixed: method([number('precision')], (self: number, [precision]) => {
    if (!(precision >= 0 && precision <= 100))
      throw typeError('Type error in "toFixed", parameter "precision". Expected a number from 0 to 100.');
    return self.toFixed(precision);
  }),
};

/** Rounds as `Math.round`: half a unit up. */
export function roundTo(value: number, digits: number): number {
  const factor = 10 ** Math.trunc(digits);
  const rounded = Math.round(value * factor) / factor;
  return Number.isFinite(rounded) ? rounded : value;
}
