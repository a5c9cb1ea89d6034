import { expect, test } from 'vitest';
import { linesOf, linesWithRoom, numbered } from './shown-lines.ts';

test.each([
  ['', ['']],
  ['\n', ['']],
  ['one', ['one']],
  ['one\n', ['one']],
  ['one\n\n', ['one', '']],
  ['one\r\ntwo\rthree\n', ['one', 'two', 'three']],
])('%j has the lines %j', (text, lines) => {
  expect(linesOf(text)).toEqual(lines);
});

test('2,000 lines fit, and no more', () => {
  const lines = Array.from({ length: 2001 }, (_, index) => `${index}`);

  expect(linesWithRoom(lines.slice(1))).toEqual({ lines: lines.slice(1), isCut: false });
  expect(linesWithRoom(lines)).toEqual({ lines: lines.slice(0, 2000), isCut: true });
});

test('lines fit up to 100 KB including line breaks', () => {
  const line = 'x'.repeat(1023);

  expect(linesWithRoom(Array(100).fill(line)).isCut).toBe(false);
  expect(linesWithRoom(Array(101).fill(line))).toEqual({ lines: Array(100).fill(line), isCut: true });
});

test('a line that does not fit is cut between two characters', () => {
  const { lines, isCut } = linesWithRoom([`x${'😀'.repeat(30_000)}`, 'next']);

  expect({ lines, isCut }).toEqual({ lines: [`x${'😀'.repeat(25_599)}`], isCut: true });
});

test('lines are numbered from the first shown one, and an empty line has only its number', () => {
  expect(numbered(['one', '', 'three'], 9)).toBe('9: one\n10:\n11: three');
});
