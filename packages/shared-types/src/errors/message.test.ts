import { expect, test } from 'vitest';
import { counted, didYouMean, listed, plain, quoted, shortened, text, trusted } from './message.ts';

test('the words of a template and numbers are trusted, and strings in it are not', () => {
  expect(text`${2} notes have ${'x'}, not ${trusted('y')}`).toEqual([
    { trusted: '2' },
    { trusted: ' notes have ' },
    'x',
    { trusted: ', not ' },
    { trusted: 'y' },
  ]);
});

test('a message within a message keeps its parts', () => {
  expect(text`(${text`a ${'b'}`})`).toEqual([{ trusted: '(' }, { trusted: 'a ' }, 'b', { trusted: ')' }]);
});

test.each([
  [text`No tag ${quoted('a"b')}.`, 'No tag "a\\"b".'],
  [didYouMean(['A', 'B']), 'Did you mean "A" or "B"?'],
  [text`One of: ${listed(['a', 'b'])}.`, 'One of: a, b.'],
  [text`${[]}nothing${''}`, 'nothing'],
])('a message is a string where it is shown: %j', (message, words) => {
  expect(plain(message)).toBe(words);
});

test('only the text of others is shortened', () => {
  const long = 'x'.repeat(1000);

  const [own, quote] = shortened(text`${trusted(long)}${long}`);

  expect(own).toEqual({ trusted: long });
  expect(quote).toBe(`${'x'.repeat(200)}…`);
});

test('a noun agrees with its number', () => {
  const words = [counted(1, 'note'), counted(2, 'note'), counted(0, 'entry', 'entries')];

  expect(words).toEqual(['1 note', '2 notes', '0 entries']);
});
