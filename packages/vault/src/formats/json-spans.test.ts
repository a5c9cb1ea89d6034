import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findJsonError } from './json-error.ts';
import { itemsOf, membersOf, rootOf, valueNamed } from './json-spans.ts';

test('the spans of members and items contain exactly the values, however the document is laid out', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom('', ' ', '\t', '\r\n'), (value, indent) => {
      const json = `\ufeff${indent}${JSON.stringify({ value, list: [value, 1, value] }, null, indent)}\n`;

      const members = membersOf(json, rootOf(json));
      const read = members.map(({ key, value: { start, end } }) => [key, JSON.parse(json.slice(start, end))]);
      const items = itemsOf(json, valueNamed(members, 'list') ?? { start: 0, end: 0 });

      const plain = JSON.parse(JSON.stringify(value));
      expect(read).toEqual([
        ['value', plain],
        ['list', [plain, 1, plain]],
      ]);
      expect(items.map(({ start, end }) => JSON.parse(json.slice(start, end)))).toEqual([plain, 1, plain]);
    }),
  );
});

test('brackets, quotes and escapes in strings do not end a value, and of equal keys the last one counts', () => {
  const json = '{ "a" : "]}\\"\\\\", "b":{"c":["}"]},"b" :-1.5e3 }';

  const members = membersOf(json, rootOf(json));

  expect(members.map(({ span }) => json.slice(span.start, span.end))).toEqual([
    '"a" : "]}\\"\\\\"',
    '"b":{"c":["}"]}',
    '"b" :-1.5e3',
  ]);
  expect(valueNamed(members, 'b')).toEqual(members[2]?.value);
});

test.each([
  ['', 0, 'a value'],
  ['{"a":1', 6, 'a comma or }'],
  ['{"a":1,}', 7, 'a name in quotes'],
  ['{"a" 1}', 5, 'a colon'],
  ['[1 2]', 3, 'a comma or ]'],
  ['[1,]', 3, 'a value'],
  ['[tru]', 1, 'a value or ]'],
  ['{a:1}', 1, 'a name in quotes or }'],
  ['["a\nb"]', 1, 'a value or ]'],
  ['{} {}', 3, 'the end'],
  ['["a', 1, 'a value or ]'],
  ['[}', 1, 'a value or ]'],
])('%j is not JSON at offset %i, where %s would be', (json, offset, expected) => {
  expect(findJsonError(json)).toEqual({ offset, expected });
});

test('an error is found in exactly the texts that JSON.parse refuses', () => {
  const pieces = [
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '"a"',
    '"',
    '\\',
    '1',
    '-',
    '0',
    '1.5e3',
    'true',
    'null',
    ' ',
    '\n',
    'x',
  ];
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 9 }), (texts) => {
      const json = texts.join('');
      let isJson = true;
      try {
        JSON.parse(json);
      } catch {
        isJson = false;
      }

      expect(findJsonError(json) === undefined).toBe(isJson);
    }),
    { numRuns: 3000 },
  );
});
