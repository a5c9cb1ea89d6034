import fc from 'fast-check';
import { expect, test } from 'vitest';
import { visible, visibleOn } from './visible.ts';

test('control characters are shown in caret notation, and marks of direction by their code', () => {
  expect(visible('a\u001b[2Jb\u0007\u0000\rc')).toBe('a^[[2Jb^G^@^Mc');
  expect(visible('a\u007f\u009b\u061c\u200e\u200f\u2028\u202e\u2066z')).toBe(
    String.raw`a\u007f\u009b\u061c\u200e\u200f\u2028\u202e\u2066z`,
  );
});

test('tabs, both kinds of line breaks, joined emoji and every script are unchanged', () => {
  const text = '\ta\nb\r\n👩‍👩‍👧 ‌می‌خواهم 日本語 שלום é';

  expect(visible(text)).toBe(text);
});

test.each([
  ['zero-width space', 'pass\u200bword', String.raw`pass\u200bword`],
  ['word joiner', 'a\u2060b', String.raw`a\u2060b`],
  ['soft hyphen', 'a\u00adb', String.raw`a\u00adb`],
  ['joiners between Latin letters', 'a\u200cb\u200dc', String.raw`a\u200cb\u200dc`],
  ['byte order mark', '\ufeffa 中\ufeff', String.raw`\ufeffa 中\ufeff`],
  ['tag characters', 'a\u{e0061}', String.raw`a\udb40\udc61`],
  ['tag characters after a flag', '🏴\u{e0061}', String.raw`🏴\udb40\udc61`],
  ['variation selectors after a letter', 'a\ufe0f\u{e0101}', String.raw`a\ufe0f\udb40\udd01`],
  ['selectors after the first', '😀\ufe0f\ufe01\u{e0100}', '😀\ufe0f\\ufe01\\udb40\\udd00'],
  ['joiners after the first', '\u0627\u200d\u200d\u200d ', '\u0627\u200d\\u200d\\u200d '],
])('%s: invisible characters are shown by their code', (_, text, shown) => {
  expect(visible(text)).toBe(shown);
});

test('no character that nobody sees is left between Latin letters', () => {
  const left = Array.from({ length: 0x11_0000 }, (_, code) => code)
    .filter((code) => code < 0xd8_00 || code > 0xdf_ff)
    .map((code) => String.fromCodePoint(code))
    .filter((character) => /\p{Default_Ignorable_Code_Point}/u.test(character))
    .filter((character) => visible(`a${character}b`) === `a${character}b`);

  expect(left).toEqual([]);
});

test.each([
  ['families, hearts and skin tones', '👩‍👩‍👧 ❤️‍🔥 👩🏽‍🚀 🏳️‍🌈 🐈‍⬛'],
  ['keycaps and text symbols', '1️⃣ #️⃣ ☺︎ ©️'],
  ['flags with tags', '🏴󠁧󠁢󠁥󠁮󠁧󠁿 🏴󠁧󠁢󠁳󠁣󠁴󠁿🏴󠁧󠁢󠁷󠁬󠁳󠁿'],
  ['Persian, Devanagari and Sinhala with joiners', 'می‌خواهم र्‍क क्‌ष ශ්‍රී'],
  ['Khmer and Thai with zero-width spaces', 'ខ្ញុំ\u200bចង់ ภาษา\u200bไทย'],
  ['variants of Han and Mongolian', '葛\u{e0100} ᠠ᠋'],
])('%s are unchanged', (_, text) => {
  expect(visible(text)).toBe(text);
});

test('no character that steers a terminal is left in any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(visible(text).replaceAll('\r\n', '')).not.toMatch(/[^\P{Cc}\t\n]|[\p{Bidi_Control}\p{Zl}\p{Zp}]/u);
    }),
  );
});

test('JSON keeps its meaning', () => {
  fc.assert(
    fc.property(fc.json({ stringUnit: 'binary' }), (json) => {
      expect(JSON.parse(visible(json))).toEqual(JSON.parse(json));
    }),
  );
});

test('text is changed only for a terminal', () => {
  expect(visibleOn({ isTTY: true }, '\u202e')).toBe(String.raw`\u202e`);
  expect(visibleOn({ isTTY: false }, '\u202e')).toBe('\u202e');
  expect(visibleOn({}, '\u202e')).toBe('\u202e');
});
