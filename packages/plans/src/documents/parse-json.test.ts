import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { LineCounter } from 'yaml';
import { parseJson } from './parse-json.ts';
import { parseYaml } from './parse-yaml.ts';

test('JSON has the same data by both parsers', () => {
  const accepted = fc.jsonValue().filter((value) => !JSON.stringify(value).includes('"__proto__":'));
  fc.assert(
    fc.property(accepted, fc.constantFrom(undefined, 2, '\t'), (value, indent) => {
      const text = JSON.stringify([value], null, indent);

      const { faults, parsed } = parseYaml(text, new LineCounter());

      expect(faults).toEqual([]);
      expect(parseJson(text)).toEqual({ data: parsed?.data });
    }),
  );
});

test.each([
  ['a key twice', '{"a": 1, "b": {"c": 2, "c": 3}}'],
  ['a key twice, and another before a space', '{"a": 1, "a": 2, "b" : 3}'],
  ['a key twice, and a text that looks like a key', '{"a": "\\":", "b": 1, "b": 2}'],
  ['an escaped key twice', '{"a": 1, "\\u0061": 2}'],
  ['a number that is too large', '[1e999]'],
  ['a number that is too large, after a space', '{"a" : 1e999}'],
  ['too many levels', `${'['.repeat(101)}${']'.repeat(101)}`],
  ['far too many levels', `${'{"a":'.repeat(9000)}1${'}'.repeat(9000)}`],
  ['YAML', 'a: 1'],
  ['a comment', '{"a": 1} # x'],
  ['a key that is refused', '{"a": [{"__proto__": 1}]}'],
  ['a trailing comma', '{"a": 1,}'],
  ['a text', '"a"'],
])('%s is left to the YAML parser', (_, text) => {
  expect(parseJson(text)).toBeUndefined();
});

test('as many levels as the YAML parser reads', () => {
  expect(parseJson(`${'['.repeat(100)}${']'.repeat(100)}`)).toBeDefined();
});

test('spaces may be before a colon', () => {
  expect(parseJson('{"a" :1, "b"\n: {"c": 2}}')).toEqual({ data: { a: 1, b: { c: 2 } } });
});

test('quotes and colons in texts are not keys', () => {
  expect(parseJson('{"a\\"b:": "x\\": y", "c": ["d: e", "f" ]}')).toEqual({
    data: { 'a"b:': 'x": y', c: ['d: e', 'f'] },
  });
});
