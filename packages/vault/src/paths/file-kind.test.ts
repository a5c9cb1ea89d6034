import { expect, test } from 'vitest';
import { fileKindOf } from './file-kind.ts';

test.each([
  ['Plan.MD', 'notes'],
  ['a/Board.canvas', 'canvases'],
  ['a/b.c/map.png', 'images'],
  ['clip.webm', 'video'],
  ['list.txt', 'other'],
])('the extension of %s decides about its kind', (path, kind) => {
  expect(fileKindOf(path)).toBe(kind);
});

test.each(['md', 'png', 'a/pdf', 'a.md/canvas'])('a file without an extension is of no known kind: %s', (path) => {
  expect(fileKindOf(path)).toBe('other');
});
