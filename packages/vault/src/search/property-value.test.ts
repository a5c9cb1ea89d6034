import { expect, test } from 'vitest';
import { matchesProperty } from './property-value.ts';
import { parseQuery } from './query-parser.ts';
import { RegexAnswers } from './regex-answers.ts';

const asking = { isCaseMatched: false, regexes: new RegexAnswers() };

test.each<[string, unknown, boolean]>([
  ['[n:<5]', 4, true],
  ['[n:<5]', '4.5', true],
  ['[n:<5]', 'four', false],
  ['[n:<5]', null, false],
  ['[n:<5]', '', false],
  ['[n:>=5]', 5, true],
  ['[n:>5]', [1, 9], true],
  ['[n:<2024-06-01]', '2024-05-31', true],
  ['[n:<2024-06-01]', 12, false],
  ['[n:null]', null, true],
  ['[n:null]', '', false],
  ['[n:null]', [], false],
  ['[n:""]', 'x', true],
  ['[n:true]', true, true],
  ['[N:Two]', ['one', 'two'], true],
  ['[n:one -two]', ['one', 'two'], false],
  ['[n:deep]', { a: ['deep'] }, true],
  ['["n" OR m:x]', 'x', true],
  ['[m]', 'x', false],
])('%s matches n: %j: %s', (text, value, isMet) => {
  const read = parseQuery(text);
  if (!('query' in read) || read.query.kind !== 'property') throw new Error('This is no property.');

  expect(matchesProperty(read.query, { name: 'n', value }, asking)).toBe(isMet);
});
