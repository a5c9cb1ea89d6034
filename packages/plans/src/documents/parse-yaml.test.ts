import { expect, test } from 'vitest';
import { LineCounter } from 'yaml';
import { parseYaml } from './parse-yaml.ts';
import { readYaml } from './yaml-source.ts';

const parse = (text: string) => parseYaml(text, new LineCounter());
const places = (text: string): unknown => {
  const { faults, parsed } = parse(text);
  return faults.length > 0 ? faults.map(({ offset }) => offset) : parsed?.data;
};
const each = (count: number, line: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => line(at)).join('\n');

test.each([
  ['a: { __proto__: 5 }', [5]],
  ['{ "a": [{ "\\u005f_proto__": 5 }] }', [10]],
  ['{ "a": { "__\\u0070roto__": 5 } }', [9]],
  ['"_\\x5Fproto__": 5', [0]],
])('a key that code would lose is a fault: %s', (text, offsets) => {
  expect(places(text)).toEqual(offsets);
  expect(readYaml(text).faults).toMatchObject([{ message: 'A key cannot be "__proto__".' }]);
});

test('a text of that name is data', () => {
  expect(readYaml('a: __proto__')).toMatchObject({ data: { a: '__proto__' }, faults: [] });
});

test('too deep nesting is one fault, at the first level above the limit', () => {
  expect(places(`${'['.repeat(20_000)}`)).toEqual([100]);
  expect(places(`${'{a: '.repeat(20_000)}${'}'.repeat(20_000)}`)).toHaveLength(1);
  expect(places('- '.repeat(20_000))).toHaveLength(1);
  expect(places(each(2000, (at) => `${' '.repeat(at)}a:`))).toHaveLength(1);
});

test('the deepest permitted nesting is read', () => {
  const { faults, parsed } = parse(`${'['.repeat(99)}${']'.repeat(99)}`);

  expect(faults).toEqual([]);
  expect(parsed).toHaveProperty('data');
});

test('an alias inside its own value, or aliases that multiply, are one fault at the alias', () => {
  expect(places('a: &a { b: *a }')).toEqual([11]);
  expect(places(`a: &a [x, x, x, x, x, x, x, x, x]\n${each(9, (at) => nested(at))}`)).toHaveLength(1);
});

function nested(at: number): string {
  const [name, held] = [String.fromCharCode(98 + at), String.fromCharCode(97 + at)];
  return `${name}: &${name} [${Array.from({ length: 9 }, () => `*${held}`).join(', ')}]`;
}

test.each([
  ['an alias without an anchor', 'a: &a x\nb: *a\nc: *b', [17]],
  ['a second document', 'a: 1\n---\nb: 2', [5]],
  ['a key twice', 'a: 1\nb: 2\na: 3\nb: 4', [10, 15]],
  ['numbers that JSON has not', 'a: .inf\nb: .nan\nc: 1e999', [3, 11, 19]],
])('%s is refused where it is', (_, text, offsets) => {
  expect(places(text)).toEqual(offsets);
});

test.each([
  ['keys', (count: number) => each(count, (at) => `a${at}: x`)],
  ['anchors', (count: number) => each(count, (at) => `- &a${at} x`)],
  ['anchors and aliases', (count: number) => each(count, (at) => `- &a${at} x\n- *a${at}`)],
  ['unclosed lists', (count: number) => each(count, () => '- [a')],
  ['unclosed texts', (count: number) => each(count, () => '"a')],
  ['documents', (count: number) => each(count, () => '---\na: b')],
  ['tags', (count: number) => '!a '.repeat(count)],
  ['keys that are repeated', (count: number) => 'a: x\n'.repeat(count)],
  ['values that are repeated', (count: number) => each(count, () => '- { a: 1, a: 1 }')],
  ['characters that no value begins with', (count: number) => each(count, () => '- @')],
])('%s take time in proportion to their number', (_, textOf) => {
  readYaml(textOf(1000));
  const once = cpuOf(() => readYaml(textOf(2000)));
  const eightfold = cpuOf(() => readYaml(textOf(16_000)));

  // Comparing each with all before would take 64 times as long.
  expect(eightfold).toBeLessThan(24 * Math.max(once, 5_000));
});

/** CPU time of this process, in microseconds. */
function cpuOf(work: () => unknown): number {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return user + system;
}
