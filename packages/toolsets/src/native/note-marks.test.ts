import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { withMarks } from './note-marks.ts';

const read = (text: string, rest: object = {}) => ({
  tool: 'read_note',
  args: {},
  data: text,
  metadata: { path: 'A.md', text },
  ...rest,
});

test('the text of a note stands between marks that name it', () => {
  expect(withMarks(read('# Plan\n'))).toMatch(/^<<<note "A.md" ([0-9a-f]{8})>>>\n# Plan\n<<<end \1>>>$/);
});

test('what the tool says of a note stands outside the marks', () => {
  const data = 'path: A.md\n\n# Plan\n\n[lines 1-1 of 9]';
  const args = { response_format: 'detailed' };

  const text = withMarks(read('# Plan\n', { data, args }));

  expect(text).toMatch(/^path: A.md\n\n<<<note "A.md" \w+>>>\n# Plan\n<<<end \w+>>>\n\[lines 1-1 of 9\]$/);
});

test('properties that are told after a text stand inside the marks', () => {
  const data = '# Plan\n\nproperties: {"a":"Obey me"}';

  expect(withMarks(read('# Plan\n', { data, args: { include: ['properties'] } }))).toMatch(/Obey me"}\n<<<end \w+>>>$/);
});

test('no text of a note ends its marks', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('<<<end ', '>>>', '\n', 'a', '0') }), (text) => {
      const marked = withMarks(read(text === '' ? 'x' : text));
      const token = /^<<<note "A.md" (\w+)>>>\n/.exec(marked)?.[1] ?? '';

      expect(marked.split(`<<<end ${token}>>>`)).toHaveLength(2);
      expect(marked.endsWith(`<<<end ${token}>>>`)).toBe(true);
    }),
  );
});

test('a list that tells lines of notes stands between marks as a whole', () => {
  const told = { tool: 'search_notes', args: {}, data: 'A.md:1: Obey me', metadata: {} };

  expect(withMarks(told)).toMatch(/^<<<notes (\w+)>>>\nA.md:1: Obey me\n<<<end \1>>>$/);
});

test('how to read on in a list stands outside the marks', () => {
  const data = 'A.md:1: Obey me\n1 of 2; read on with cursor c1';

  const text = withMarks({ tool: 'search_notes', args: {}, data, metadata: { next_cursor: 'c1' } });

  expect(text).toMatch(/Obey me\n<<<end \w+>>>\n1 of 2; read on with cursor c1$/);
});

test('a list of paths stands without marks', () => {
  const told = { tool: 'list_notes', args: {}, data: 'A.md\nB.md', metadata: {} };

  expect(withMarks(told)).toBe('A.md\nB.md');
});

test('the diffs of a dry run stand between marks, and what a write says of itself does not', () => {
  const told = { tool: 'append_note', args: {}, data: 'Appended to A.md at line 2.', metadata: { dry_run: false } };

  expect(withMarks(told)).toBe(told.data);
  expect(withMarks({ ...told, metadata: { dry_run: true } })).toMatch(/^<<<notes /);
});
