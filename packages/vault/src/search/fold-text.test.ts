import { expect, test } from 'vitest';
import { foldText, inPlainLetters } from './fold-text.ts';

function* characters(kind: RegExp): Generator<string> {
  for (let code = 0; code <= 0x10ffff; code += 1) {
    const character = code >= 0xd800 && code < 0xe000 ? '' : String.fromCodePoint(code);
    if (kind.test(character)) yield character;
  }
}

test('every mark after a letter is left out, wherever Unicode has it', () => {
  const kept = [...characters(/\p{M}/u)].filter((mark) => inPlainLetters(foldText(`q${mark}`)) !== 'q');
  expect(kept).toEqual([]);
});

test('every letter that Unicode composes from a letter and marks becomes that letter', () => {
  const composed = [...characters(/(?=\p{L})[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u)].map(foldText);
  const kept = composed.filter((letter) => /\p{M}/u.test(inPlainLetters(letter).normalize('NFD')));
  expect(kept).toEqual([]);
});

test.each([
  ['“plain” — text…', '“plain” — text…'],
  ['straße', 'strasse'],
  ['oﬃce ﬁle', 'office file'],
  ['２０２６', '2026'],
  ['한국어 и́мя', '한국어 имя'],
])('%s is compared as %s', (text, plain) => {
  expect(inPlainLetters(foldText(text))).toBe(plain);
});
