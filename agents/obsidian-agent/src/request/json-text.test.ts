import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseJson } from './json-text.ts';

const bytes = (text: string) => Buffer.from(text, 'utf8');

test.each([' {"a":1}\n', '\uFEFF{"a":1}', '\r\n\t{"a":1}'])('%j is a document', (text) => {
  expect(parseJson(bytes(text), 64)).toEqual({ a: 1 });
});

test.each([
  ['', 'REQUEST_UNREADABLE'],
  [' \n', 'REQUEST_UNREADABLE'],
  ['{"a":1} {"a":2}', 'REQUEST_UNREADABLE'],
  ['{"a":1', 'REQUEST_UNREADABLE'],
  ['"\\ud800"', 'REQUEST_UNREADABLE'],
  ['{"a":{"\\uDC00":1}}', 'REQUEST_UNREADABLE'],
  [`${'['.repeat(65)}${']'.repeat(65)}`, 'REQUEST_TOO_DEEP'],
])('%j is refused with %s', (text, reason) => {
  expect(() => parseJson(bytes(text), 64)).toThrow(expect.objectContaining({ reason }));
});

test.each([
  ['{"a":1} {"a":2}', 'it is more than one document'],
  ['{"a":1}x', 'it is more than one document'],
  ['{"a":[1', 'it is cut short'],
  ['{"a":"1', 'it is cut short'],
])('%j is said to be wrong in the same words on every engine', (text, why) => {
  expect(() => parseJson(bytes(text), 64)).toThrow(`Failed to parse request: ${why}`);
});

test('bytes that are not UTF-8 are refused', () => {
  expect(() => parseJson(Uint8Array.of(0x22, 0xff, 0x22), 64)).toThrow(
    expect.objectContaining({ reason: 'REQUEST_UNREADABLE' }),
  );
});

test('a whole surrogate pair is read, escaped or not', () => {
  expect(parseJson(bytes('["\\ud83d\\ude00","😀"]'), 64)).toEqual(['😀', '😀']);
});

test('brackets in strings do not nest', () => {
  expect(parseJson(bytes(JSON.stringify({ a: '[[[[\\"[[[[' })), 1)).toEqual({ a: '[[[[\\"[[[[' });
});

test('a document is refused if and only if it is nested deeper than the limit', () => {
  const depth = (value: unknown): number =>
    typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depth)) : 0;

  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), fc.integer({ min: 0, max: 6 }), (value, limit) => {
      const parse = () => parseJson(bytes(JSON.stringify(value)), limit);
      if (depth(value) > limit) expect(parse).toThrow(expect.objectContaining({ reason: 'REQUEST_TOO_DEEP' }));
      else expect(parse()).toEqual(JSON.parse(JSON.stringify(value)));
    }),
  );
});
