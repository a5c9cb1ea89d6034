import { applySplices } from '@obsidian-agent/markdown';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { COMPACT, editList, editMembers, layoutOf, writeObject } from './json-edits.ts';
import { rootOf } from './json-spans.ts';

const spell = (text: string) => JSON.stringify(text).slice(1, -1);
const blanks = { beforeItem: '\n\t', beforeEnd: '\n' };

function withMembers(json: string, values: Readonly<Record<string, string | number | undefined>>): string {
  return applySplices(json, editMembers(json, rootOf(json), { values, spell }));
}

test.each([
  ['{"a":1}', { a: 2, b: 'x' }, '{"a":2,"b":"x"}'],
  ['{ "a" : 1e0, "b" : [ ] }', { c: 3 }, '{ "a" : 1e0, "b" : [ ], "c" : 3 }'],
  ['{\n  "a": 1\n}\n', { b: 'ä' }, '{\n  "a": 1,\n  "b": "ä"\n}\n'],
  ['{\n\t"a":1,\n\t"b":2\n}', { a: undefined }, '{\n\t"b":2\n}'],
  ['{"a":1,"b":2,"c":3}', { b: undefined, c: 4, d: 5 }, '{"a":1,"c":4,"d":5}'],
  ['{"a":1,"b":2}', { b: undefined, c: 3 }, '{"a":1,"c":3}'],
  ['{"a":1,"x":0,"a":2}', { a: 3 }, '{"a":1,"x":0,"a":3}'],
  ['{"a":1,"x":0,"a":2}', { a: undefined }, '{"x":0}'],
  ['{ }', { a: 1 }, '{"a":1 }'],
])('%j with %j becomes %j', (json, values, expected) => {
  expect(withMembers(json, values)).toBe(expected);
});

test.each([
  ['[]', { out: [], in: ['1', '2'] }, '[\n\t1,\n\t2\n]'],
  ['[1]', { out: [], in: ['2'] }, '[1,2]'],
  ['[1, 2]', { out: [0], in: ['3'] }, '[2, 3]'],
  ['[\n\t1,\n\t2\n]', { out: [0, 1], in: [] }, '[]'],
  ['[\n\t1,\n\t2\n]', { out: [0, 1], in: ['3'] }, '[\n\t3\n]'],
  ['[\n\t1\n]', { out: [], in: ['2'] }, '[\n\t1,\n\t2\n]'],
  ['[1,2,3,4]', { out: [1, 2], in: [] }, '[1,4]'],
  ['[1,2,3,4]', { out: [3], in: ['5', '6'] }, '[1,2,3,5,6]'],
])('the list %j with the changes %j becomes %j', (json, { out, in: atEnd }, expected) => {
  const removed = [...json.matchAll(/\d/g)].map((_, at) => out.some((each) => each === at));

  const splices = editList(json, rootOf(json), { removed, atStart: [], atEnd, blanks });

  expect(applySplices(json, splices)).toBe(expected);
});

test('after any removals and additions, the list has the expected items, and kept ones are spelled as before', () => {
  const added = fc.array(fc.constantFrom('7.0', '8e0', '{}'), { maxLength: 3 });
  const changes = fc.record({ removed: fc.array(fc.boolean(), { maxLength: 6 }), atStart: added, atEnd: added });
  fc.assert(
    fc.property(changes, fc.constantFrom('', ' ', '\n  '), ({ removed, atStart, atEnd }, blank) => {
      const items = removed.map((_, at) => `${at}.00`);
      const json = `[${blank}${items.join(`,${blank}`)}${blank}]`;

      const text = applySplices(json, editList(json, rootOf(json), { removed, atStart, atEnd, blanks }));

      const kept = items.filter((_, at) => removed[at] === false);
      expect(text.replaceAll(/\s/g, '')).toBe(`[${[...atStart, ...kept, ...atEnd].join(',')}]`);
    }),
  );
});

test('a new object is written in the layout of another one', () => {
  const json = '{\n  "a": 1,\n  "b": 2\n}';

  const layout = layoutOf(json, rootOf(json)) ?? COMPACT;

  expect(writeObject({ x: 'y', z: true }, layout, spell)).toBe('{\n  "x": "y",\n  "z": true\n}');
  expect(layoutOf('{}', { start: 0, end: 2 })).toBeUndefined();
});
