import fc from 'fast-check';
import { expect, test } from 'vitest';
import { foldText } from './fold-text.ts';
import { utf8Holds } from './utf8-contains.ts';

const holds = (text: string, wanted: string) => utf8Holds(Buffer.from(text), foldText(wanted));

test.each([
  ['Lantern', 'ANTE', true],
  ['Lantern', 'anti', false],
  ['a “lantern” of glass', 'lantern', undefined],
  ['a “lantern” and a lantern', 'lantern', true],
  ['über alles', 'alles', true],
  ['über alles', 'uber', false],
  ['cafe\u0301', 'cafe', undefined],
  ['cafe\u0301', 'caf', true],
  ['\u212aelvin', 'kelvin', undefined],
  ['\u0130stanbul', 'i', undefined],
  ['知識', 'x', false],
  ['知識', '知', undefined],
  ['', 'a', false],
])('whether %j contains %j is %j', (text, wanted, result) => {
  expect(holds(text, wanted)).toBe(result);
});

test('the result agrees with a search in the texts themselves', () => {
  const piece = fc.constantFrom(
    ...'aAkKeEsS;` \n',
    '\u0301',
    '\u0307',
    'é',
    'ς',
    'Σ',
    '\u212a',
    '\u0130',
    '\u037e',
    '\u1fef',
    '知',
    '😀',
  );
  const text = fc.array(piece, { maxLength: 12 }).map((pieces) => pieces.join(''));
  const wanted = fc.array(piece, { minLength: 1, maxLength: 3 }).map((pieces) => pieces.join(''));

  fc.assert(
    fc.property(text, wanted, (whole, part) => {
      const result = holds(whole, part);
      expect(result ?? foldText(whole).includes(foldText(part))).toBe(foldText(whole).includes(foldText(part)));
    }),
    { numRuns: 5000 },
  );
});
