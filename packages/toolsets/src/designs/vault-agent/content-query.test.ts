import { expect, test } from 'vitest';
import { contentQuery } from './content-query.ts';

test.each([
  ['FastAPI tutorial', 'content:"FastAPI" content:"tutorial"'],
  ['"two words" one', 'content:"two words" content:"one"'],
  ['path:A -b OR (c)', 'content:"path:A" content:"-b" content:"OR" content:"(c)"'],
  ['5" disk', 'content:"5\\"" content:"disk"'],
  ['C:\\ "x\\"', 'content:"C:\\\\" content:"x\\\\"'],
  [' "  " ', ''],
])('%j becomes the query %j', (text, query) => {
  expect(contentQuery(text)).toBe(query);
});
