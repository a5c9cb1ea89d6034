import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Passage } from './searched-text.ts';
import { containsText, placesOfText, placesOfWord } from './text-places.ts';

test.each([
  ['Garden', 'the garden, of', true],
  ['resume', 'My Résumé.', true],
  ['résumé', 'my resume', true],
  ['gard', 'the garden', false],
  ['den', 'the garden', false],
  ['a', 'snake_a a1', false],
  ['garden', '我的garden计划', true],
  ['naïve', 'nai\u0308ve', true],
])('%s is a word in %s: %s', (word, text, isThere) => {
  expect(placesOfWord(new Passage(text), word).starts.length > 0).toBe(isThere);
});

test('text is found in any case and Unicode form, unless case must match', () => {
  const passage = new Passage('Cafe\u0301 ΟΔΟΣ'.normalize('NFC'));

  expect(containsText(passage, 'CAFÉ', false)).toBe(true);
  expect(containsText(passage, 'οδος', false)).toBe(true);
  expect(containsText(passage, 'CAFÉ', true)).toBe(false);
  expect(containsText(passage, 'Cafe\u0301', true)).toBe(true);
});

test('a passage contains a text exactly if the text has a position in it', () => {
  const letters = fc.stringMatching(/^[aB é漢\n]{0,12}$/);

  fc.assert(
    fc.property(letters, letters, (text, part) => {
      const { form, starts } = placesOfText(new Passage(text), part, false);

      expect(starts.length > 0).toBe(containsText(new Passage(text), part, false));
      for (const start of starts) expect(form.startsWith(part.toLowerCase(), start)).toBe(true);
    }),
  );
});
