import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyEdits, type NoteEdit } from './edit-note.ts';
import { parseNote } from './parse-note.ts';

function edit(text: string, ...edits: NoteEdit[]): unknown {
  const result = applyEdits(text, edits, parseNote);
  return 'failed' in result ? result.failed : result.text;
}

test.each<[string, NoteEdit, string]>([
  ['one two', { search: 'two', replace: '$& $1 $$' }, 'one $& $1 $$'],
  ['a.a', { search: '.', replace: '!' }, 'a!a'],
  ['aaa', { search: 'a', replace: 'b', all: true }, 'bbb'],
  ['a a', { search: 'a', replace: 'b', expected_count: 2 }, 'b b'],
  ['a', { search: 'x', replace: 'b', expected_count: 0 }, 'a'],
  ['a', { search: '', replace: 'b', expected_count: 0 }, 'a'],
  ['a\r\nb\r\nc', { search: 'a\nb', replace: 'x\ny' }, 'x\r\ny\r\nc'],
  ['2026-11-22', { search: '(\\d+)-(\\d+)-(?<day>\\d+)', replace: '$<day>.$2.$1', regex: true }, '22.11.2026'],
  ['a\nb', { search: '^', replace: '> ', regex: true, all: true }, '> a\n> b'],
  ['🎉', { search: '.', replace: 'x', regex: true }, 'x'],
  ['a-b', { search: 'a\\-b', replace: 'x', regex: true }, 'x'],
])('%j with %j is %j', (text, change, after) => {
  expect(edit(text, change)).toBe(after);
});

const note = '# A\n\nold\n\n## B\nb\n\n# C\n- one ^i1\n  1. [x] two ^i2\n- three\n\npara ^p1\nnext\n';

test.each<[NoteEdit, string, string]>([
  [{ operation: 'append', heading: 'A', content: 'new' }, 'b\n\n# C', 'b\nnew\n\n# C'],
  [{ operation: 'prepend', heading: 'A::B', content: 'new' }, '## B\nb', '## B\nnew\nb'],
  [{ operation: 'replace', heading: 'A', content: 'new\n' }, 'old\n\n## B\nb\n\n# C', 'new\n\n# C'],
  [{ operation: 'replace', heading: 'B' }, 'b\n\n# C', '\n\n# C'],
  [{ operation: 'delete', heading: 'B' }, '## B\nb\n\n# C', '# C'],
  [{ operation: 'append', block: 'I1', content: 'new' }, 'one ^i1\n', 'one ^i1\n- new\n'],
  [{ operation: 'prepend', block: '^i2', content: 'new\n' }, '  1. [x]', '  1. new\n  1. [x]'],
  [{ operation: 'append', block: 'i2', content: '- [ ] new' }, 'two ^i2\n', 'two ^i2\n  - [ ] new\n'],
  [{ operation: 'replace', block: 'i2', content: 'new' }, '[x] two ^i2\n', '[x] new ^i2\n'],
  [{ operation: 'replace', block: 'i1', content: '* new ^I1' }, '- one ^i1\n', '* new ^I1\n'],
  [{ operation: 'delete', block: 'i2' }, '  1. [x] two ^i2\n', ''],
  [{ operation: 'append', lines: { from: 1, to: 1 }, content: 'new' }, '# A\n', '# A\nnew\n'],
  [{ operation: 'prepend', lines: { from: 3, to: 3 }, content: 'new\n' }, 'old', 'new\nold'],
  [{ operation: 'replace', lines: { from: 3, to: 6 }, content: 'x\ny' }, 'old\n\n## B\nb\n', 'x\ny\n'],
  [{ operation: 'delete', lines: { from: 2, to: 2 } }, '\n\nold', '\nold'],
])('%j turns %j into %j and nothing else', (change, before, after) => {
  expect(note.split(before).length).toBe(2);
  expect(edit(note, change)).toBe(note.split(before).join(after));
});

test('beside a block that is no list item an empty line is left, and an id on a line of its own goes with its block', () => {
  const text = 'para ^p1\n\n| a |\n| - |\n\n^t1\n\nend';

  expect(edit(text, { operation: 'append', block: 'p1', content: 'new' })).toBe(text.replace('p1\n', 'p1\n\nnew\n'));
  expect(edit(text, { operation: 'prepend', block: 'p1', content: 'new' })).toBe(`new\n\n${text}`);
  expect(edit(text, { operation: 'replace', block: 'p1', content: 'new' })).toBe(text.replace('para', 'new'));
  expect(edit(text, { operation: 'append', block: 't1', content: 'new' })).toBe(text.replace('^t1\n', '^t1\n\nnew\n'));
  expect(edit(text, { operation: 'replace', block: 't1', content: '| b |\n| - |' })).toBe(
    text.replace('| a |', '| b |'),
  );
  expect(edit(text, { operation: 'delete', block: 't1' })).toBe('para ^p1\n\n\nend');
});

test('edits are made one after the other, on what the one before left', () => {
  const edits: NoteEdit[] = [
    { operation: 'append', heading: 'A::B', content: '## New' },
    { operation: 'append', heading: 'A::New', content: 'x' },
    { search: 'x\n\n# C', replace: 'y\n\n# D' },
    { operation: 'delete', heading: 'D' },
  ];

  expect(edit(note, ...edits)).toBe('# A\n\nold\n\n## B\nb\n## New\ny\n\n');
});

test.each<[NoteEdit, object]>([
  [
    { search: 'none', replace: '' },
    { why: 'not_found', search: 'none' },
  ],
  [
    { search: '', replace: 'x' },
    { why: 'not_found', search: '' },
  ],
  [
    { search: 'n', replace: '' },
    { why: 'count_mismatch', expected: 1, found: 2 },
  ],
  [
    { search: 'n', replace: '', all: true, expected_count: 3 },
    { why: 'count_mismatch', expected: 3, found: 2 },
  ],
  [
    { search: '(', replace: '', regex: true },
    { why: 'regex_invalid', search: '(', message: expect.any(String) },
  ],
  [
    { operation: 'append', heading: 'Z', content: '' },
    { why: 'heading_not_found', headings: ['A', 'B', 'C'] },
  ],
  [
    { operation: 'delete', block: 'z' },
    { why: 'block_not_found', block: 'z', blocks: ['i1', 'i2'] },
  ],
  [
    { operation: 'delete', lines: { from: 14, to: 15 } },
    { why: 'lines_out_of_range', from: 14, to: 15, count: 14 },
  ],
])('%j cannot be made, and is told with its place in the list', (change, failure) => {
  expect(edit(note, { search: 'old', replace: 'older' }, change)).toMatchObject({ index: 1, ...failure });
});

test('a heading that is there twice is not guessed at', () => {
  expect(edit('# A\n# A\n', { operation: 'delete', heading: 'A' })).toEqual({
    index: 0,
    why: 'heading_ambiguous',
    heading: 'A',
    found: 2,
  });
});

test('a literal search changes what it found and nothing else', () => {
  fc.assert(
    fc.property(
      fc.string(),
      fc.string(),
      fc.string({ minLength: 1 }),
      fc.string(),
      (before, after, ...[search, replace]) => {
        const text = `${before}${search}${after}`;
        fc.pre(text.split(search).length === 2 && !/[\r\n]/.test(replace));

        expect(edit(text, { search, replace })).toBe(before + replace + after);
      },
    ),
  );
});
