import fc from 'fast-check';
import { expect, test } from 'vitest';
import { setYamlValue } from './set-yaml-value.ts';
import type { PropertyValue } from './value.ts';
import { parseYamlProperties } from './yaml-document.ts';

function edited(text: string, path: readonly [string, ...string[]], value: PropertyValue): string {
  const read = setYamlValue(text, path, value);
  return 'malformed' in read ? `line ${read.malformed.line}: ${read.malformed.message}` : read.text;
}

const base = `# Books
filters: a   # only these
formulas:
    total: price * 2   # twice

    # the age
    age: "now()"
    # below

views:   # all of them
- type: table
  name: A
  # order:
  #   - b
# the end
`;

test.each<[string, [readonly [string, ...string[]], PropertyValue], string]>([
  ['a changed value', [['formulas', 'total'], 'price'], base.replace('price * 2', 'price')],
  ['a changed value in quotes', [['formulas', 'age'], 'today()'], base.replace('"now()"', 'today()')],
  ['a value that needs quotes', [['formulas', 'age'], 'a: #b'], base.replace('"now()"', '"a: #b"')],
  ['a new key', [['formulas', 'x'], 'y'], base.replace('    # below\n', '    # below\n    x: y\n')],
  ['a new key of the root', [['summaries', 'x'], 'y'], `${base}summaries:\n  x: y\n`],
  ['the same value', [['formulas', 'total'], 'price * 2'], base],
  [
    'a longer list',
    [
      ['views'],
      [
        { type: 'table', name: 'A' },
        { name: 'B', order: ['c'] },
      ],
    ],
    base.replace('  #   - b\n', '  #   - b\n- name: B\n  order:\n    - c\n'),
  ],
])('%s leaves every other byte', (_, [path, value], after) => {
  expect(edited(base, path, value)).toBe(after);
});

test.each([
  ['', 'formulas:\n  a: b\n'],
  ['# none\n', '# none\nformulas:\n  a: b\n'],
  ['formulas:', 'formulas:\n  a: b'],
  ['formulas: {}\n', 'formulas:\n  a: b\n'],
  ['formulas: null # none\nx: 1\n', 'formulas: # none\n  a: b\nx: 1\n'],
  ['formulas: {c: d}\n', 'formulas: {c: d, a: b}\n'],
  ['{"formulas": {"c": "d"}}', '{"formulas": {"c": "d", "a": "b"}}'],
  ['views: []', 'views: []\nformulas:\n  a: b'],
  ['\ufeffx: 1\r\nformulas:\r\n  c: |\r\n    d\r\n', '\ufeffx: 1\r\nformulas:\r\n  c: |\r\n    d\r\n  a: b\r\n'],
  ['---\nformulas:\n  A: b\n', '---\nformulas:\n  A: b\n  a: b\n'],
  ['formulas:\n  a: >-\n    long\n    text\nx: 1\n', 'formulas:\n  a: b\nx: 1\n'],
])('a formula is set in %j', (text, after) => {
  expect(edited(text, ['formulas', 'a'], 'b')).toBe(after);
});

test.each([
  ['f: &f {c: d}\nformulas: *f\n', 'line 2: "formulas" is written in a way that does not let it be changed alone.'],
  ['formulas: [a]\n', 'line 1: "formulas" is written in a way that does not let it be changed alone.'],
  ['x: 1\n...\n', 'line 3: "formulas" is written in a way that does not let it be changed alone.'],
  ['a: }', expect.stringContaining('line 1: ')],
])('%j is refused', (text, message) => {
  expect(edited(text, ['formulas', 'a'], 'b')).toEqual(message);
});

const name = fc.stringMatching(/^[a-z][a-z ]{0,3}$/).filter((each) => each.trim() === each);
const scalar = fc.oneof(
  fc.string(),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('a: b', '# c', '- d', '|', '{', ''),
);

test('a formula that is set is read back, and what was there stays as it was', () => {
  const layout = fc.constantFrom(
    (key: string, value: string) => `  ${key}: ${JSON.stringify(value)}\n`,
    (key: string, value: string) => `  ${key}: ${JSON.stringify(value)}  # ${key}\n\n  # comment\n`,
  );
  const written = fc.dictionary(name, scalar, { noNullPrototype: true, maxKeys: 4 });
  fc.assert(
    fc.property(written, layout, fc.tuple(name, scalar), (formulas, line, [key, value]) => {
      const lines = Object.entries(formulas).map(([each, text]) => line(each, text));
      const text = `formulas:\n${lines.join('')}# views\nviews:\n  - name: A\n`;

      const after = edited(text, ['formulas', key], value);

      const read = parseYamlProperties(after, { start: 0, end: after.length });
      expect('values' in read && read.values).toEqual({
        formulas: { ...formulas, [key]: value },
        views: [{ name: 'A' }],
      });
      for (const each of lines.filter((_, at) => Object.keys(formulas)[at] !== key)) expect(after).toContain(each);
      if (!Object.hasOwn(formulas, key)) expect(after.replace(/^.*$/gm, '').length).toBeGreaterThan(lines.length);
    }),
  );
});
