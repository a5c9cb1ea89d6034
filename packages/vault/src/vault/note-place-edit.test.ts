import { expect, test } from 'vitest';
import { applySplices } from '../markdown/splice.ts';
import { type PlaceEdit, placeSplice } from './note-place-edit.ts';

const text = '# Log\none\ntwo ^id\n\n# Next\nend\n';

function edited(edit: PlaceEdit): string {
  return applySplices(text, [placeSplice({ path: 'Plan.md', text }, edit)]);
}

test.each<[PlaceEdit, string]>([
  [{ operation: 'append', heading: 'Log', content: 'new' }, '# Log\none\ntwo ^id\nnew\n\n# Next\nend\n'],
  [{ operation: 'replace', heading: 'Log', content: 'new' }, '# Log\nnew\n\n# Next\nend\n'],
  [{ operation: 'delete', heading: 'Log' }, '# Next\nend\n'],
  [{ operation: 'replace', lines: { start: 2, end: 3 }, content: 'new' }, '# Log\nnew\n\n# Next\nend\n'],
  [{ operation: 'append', lines: { start: 7, end: 7 }, content: 'new' }, `${text}new`],
  [{ operation: 'delete', lines: { start: 7, end: 7 } }, text],
  [{ operation: 'delete', lines: { start: 5, end: 7 } }, '# Log\none\ntwo ^id\n\n'],
])('the edit %j changes its place and nothing else', (edit, expected) => {
  expect(edited(edit)).toBe(expected);
});

test.each<[PlaceEdit, string]>([
  [{ operation: 'delete', lines: { start: 7, end: 8 } }, 'LINES_OUT_OF_RANGE'],
  [{ operation: 'delete', heading: 'None' }, 'HEADING_NOT_FOUND'],
  [{ operation: 'delete', block: 'none' }, 'BLOCK_NOT_FOUND'],
])('the edit %j has no place in the note', (edit, reason) => {
  expect(() => edited(edit)).toThrowError(expect.objectContaining({ reason }));
});
