import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countLinesOf, excerptOf, numberLines, readLines } from './read-lines.ts';

const anyText = fc
  .array(fc.constantFrom('a', 'ä', '😀', ' ', '\n', '\r\n', '\r', '#'), { maxLength: 60 })
  .map((parts) => parts.join(''));

test('a note read in parts of any size is complete, as long as its lines fit', () => {
  fc.assert(
    fc.property(anyText, fc.integer({ min: 1, max: 5 }), fc.boolean(), (text, maxLines, hasMark) => {
      const note = hasMark ? `\uFEFF${text}` : text;
      const count = countLinesOf(note);
      let read = '';
      for (let from: number | undefined = 1; from !== undefined; ) {
        const part = readLines(note, { from, to: count }, { maxBytes: 10_000, maxLines });
        read += part.text;
        from = part.next;
      }
      expect(read).toBe(text);
    }),
  );
});

test('no part exceeds its byte limit, and a cut line is still valid text', () => {
  fc.assert(
    fc.property(anyText, fc.integer({ min: 1, max: 20 }), (text, maxBytes) => {
      const part = readLines(text, { from: 1, to: countLinesOf(text) }, { maxBytes, maxLines: 100 });

      expect(Buffer.byteLength(part.text)).toBeLessThanOrEqual(maxBytes);
      expect(part.text.isWellFormed()).toBe(true);
      expect(text.startsWith(part.text)).toBe(true);
    }),
  );
});

test('each line of a note gets a number', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const numbered = numberLines(text, 1, true);

      expect(countLinesOf(numbered)).toBe(countLinesOf(text));
      expect(numbered.split(/\r\n|\r|\n/).map((line) => line.replace(/^\d+: /, ''))).toEqual(text.split(/\r\n|\r|\n/));
    }),
  );
});

test('an excerpt stays within the note and shortens long lines', () => {
  expect(excerptOf(`one\r\n${'x'.repeat(300)}\r\n`, { from: -2, to: 9 })).toEqual([
    '1: one',
    `2: ${'x'.repeat(200)}…`,
    '3: ',
  ]);
});
