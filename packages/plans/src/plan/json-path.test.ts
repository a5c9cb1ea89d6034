import { expect, test } from 'vitest';
import { findJsonPathFault, JsonPathTooSlow, selectValues } from './json-path.ts';

const nested = (open: string, levels: number, close: string): string =>
  `$[?${open.repeat(levels)}@.a${close.repeat(levels)}]`;

test.each([
  ['parentheses', nested('(', 8000, ')')],
  ['negations', nested('!', 8000, '')],
  ['filters', `$${'[?@'.repeat(3000)}${']'.repeat(3000)}`],
  ['conditions', `$[?${Array.from({ length: 9000 }, () => '@.a').join(' && ')}]`],
])('a path of thousands of %s is refused', (_, path) => {
  expect(findJsonPathFault(path)).toContain(String(path.length));
});

test.each([
  ['parentheses', nested('(', 490, ')')],
  ['negations', nested('!', 990, '')],
  ['filters', `$${'[?@'.repeat(240)}${']'.repeat(240)}`],
  ['conditions', `$[?${Array.from({ length: 140 }, () => '@.a').join(' && ')}]`],
  ['descendant steps', `$${'..*'.repeat(330)}`],
])('a path of hundreds of %s is read', (_, path) => {
  expect(findJsonPathFault(path)).toBeUndefined();
});

test('a regular expression that would take forever is stopped', () => {
  const document = [{ name: `${'a'.repeat(40)}!` }];

  expect(() => selectValues('$[?search(@.name, "(a+)+$")]', document)).toThrow(JsonPathTooSlow);
  expect(selectValues('$[?search(@.name, "a!")].name', document)).toEqual([document[0]?.name]);
});

test('descendant steps that multiply are stopped', () => {
  const deep = Array.from({ length: 30 }).reduce<unknown>((inner) => [inner, inner], 1);

  expect(() => selectValues('$..[?@..[?@..*]]', deep)).toThrow(JsonPathTooSlow);
});
