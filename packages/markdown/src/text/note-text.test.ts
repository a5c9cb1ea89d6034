import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeNote, encodeNote, isFaithful } from './note-text.ts';

test('a note of any bytes round-trips', () => {
  const runs = fc.array(
    fc.oneof(
      fc.uint8Array({ maxLength: 8 }),
      fc.string({ unit: 'binary' }).map((text) => new TextEncoder().encode(text)),
      fc.constantFrom([0xef, 0xbb, 0xbf], [0xed, 0xa0, 0x80], [0xf0, 0x9f], [0xc0, 0x80], [0xf4, 0x90, 0x80, 0x80]),
    ),
  );
  fc.assert(
    fc.property(runs, (parts) => {
      const bytes = Uint8Array.from(parts.flatMap((part) => [...part]));

      expect(encodeNote(decodeNote(bytes))).toEqual(bytes);
    }),
    { numRuns: 500 },
  );
});

test('any pair of bytes round-trips', () => {
  const pairs = Uint8Array.from({ length: 2 * 256 * 256 }, (_, at) => (at % 2 ? (at >> 1) & 255 : at >> 9));

  expect(Buffer.from(encodeNote(decodeNote(pairs))).equals(pairs)).toBe(true);
});

test('UTF-8 is decoded to its characters, including the byte order mark', () => {
  const text = '\ufeffÄ 日记 🎉\r\n';

  expect(decodeNote(new TextEncoder().encode(text))).toBe(text);
  expect(isFaithful(text)).toBe(true);
});

test('an invalid UTF-8 byte becomes a lone surrogate between the characters around it', () => {
  const text = decodeNote(Uint8Array.of(0x61, 0xe4, 0x62, 0xf0, 0x9f, 0x8e, 0x89));

  expect(text).toBe('a\udce4b🎉');
  expect(isFaithful(text)).toBe(false);
});
