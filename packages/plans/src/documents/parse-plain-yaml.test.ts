import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { LineCounter, stringify } from 'yaml';
import { parsePlainYaml } from './parse-plain-yaml.ts';
import { parseYaml } from './parse-yaml.ts';

const byLibrary = (text: string): unknown => {
  const { faults, parsed } = parseYaml(text, new LineCounter());
  return faults.length > 0 ? undefined : { data: parsed?.data };
};

/** Pieces of which texts are made, so that they are often nearly in the usual form. */
const pieces = fc.constantFrom(
  ...[
    'a:',
    'b: ',
    'key: ',
    '"q": ',
    "'s': ",
    'a',
    'x y',
    '$item',
    '1',
    '-1',
    '08',
    '1.50',
    '1e3',
    'true',
    'null',
    '~',
    '',
  ],
  ...[
    '- ',
    '-',
    '{ ',
    ' }',
    '{',
    '}',
    '[',
    ']',
    ', ',
    ',',
    ': ',
    ':',
    '#',
    ' # c',
    '|',
    '|-',
    '>',
    '"t"',
    "'it''s'",
    '"a\\n"',
  ],
  ...[
    '\n',
    '\n  ',
    '\n    ',
    '\n      ',
    '\n- ',
    '\n  - ',
    '\n\n',
    ' ',
    '  ',
    '&a ',
    '*a',
    '!t ',
    '? ',
    '---',
    '<<: ',
    '__proto__: ',
    'null: ',
    'TRUE: ',
  ],
);
const values = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    fc.constantFrom(
      'a',
      'x y',
      '1',
      'true',
      ' a',
      'a ',
      'a: b',
      'a #b',
      '#',
      '- a',
      '',
      'null',
      '2026-11-24',
      "it's",
      '"',
    ),
    fc.constantFrom('one\ntwo\n', 'one\n\n  two', '\n', ' one\n', '# one\n', 'é\u00a0', '\u00a0x'),
    fc.constantFrom(0, -1, 12, 1.5, -0, 1e21, 0.001, true, false, null),
    fc.string({ maxLength: 8 }),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.constantFrom('a', 'b_c', '$from', 'x y', '1', 'true', ''), tie('value'), { maxKeys: 3 }),
  ),
}));

test('data that it reads is the data of the library, also where a text is nearly in the usual form', () => {
  const texts = fc.array(pieces, { maxLength: 14 }).map((parts) => parts.join(''));

  fc.assert(
    fc.property(texts, (text) => {
      const read = parsePlainYaml(text);

      if (read !== undefined) expect(read).toEqual(byLibrary(text));
    }),
    { numRuns: 3000 },
  );
});

test('data that it reads from what a library writes is the data that was written', () => {
  const options = fc.record({
    collectionStyle: fc.constantFrom('any' as const, 'block' as const, 'flow' as const),
    indentSeq: fc.boolean(),
    lineWidth: fc.constantFrom(0, 80),
  });

  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom('a', 'tasks'), values.value), options, (data, form) => {
      const text = stringify(data, form);
      const read = parsePlainYaml(text);

      if (read !== undefined) expect(read).toEqual(byLibrary(text));
    }),
    { numRuns: 1000 },
  );
});

test('a plan in its usual form is read without the library', () => {
  const text = `# Weekly
name: weekly   # a name
vault_path: "/srv/my \\"notes\\""
tasks:
  - id: read-1
    action: read_note
    retry: { max_attempts: 3, backoff_ms: [1, 2.5] }
    payload:
      note: 'It''s here'
      tags: []

  # The second
  - id: append
    depends_on:
    - read-1
    payload: { note: { $from: read-1.result.path }, date: 2026-11-24, is_new: false }
    when: |-
      one: 1
        # not a comment

      two
`;

  expect(parsePlainYaml(text)).toEqual({
    data: {
      name: 'weekly',
      vault_path: '/srv/my "notes"',
      tasks: [
        {
          id: 'read-1',
          action: 'read_note',
          retry: { max_attempts: 3, backoff_ms: [1, 2.5] },
          payload: { note: "It's here", tags: [] },
        },
        {
          id: 'append',
          depends_on: ['read-1'],
          payload: { note: { $from: 'read-1.result.path' }, date: '2026-11-24', is_new: false },
          when: 'one: 1\n  # not a comment\n\ntwo',
        },
      ],
    },
  });
  expect(parsePlainYaml(text)).toEqual(byLibrary(text));
});

test.each([
  ['an anchor', 'a: &x 1\nb: 2'],
  ['an alias', 'a: *x'],
  ['a tag', 'a: !!str 1'],
  ['a text on two lines', 'a: one\n  two'],
  ['a tab', 'a:\t1'],
  ['a key twice', 'a: 1\na: 2'],
  ['a key twice on a line', 'a: { b: 1, b: 2 }'],
  ['a second document', 'a: 1\n---\nb: 2'],
  ['a number with an exponent', 'a: 1e999'],
  ['an empty value', 'a:\nb: 1'],
  ['wrong indentation', 'a:\n  b: 1\n c: 2'],
  ['an unclosed quote', 'a: "b'],
  ['an unclosed bracket', 'a: [b'],
  ['a list on its own', '- a'],
  ['a key that is a value', 'null: 1'],
  ['a key that is a value on a line', 'a: { TRUE: 1 }'],
  ['deep brackets', `a: ${'['.repeat(60)}${']'.repeat(60)}`],
])('%s is left to the library', (_, text) => {
  expect(parsePlainYaml(text)).toBeUndefined();
});

test.each([
  ['after a text', `a: b${' '.repeat(500_000)}c \n`],
  ['in brackets', `a: { b: c${' '.repeat(500_000)}d }\n`],
  ['before a comment', `a: b${' '.repeat(500_000)}# c\n`],
])('spaces take time in proportion to their number %s', (_, text) => {
  expect(parsePlainYaml(text)).toEqual(byLibrary(text));
});
