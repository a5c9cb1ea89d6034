import { expect, test } from 'vitest';
import type { TextFile } from '../metadata/note-index.ts';
import { mayBeName } from './folded-paths.ts';

function textsAt(...paths: string[]): TextFile[] {
  return paths.map((path) => ({ path, bytes: 1, createdMs: 0, modifiedMs: 0, state: 'read' }));
}

const TEXTS = textsAt('Box.canvas', 'Café.md', 'Tea/Green tea.md', 'Tea/ΟΔΟΣ.MD', 'Tea.md');

test.each(['tea', 'Green TEA', 'Cafe\u0301', 'οδος', 'box.canvas'])('%s is the name of a text', (name) => {
  expect(mayBeName(TEXTS, name)).toBe(true);
});

test.each(['', 'green', 'e', 'box', 'een tea', 'caf', 'tea/green', '.md'])('"%s" is only a part of names', (name) => {
  expect(mayBeName(TEXTS, name)).toBe(false);
});

test('a text of one letter that is in thousands of names is worth a search', () => {
  const texts = textsAt(...Array.from({ length: 2000 }, (_, at) => `ab${at}.md`));

  expect(mayBeName(texts, 'b')).toBe(true);
  expect(mayBeName(texts.slice(0, 500), 'b')).toBe(false);
});
