import fc from 'fast-check';
import { expect, test } from 'vitest';
import { endOfLine, lineIndex } from './line-index.ts';

test.each([
  ['', [0]],
  ['a', [0]],
  ['a\n', [0, 2]],
  ['a\nb', [0, 2]],
  ['a\r\nb\r\n', [0, 3, 6]],
  ['a\rb\r', [0, 2, 4]],
  ['\r\r\n\n', [0, 1, 3, 4]],
])('the lines of %j begin at %j', (text, starts) => {
  const lines = lineIndex(text);

  expect(lines.count).toBe(starts.length);
  expect(starts.map((_, line) => lines.startOf(line))).toEqual(starts);
});

test('an offset within a line break belongs to the line that it ends', () => {
  const lines = lineIndex('ab\r\nc');

  expect([0, 1, 2, 3, 4, 5].map((offset) => lines.lineOf(offset))).toEqual([0, 0, 0, 0, 1, 1]);
});

test('offsets and lines out of range are clamped', () => {
  const lines = lineIndex('a\nb');

  expect([lines.lineOf(-1), lines.lineOf(99)]).toEqual([0, 1]);
  expect([lines.startOf(-1), lines.startOf(99)]).toEqual([0, 2]);
});

test('every offset is in its reported line', () => {
  const texts = fc.array(fc.constantFrom('\n', '\r', '\r\n', 'a', '😀', '')).map((parts) => parts.join(''));

  fc.assert(
    fc.property(texts, fc.nat(60), (text, offset) => {
      const lines = lineIndex(text);
      const line = lines.lineOf(offset);

      expect(lines.startOf(line)).toBeLessThanOrEqual(offset);
      if (line + 1 < lines.count) expect(lines.startOf(line + 1)).toBeGreaterThan(offset);
    }),
  );
});

test.each([
  ['a\nb', 0, 1],
  ['a\r\nb', 1, 1],
  ['a\rb', 0, 1],
  ['a\nb', 2, 3],
  ['', 0, 0],
])('in %j the line of offset %i ends at %i', (text, offset, end) => {
  expect(endOfLine(text, offset)).toBe(end);
});
