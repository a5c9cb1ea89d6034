import { expect, test } from 'vitest';
import { countWords } from './count-words.ts';

test.each([
  ['', 0, 0],
  ['# Two words\n', 2, 12],
  ["it's a well-known 3.14 foo_bar", 5, 30],
  ['---\ntags: [a, b]\n---\nbody', 1, 4],
  ['漢字かな and word', 6, 13],
  ['안녕 세상', 2, 5],
  ['ünïcode e\u0301 😀', 2, 12],
])('%j has %i words and %i characters', (text, words, characters) => {
  expect(countWords(text)).toEqual({ words, characters });
});
