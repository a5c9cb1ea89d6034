import { expect, test } from 'vitest';
import { propertyOfText, textOfProperty } from './property-text.ts';

const odd = [Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];

test('a value is read back unchanged, including numbers that JSON does not have', () => {
  const values = [null, true, 'x', '!', 'nNaN', 1.5, [], { a: ['s', 1, null] }, ...odd, odd];

  for (const value of [...values, { nan: Number.NaN, texts: ['nNaN', 'sx', '', '!'], deep: [{ of: odd }, null, 2] }])
    expect(propertyOfText(textOfProperty(value))).toEqual(value);
});

test('a value without such numbers is plain JSON', () => {
  expect(textOfProperty({ a: ['x', 1] })).toBe('{"a":["x",1]}');
  expect(textOfProperty(undefined)).toBe('null');
});

test('a key of any name is kept in the value', () => {
  const value = JSON.parse('{"__proto__":{"n":1},"constructor":"x"}');

  expect(JSON.stringify(propertyOfText(textOfProperty(value)))).toBe(JSON.stringify(value));
  expect(Object.keys(propertyOfText(textOfProperty({ ...value, n: Number.NaN })) as object)).toContain('constructor');
});
