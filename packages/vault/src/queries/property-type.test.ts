import { expect, test } from 'vitest';
import { declaredType, typeOfValue } from './property-type.ts';

test.each([
  ['text', 'open', 'text'],
  ['text', '2026-3-1', 'text'],
  ['day', '2026-03-01', 'date'],
  ['time', '2026-03-01T12:00', 'datetime'],
  ['time', '2026-03-01T12:00:30', 'datetime'],
  ['n', 3.5, 'number'],
  ['b', false, 'checkbox'],
  ['l', [1, 'two', null], 'list'],
  ['l', [], 'list'],
  ['l', [{ a: 1 }], 'unknown'],
  ['m', { a: 1 }, 'unknown'],
  ['Tags', 'one', 'tags'],
  ['aliases', null, 'aliases'],
  ['cssclasses', ['wide'], 'list'],
  ['empty', null, undefined],
  ['constructor', 'x', 'text'],
  ['__proto__', 1, 'number'],
  ['valueOf', null, undefined],
])('the value of %s, %j, has the type %s', (name, value, type) => {
  expect(typeOfValue(name, value)).toBe(type);
});

test("a vault declares types under lower-case names, with Obsidian's identifiers", () => {
  const declared = new Map([
    ['rating', 'number'],
    ['people', 'multitext'],
    ['odd', 'new kind'],
  ]);

  expect(['Rating', 'people', 'odd', 'other'].map((name) => declaredType(declared, name))).toEqual([
    'number',
    'list',
    'unknown',
    undefined,
  ]);
});

test('a declared type named like a member of JavaScript objects is unknown', () => {
  expect(declaredType(new Map([['a', 'constructor']]), 'a')).toBe('unknown');
  expect(declaredType(new Map(), 'constructor')).toBeUndefined();
});
