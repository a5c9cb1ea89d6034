import { expect, test } from 'vitest';
import { partsOfNames } from './name-parts.ts';

test.each([
  ['see searchCache and parseHTMLText', ['search', 'cache', 'parse', 'html', 'text']],
  ['a snake_case_name, __init__ and MAX_SIZE', ['snake', 'case', 'name', 'max', 'size']],
  ['ordinary words, Titles, ABBREVIATIONS and x_1', []],
])('the parts of the names in %j', (text, parts) => {
  expect([...partsOfNames(text)]).toEqual(parts);
});

test('long identifiers and encoded data are not split', () => {
  expect(partsOfNames('aB'.repeat(40)).size).toBe(0);
});

test('a long text of one name takes no longer than one of many', () => {
  expect(partsOfNames(`${'a'.repeat(1_000_000)}B_c`).size).toBe(0);
});
