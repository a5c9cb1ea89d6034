import { expect, test } from 'vitest';
import { guessLanguage, languageOfFew } from './stop-words.ts';

test.each([
  ['where are the wolves and why', 'eng'],
  ['die wolfe und der wald', 'deu'],
  ['les loups dans la foret', 'fra'],
  ['garden lantern', undefined],
])('the language of %j is the same for a few words and for many', (text, language) => {
  const few = text.split(' ');
  const many = Array.from({ length: 100 }, () => few).flat();

  expect([guessLanguage(few), guessLanguage(many)]).toEqual([language, language]);
});

test.each([
  ['hit points', undefined],
  ['the dog', undefined],
  ['dog and dog', undefined],
  ['wo ist der wolf', 'deu'],
])('the words %j say %j about their language', (text, language) => {
  expect(languageOfFew(text.split(' '))).toBe(language);
});
