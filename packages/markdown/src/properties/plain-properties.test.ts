import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { readPlainProperties } from './plain-properties.ts';

test.each([
  ['a: text\nb_2: two words, and more\n', { a: 'text', b_2: 'two words, and more' }],
  [
    'date: 2024-01-02\nat: 2024-01-02T10:00:00\nurl: https://x.y/z#a\n',
    { date: '2024-01-02', at: '2024-01-02T10:00:00', url: 'https://x.y/z#a' },
  ],
  [
    'n: 12\nf: 1.50\nz: 0\nyes: true\nno: False\nnone: null\nempty:\n',
    { n: 12, f: 1.5, z: 0, yes: true, no: false, none: null, empty: null },
  ],
  ['a: "x: # y"\nb: \'[[z]]\'\n', { a: 'x: # y', b: '[[z]]' }],
  ['# c\n\ntags:\n  - a\n\n  - b/c\naliases:\n- "One"\n', { tags: ['a', 'b/c'], aliases: ['One'] }],
  ['tags: [a, b c, 3]\nnone: []\n', { tags: ['a', 'b c', 3], none: [] }],
  ['a: ["[[x]]", \'y, z\' ,q]\n', { a: ['[[x]]', 'y, z', 'q'] }],
  ['日期: 今天\r\nlist:\r\n  - 一\r\n', { 日期: '今天', list: ['一'] }],
  ['', {}],
])('%j is plain', (yaml, properties) => {
  expect(readPlainProperties(yaml)).toEqual(properties);
});

test.each([
  'a: x # c\n',
  'a: b: c\n',
  'a: 0x1f\n',
  'a: 01\n',
  'a: 1e3\n',
  'a: -1\n',
  'a: .5\n',
  'a: &x 1\n',
  'a: [b, "c" d]\n',
  "a: ['it''s']\n",
  'a: [b,]\n',
  'a: {b: 1}\n',
  'a: |\n  text\n',
  'a: text\n  folded\n',
  'a: "b\n  c"\n',
  'a: "\\u00e4"\n',
  'a:\n  b: 1\n',
  'a:\n  - b: 1\n',
  'a:\n  - b\n - c\n',
  'a: 1\na: 2\n',
  'a: 1\n- b\n',
  '- b\n',
  ' a: 1\n',
  '"a": 1\n',
  'true: 1\n',
  '1: 1\n',
  '{"a": 1}\n',
  'a: 1\n...\n',
  'a\n',
])('%j is left to the library', (yaml) => {
  expect(readPlainProperties(yaml)).toBeUndefined();
});

test('plain properties are read as the library reads them', () => {
  const mark = fc.constantFrom(...':-#"\'[]{}, \t.&*!|>%@`~?=+_/\\0179eExXo\n\r\u00a0\u2028\ufeff\u0085aZé日🎉');
  const text = fc.string({
    unit: fc.oneof({ arbitrary: fc.constantFrom(...'abc xyz 019'), weight: 4 }, mark),
    maxLength: 9,
  });
  const word = fc.constantFrom(
    'null',
    'True',
    'yes',
    '12',
    '1.5',
    '0x1f',
    '1_0',
    '2024-01-02',
    '[a, b]',
    '[]',
    '["a: ", \'b\',c d ]',
    '[a, "b" c]',
    '"q"',
    "'s'",
    '~',
  );
  const value = fc.oneof(text, word);
  const line = fc.oneof(
    {
      arbitrary: fc.tuple(fc.constantFrom('a', 'b c', 'd', 'é', 'x.y'), value).map(([key, rest]) => `${key}: ${rest}`),
      weight: 5,
    },
    fc.constantFrom('a:', 'list:', 'list: ', '# c', '', '  '),
    fc.tuple(fc.constantFrom('', '  ', ' '), value).map(([indent, rest]) => `${indent}- ${rest}`),
    fc.tuple(text, value).map(([key, rest]) => `${key}: ${rest}`),
    text,
  );
  let compared = 0;
  fc.assert(
    fc.property(fc.array(line, { maxLength: 5 }), fc.constantFrom('\n', '\r\n'), (lines, lineBreak) => {
      const source = (lines.join(lineBreak) + lineBreak).replace(/\r(?!\n)/g, '\n');
      const plain = readPlainProperties(source);
      if (plain === undefined) return;

      compared += 1;
      expect(plain).toEqual(parse(source) ?? {});
    }),
    { numRuns: 20_000 },
  );
  expect(compared).toBeGreaterThan(3_000);
});
