import { expect, test } from 'vitest';
import { isControl, withoutIgnorable } from './invisible.ts';

const characters = Array.from({ length: 0x110000 }, (_, point) => String.fromCodePoint(point));

test('what is ignorable is what Unicode says is', () => {
  const ignorable = characters.filter((character) => /\p{Default_Ignorable_Code_Point}/u.test(character));

  expect(characters.filter((character) => withoutIgnorable(character) === '')).toEqual(ignorable);
});

test('what is a control character is what Unicode says is', () => {
  expect(characters.filter(isControl)).toEqual(characters.filter((character) => /\p{Cc}/u.test(character)));
});
