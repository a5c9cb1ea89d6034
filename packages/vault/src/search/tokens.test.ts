import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bodyTokens } from './tokens.ts';

const LONGEST = 128;
const pieces = fc.array(
  fc.oneof(
    fc.constantFrom(' ', '-', '\n', '. '),
    fc.integer({ min: 1, max: 2 * LONGEST + 2 }).map((length) => 'a'.repeat(length)),
    fc.integer({ min: 1, max: LONGEST + 1 }).map((length) => 'é'.repeat(length)),
  ),
  { maxLength: 12 },
);

test('a text is indexed roughly if any of its tokens is too long to be kept', () => {
  fc.assert(
    fc.property(pieces, (parts) => {
      const text = parts.join('');
      const longest = Math.max(...text.split(/[^aé]+/).map(({ length }) => length));
      expect(bodyTokens(text).isRough).toBe(longest > LONGEST);
    }),
    {
      numRuns: 500,
      examples: [[['a'.repeat(LONGEST)]], [['a'.repeat(LONGEST + 1)]], [[' ', 'a'.repeat(LONGEST + 1)]]],
    },
  );
});
