import { expect, test } from 'vitest';
import { cutTo, namesWithin, roughTokens } from './text-room.ts';

test('a Chinese character counts as much as four Latin letters', () => {
  expect(roughTokens('abcdéfgh')).toBe(2);
  expect(roughTokens('知识管理')).toBe(4);
});

test('a date counts for more than a word of the same length', () => {
  expect(roughTokens('2026-03-01')).toBeCloseTo(4.8);
  expect(roughTokens('everything')).toBeCloseTo(2.5);
});

test.each([
  ['one two  three\nfour', 10, 'one two three four'],
  ['one two three four', 2, 'one two...'],
  ['知识管理是什么', 4, '知识管理...'],
  ['一😀二', 3, '一😀...'],
])('%j is cut to %d tokens', (text, tokens, cut) => {
  expect(cutTo(text, tokens)).toBe(cut);
});

test.each([
  [[], 5, 'none'],
  [['Alpha', 'Beta'], 5, 'Alpha, Beta'],
  [['Alpha', 'Beta', 'Gamma'], 3, 'Alpha, Beta and 1 more'],
  [['A title that is longer than the room'], 2, 'A title that is longer than the room'],
])('of the names %j there are shown in %d tokens: %s', (names, tokens, shown) => {
  expect(namesWithin(names, tokens)).toBe(shown);
});
