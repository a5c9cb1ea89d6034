import fc from 'fast-check';
import { expect, test } from 'vitest';
import { characterStart, cutText } from './cut-text.ts';

test.each([
  ['plain text', 5, 'plain'],
  ['short', 9, 'short'],
  ['ab🦊c', 3, 'ab'],
  ['ab👨‍👩‍👧‍👦c', 8, 'ab'],
  ['ab🏳️‍🌈', 4, 'ab'],
  ['abe\u0301', 3, 'ab'],
  ['ab\r\nc', 3, 'ab'],
  ['नमस्ते', 4, 'नम'],
  ['', 0, ''],
])('%j cut to %i is %j', (text, longest, cut) => {
  expect(cutText(text, longest)).toBe(cut);
});

test('a character of any length is cut, and never within a code point', () => {
  const long = `a${'\u0301'.repeat(500)}`;

  expect(cutText(long, 200)).toHaveLength(200);
  expect(cutText(`${'🦊\u200d'.repeat(100)}🦊`, 100).isWellFormed()).toBe(true);
});

test('wherever a text is cut, both parts are well-formed, and no character is split', () => {
  const characters = fc.array(fc.constantFrom('a', ' ', 'é', 'e\u0301', '🦊', '👨‍👩‍👧‍👦', '猫', '\r\n'), {
    maxLength: 30,
  });

  fc.assert(
    fc.property(characters, fc.nat(100), (parts, at) => {
      const text = parts.join('');
      const start = characterStart(text, Math.min(at, text.length));
      const starts = [...new Intl.Segmenter().segment(text)].map(({ index }) => index);

      expect([...starts, text.length]).toContain(start);
    }),
  );
});
