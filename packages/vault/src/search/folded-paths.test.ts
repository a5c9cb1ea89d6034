import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TextFile } from '../metadata/note-index.ts';
import { foldText } from './fold-text.ts';
import { mayBeName, placesInPaths } from './folded-paths.ts';

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

const path = fc.string({ unit: fc.constantFrom('a', 'b', 'É', 'ß', '/', '笔', '记'), maxLength: 6 });
const searched = fc.string({ unit: fc.constantFrom('a', 'b', 'é', 'ß', '/', '笔', '\n'), maxLength: 2 });

test('the paths with a text are those in which it is found one by one', () => {
  fc.assert(
    fc.property(fc.array(path, { minLength: 1, maxLength: 8 }), searched, (paths, text) => {
      const folded = foldText(text);

      const expected = paths.flatMap((each, place) => (foldText(each).includes(folded) ? place : []));

      expect(placesInPaths(textsAt(...paths), folded)).toEqual(expected);
    }),
    { numRuns: 1000 },
  );
});
