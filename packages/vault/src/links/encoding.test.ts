import fc from 'fast-check';
import { expect, test } from 'vitest';
import { encodeDestination, encodingOf, escapeLinkText } from './encoding.ts';

const plain = { isAngled: false };

test('a destination encodes its spaces as Obsidian does, and keeps the rest', () => {
  expect(encodeDestination('中文/We!rd (name) [x] é.md', plain)).toBe('中文/We!rd%20(name)%20[x]%20é.md');
});

test('a destination encodes characters that would end or change it', () => {
  expect(encodeDestination('100% #1 a|b<c>.md', plain)).toBe('100%25%20%231%20a%7Cb%3Cc%3E.md');
  expect(encodeDestination(':) (a) (b.md', plain)).toBe(':%29%20(a)%20%28b.md');
  expect(encodeDestination('note: a.md', plain)).toBe('note%3A%20a.md');
  expect(encodeDestination('R&amp;D & co.md', plain)).toBe('R%26amp;D%20&%20co.md');
  expect(encodeDestination('a\u3000b\tc.md', plain)).toBe('a%E3%80%80b%09c.md');
});

test('angle brackets keep spaces and parentheses', () => {
  expect(encodeDestination('a (b 1%.md', { isAngled: true })).toBe('a (b 1%25.md');
});

test('percent-encoded parts of a destination stay encoded', () => {
  const isEncoded = encodingOf('%E4%B8%AD%20%28a%29.md');

  expect(encodeDestination('中 (b)!.md', { isAngled: false, isEncoded })).toBe('%E4%B8%AD%20%28b%29!.md');
});

test('the destination of any path decodes to that path', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.boolean(), (path, isAngled) => {
      const written = encodeDestination(path, { isAngled });

      expect(decodeURIComponent(written)).toBe(path);
      expect(written).not.toMatch(isAngled ? /[\n\r<>#]/ : /[\s<>#]/);
    }),
  );
});

test('link text keeps balanced brackets and escapes the others', () => {
  expect(escapeLinkText('a [x] b')).toBe('a [x] b');
  expect(escapeLinkText('a] [b')).toBe('a\\] \\[b');
  expect(escapeLinkText('see [[b]]')).toBe('see \\[\\[b\\]\\]');
  expect(escapeLinkText('a\\b|c')).toBe('a\\\\b\\|c');
});
