import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonPieces } from './json-pieces.ts';

test.each([0, 1, 2, 3])('the pieces of long texts are what JSON.stringify returns: shifted by %i', (shift) => {
  const text = `${'x'.repeat(shift)}${'\u{1f600}"\n\ud83d'.repeat(300_000)}`;
  const data = { before: [text, 'short', null], [text.slice(0, 9)]: { text }, after: 1, none: undefined };

  const pieces = [...jsonPieces(data)];

  expect(pieces.length).toBeGreaterThan(5);
  expect(pieces.join('') === JSON.stringify(data)).toBe(true);
});

test('data without long texts are one piece', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (data) => {
      expect([...jsonPieces(data)]).toEqual([JSON.stringify(data)]);
    }),
  );
});
