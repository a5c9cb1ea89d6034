import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parse, parseDocument } from 'yaml';
import type { Span } from '../text/note-structure.ts';
import { DUPLICATE_KEY } from './yaml-check.ts';
import { parseYamlProperties } from './yaml-document.ts';

const LINES = ['a: 1', 'b: 2', '"a": 3', '1: x', '"1": y', '? a', '? [a]', '? [a]', '.nan: 1', 'null: 1', ': 2'];
const NESTED = [
  'c:',
  '  a: 1',
  '  b: {a: 1, "a": 2}',
  'd: {x: 1, y: {x: 1}}',
  '  - a: 1',
  '    a: 2',
  '&k a: 1',
  '*k : 2',
];

test('a document has duplicate keys exactly if the library says so', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...LINES, ...NESTED), { maxLength: 6 }), (lines) => {
      const { text, content } = noteWith(lines);
      const { errors } = parseDocument(text.slice(content.start, content.end), { prettyErrors: false });
      fc.pre(errors.every(({ code }) => code === 'DUPLICATE_KEY'));

      const read = parseYamlProperties(text, content);

      expect('malformed' in read && read.malformed.message === DUPLICATE_KEY).toBe(errors.length > 0);
    }),
    { numRuns: 1_000 },
  );
});

test.each([
  [['a: 1', 'b: 2', 'a: 3'], { line: 4, column: 1 }],
  [['c:', '  x: 1', '  "x": 2'], { line: 4, column: 3 }],
  [['d: {x: 1, x: 2}', 'd: 1'], { line: 2, column: 11 }],
  [['a: 1', 'a: 2', 'b: [', 'c: }'], { line: 3, column: 1 }],
])('in %j the second of two equal keys is reported', (lines, place) => {
  const { text, content } = noteWith(lines);

  const read = parseYamlProperties(text, content);

  expect(read).toEqual({ malformed: { ...place, message: DUPLICATE_KEY, isQuote: false } });
});

function noteWith(lines: readonly string[]): { text: string; content: Span } {
  const text = `---\n${lines.join('\n')}\n---\n`;
  return { text, content: { start: 4, end: text.length - 4 } };
}

const VALUES = ['1', '*a', '*b', '&a x', '&b [*a, {c: *a}]', '&a {c: *b}', '&a [*a]', '[&b y, *b]', '{? [*a] : *b}'];

test('aliases are read as the library reads them, or rejected', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...VALUES), { maxLength: 6 }), (values) => {
      const { text, content } = noteWith(values.map((value, index) => `k${index}: ${value}`));

      const read = parseYamlProperties(text, content);

      if ('malformed' in read) expect(read.malformed.message).toMatch(/^The alias \*[ab] /);
      else
        expect(JSON.parse(JSON.stringify(read.values))).toEqual(
          parse(text.slice(content.start, content.end), { logLevel: 'error' }) ?? {},
        );
    }),
    { numRuns: 1_000 },
  );
});

test.each([
  ['an alias in what it names', ['a: &x', '  - 1', '  - *x'], { line: 4, column: 5 }],
  ['an alias in a map that it names', ['a: &x {b: *x}'], { line: 2, column: 11 }],
  ['an alias before its anchor', ['a: *x', 'b: &x 1'], { line: 2, column: 4 }],
  ['the alias with which all is too much', laughs(9), { line: 7, column: 10 }],
  ['one alias too many', ['a: &x 1', 'b:', ...repeat(2_001, '- *x')], { line: 2_004, column: 3 }],
  ['a key that is written out over and over', [`${'? '.repeat(250)}a`], { line: 2, column: 219 }],
])('%s is rejected with its location', (_, lines, place) => {
  const { text, content } = noteWith(lines);

  const read = parseYamlProperties(text, content);

  expect(read).toMatchObject({ malformed: place });
});

test('aliases that repeat little are read, even with many anchors', () => {
  const { text, content } = noteWith([...laughs(4), ...repeat(3_000, '- &y [1, 2]').with(0, 'b:'), 'z: *y']);

  const read = parseYamlProperties(text, content);

  expect(read).toMatchObject({ values: { z: [1, 2] } });
});

/** Each line repeats the one before it nine times ("billion laughs"). */
function laughs(lines: number): string[] {
  const nine = (line: number) => repeat(9, `*a${line}`).join(', ');
  return Array.from(
    { length: lines },
    (_, line) => `a${line}: &a${line} ${line === 0 ? '[x]' : `[${nine(line - 1)}]`}`,
  );
}

function repeat(times: number, line: string): string[] {
  return Array.from({ length: times }, () => line);
}
