import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countWhile } from './count-while.ts';

test('the positions before the first that does not hold are counted', () => {
  fc.assert(
    fc.property(fc.nat(100), fc.nat(120), (length, held) => {
      expect(countWhile(length, (position) => position < held)).toBe(Math.min(length, held));
    }),
  );
});
