import { expect, test } from 'vitest';
import { partsOfNames } from './name-parts.ts';

test.each([
  ['see searchCache and parseHTMLText', ['search', 'cache', 'parse', 'html', 'text']],
  ['a snake_case_name, __init__ and MAX_SIZE', ['snake', 'case', 'name', 'init', 'max', 'size']],
  ['_Été_ and __so__, 锂电池_ad, ___', ['été', 'so', 'ad']],
  ['ordinary words, Titles, ABBREVIATIONS and x_1', []],
])('the parts of the names in %j', (text, parts) => {
  expect([...partsOfNames(text)]).toEqual(parts);
});

test.each([
  ['the Wi-Fi and an e-mail, Après-midi', ['wifi', 'email', 'aprèsmidi']],
  ['- item, 2026-03-01, a -b, c- d, state-of-the-art, x-1, a_b-c, 手-機', []],
])('the hyphenated words of two parts in %j', (text, words) => {
  expect([...partsOfNames(text)]).toEqual(words);
});

test('long identifiers and encoded data are not split', () => {
  expect(partsOfNames('aB'.repeat(40)).size).toBe(0);
});

test('a long text of one name takes no longer than one of many', () => {
  expect(partsOfNames(`${'a'.repeat(1_000_000)}B_c`).size).toBe(0);
});

test.each(['a-'.repeat(500_000), `${'a'.repeat(500_000)}-b`, `${'-a'.repeat(500_000)}`])(
  'a long text of hyphens takes no longer than another one',
  (text) => {
    expect(partsOfNames(text).size).toBe(0);
  },
);
