import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isSameValue, valueKey } from './value.ts';

/** A small set of values, so that two are often equal. */
const value = fc.letrec((tie) => ({
  value: fc.oneof(
    fc.constantFrom(null, true, 0, -0, 1, '', '1', 'null', '[', '1:a', Number.NaN),
    fc.array(tie('value'), { maxLength: 2 }),
    fc.dictionary(fc.constantFrom('a', 'b', '1:a'), tie('value'), { maxKeys: 2 }),
  ),
})).value;

test('two values have the same key exactly if they are equal', () => {
  fc.assert(
    fc.property(value, value, (a, b) => {
      expect(valueKey(a) === valueKey(b)).toBe(isSameValue(a, b));
    }),
    { numRuns: 5_000 },
  );
});
