import { expect, test } from 'vitest';
import { firstVisible, hasControl, isControl, withoutIgnorable } from './invisible.ts';

const characters = Array.from({ length: 0x110000 }, (_, point) => String.fromCodePoint(point));

test('ignorable characters are those of Unicode', () => {
  const ignorable = characters.filter((character) => /\p{Default_Ignorable_Code_Point}/u.test(character));

  expect(characters.filter((character) => withoutIgnorable(character) === '')).toEqual(ignorable);
});

test('control characters are those of Unicode', () => {
  expect(characters.filter(isControl)).toEqual(characters.filter((character) => /\p{Cc}/u.test(character)));
});

test('a text has a control character wherever one is', () => {
  expect(characters.filter((character) => hasControl(`ab${character}c`))).toEqual(characters.filter(isControl));
});

test('spaces and ignorable characters do not begin a text', () => {
  const skipped = characters.filter((character) => firstVisible(`${character}.x`) === '.' && character !== '.');

  expect(skipped).toEqual(characters.filter((character) => withoutIgnorable(character).trim() === ''));
  expect(firstVisible(' \u2060')).toBeUndefined();
});
