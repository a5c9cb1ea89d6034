import { applySplices } from '@obsidian-agent/markdown';
import { expect, test } from 'vitest';
import { type PlaceEdit, placeSplice } from './place-edit.ts';

const text = '# Log\none\ntwo ^id\n\n# Next\nend\n';

function edited(edit: PlaceEdit, before = text): string {
  return applySplices(before, [placeSplice({ path: 'Plan.md', text: before }, edit)]);
}

test.each<[PlaceEdit, string]>([
  [{ operation: 'append', heading: 'Log', content: 'new' }, '# Log\none\ntwo ^id\nnew\n\n# Next\nend\n'],
  [{ operation: 'replace', heading: 'Log', content: 'new' }, '# Log\nnew\n\n# Next\nend\n'],
  [{ operation: 'delete', heading: 'Log' }, '# Next\nend\n'],
  [{ operation: 'replace', lines: { start: 2, end: 3 }, content: 'new' }, '# Log\nnew\n\n# Next\nend\n'],
  [{ operation: 'append', lines: { start: 7, end: 7 }, content: 'new' }, `${text}new\n`],
  [{ operation: 'delete', lines: { start: 7, end: 7 } }, text],
  [{ operation: 'delete', lines: { start: 5, end: 7 } }, '# Log\none\ntwo ^id\n\n'],
])('the edit %j changes only its target', (edit, expected) => {
  expect(edited(edit)).toBe(expected);
});

test.each<[PlaceEdit, string]>([
  [{ operation: 'delete', lines: { start: 7, end: 8 } }, 'LINES_OUT_OF_RANGE'],
  [{ operation: 'delete', heading: 'None' }, 'HEADING_NOT_FOUND'],
  [{ operation: 'delete', block: 'none' }, 'BLOCK_NOT_FOUND'],
])('the target of the edit %j is missing from the note', (edit, reason) => {
  expect(() => edited(edit)).toThrowError(expect.objectContaining({ reason }));
});

const note = '# A\n\nold\n\n## B\nb\n\n# C\n- one ^i1\n  1. [x] two ^i2\n- three\n\npara ^p1\nnext\n';

test.each<[PlaceEdit, string, string]>([
  [{ operation: 'append', heading: 'A', content: 'new' }, 'b\n\n# C', 'b\nnew\n\n# C'],
  [{ operation: 'prepend', heading: 'A::B', content: 'new' }, '## B\nb', '## B\nnew\nb'],
  [{ operation: 'replace', heading: 'A', content: 'new\n' }, 'old\n\n## B\nb\n\n# C', 'new\n\n# C'],
  [{ operation: 'replace', heading: 'B' }, 'b\n\n# C', '\n\n# C'],
  [{ operation: 'delete', heading: 'B' }, '## B\nb\n\n# C', '# C'],
  [{ operation: 'append', block: 'I1', content: 'new' }, 'two ^i2\n', 'two ^i2\n- new\n'],
  [{ operation: 'prepend', block: '^i2', content: 'new\n' }, '  1. [x]', '  1. new\n  1. [x]'],
  [{ operation: 'append', block: 'i2', content: '- [ ] new' }, 'two ^i2\n', 'two ^i2\n  - [ ] new\n'],
  [{ operation: 'replace', block: 'i2', content: 'new' }, '[x] two ^i2\n', '[x] new ^i2\n'],
  [{ operation: 'replace', block: 'i1', content: '* new ^I1' }, '- one ^i1\n', '* new ^I1\n'],
  [{ operation: 'delete', block: 'i2' }, '  1. [x] two ^i2\n', ''],
  [{ operation: 'delete', block: 'i1' }, '- one ^i1\n  1. [x] two ^i2\n', ''],
  [{ operation: 'append', lines: { start: 1, end: 1 }, content: 'new' }, '# A\n', '# A\nnew\n'],
  [{ operation: 'prepend', lines: { start: 3, end: 3 }, content: 'new\n' }, 'old', 'new\nold'],
  [{ operation: 'replace', lines: { start: 3, end: 6 }, content: 'x\ny' }, 'old\n\n## B\nb\n', 'x\ny\n'],
  [{ operation: 'delete', lines: { start: 2, end: 2 } }, '\n\nold', '\nold'],
])('%j turns %j into %j and changes nothing else', (edit, before, after) => {
  expect(note.split(before).length).toBe(2);
  expect(edited(edit, note)).toBe(note.split(before).join(after));
});

test('new text next to a block other than a list item is separated by an empty line, and an ID on its own line stays with its block', () => {
  const blocks = 'para ^p1\n\n| a |\n| - |\n\n^t1\n\nend';
  const to = (operation: PlaceEdit['operation'], block: string, content?: string) =>
    edited({ operation, block, content }, blocks);

  expect(to('append', 'p1', 'new')).toBe(blocks.replace('p1\n', 'p1\n\nnew\n'));
  expect(to('prepend', 'p1', 'new')).toBe(`new\n\n${blocks}`);
  expect(to('replace', 'p1', 'new')).toBe(blocks.replace('para', 'new'));
  expect(to('append', 't1', 'new')).toBe(blocks.replace('^t1\n', '^t1\n\nnew\n'));
  expect(to('replace', 't1', '| b |\n| - |')).toBe(blocks.replace('| a |', '| b |'));
  expect(to('delete', 't1')).toBe('para ^p1\n\n\nend');
});

test.each([
  ['- it ^li\n\t- ch', '- it ^li\n\t- ch\n- more', ''],
  ['- it ^li\n  - ch\n    - deep\n- b\n', '- it ^li\n  - ch\n    - deep\n- more\n- b\n', '- b\n'],
  ['- it ^li\n  - ch\n\n  text\n\n- b\n', '- it ^li\n  - ch\n\n  text\n- more\n\n- b\n', '\n- b\n'],
  ['1. a\n   - it ^li\n     1. ch\n2. b\n', '1. a\n   - it ^li\n     1. ch\n   - more\n2. b\n', '1. a\n2. b\n'],
  [
    '> - it ^li\n>   - ch\n> - b\n>\n> text\n',
    '> - it ^li\n>   - ch\n> - more\n> - b\n>\n> text\n',
    '> - b\n>\n> text\n',
  ],
  ['- it ^li\n  - ch\n\n    > - q\n- b\n', '- it ^li\n  - ch\n\n    > - q\n- more\n- b\n', '- b\n'],
])('text nested in the item of %j moves with it', (before, appended, deleted) => {
  expect(edited({ operation: 'append', block: 'li', content: 'more' }, before)).toBe(appended);
  expect(edited({ operation: 'delete', block: 'li' }, before)).toBe(deleted);
  expect(edited({ operation: 'replace', block: 'li', content: 'new' }, before)).toBe(before.replace('it', 'new'));
});

test('an item that begins on the line of another one does not own text nested in that one', () => {
  const edit: PlaceEdit = { operation: 'append', block: 'li', content: 'more' };

  expect(edited(edit, '- - a ^li\n  - b\n')).toBe('- - a ^li\n  - more\n  - b\n');
});

test.each<[PlaceEdit, string, string]>([
  [{ operation: 'append', lines: { start: 2, end: 2 }, content: 'z\nw' }, 'x\r\ny\r\n', 'x\r\ny\r\nz\r\nw\r\n'],
  [{ operation: 'append', heading: 'H', content: 'z' }, '# H\ny\n', '# H\ny\nz\n'],
  [{ operation: 'append', block: 'b', content: 'z' }, 'y ^b\n', 'y ^b\n\nz\n'],
  [{ operation: 'append', lines: { start: 2, end: 2 }, content: 'z' }, 'x\ny', 'x\ny\nz'],
])('after %j the note %j ends as before: %j', (edit, before, after) => {
  expect(edited(edit, before)).toBe(after);
});
