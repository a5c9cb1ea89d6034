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
