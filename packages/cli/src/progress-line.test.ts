import { expect, test } from 'vitest';
import { ProgressLine } from './progress-line.ts';

function shownBy(
  steps: readonly (readonly [ms: number, done: number])[],
  { columns = 80, isShare = false } = {},
): string[] {
  const written: string[] = [];
  let now = 0;
  const terminal = { columns, rewriteLine: (text: string) => written.push(text) };
  const line = new ProgressLine(terminal, 'Moving notes', { isShare, now: () => now });
  for (const [ms, done] of steps) {
    now = ms;
    line.show(done, 5000);
  }
  line.end();
  return written;
}

test('work of less than a second shows nothing', () => {
  expect(
    shownBy([
      [0, 0],
      [500, 2000],
      [999, 5000],
    ]),
  ).toEqual([]);
});

test('long work shows one line: what, how much, how fast and how long', () => {
  expect(
    shownBy([
      [500, 500],
      [2000, 1000],
      [2050, 1100],
    ]),
  ).toEqual(['Moving notes: 1,000 of 5,000, 500 a second, 8 s left', '']);
});

test('steps that people do not count show as a share', () => {
  expect(shownBy([[2000, 1000]], { isShare: true })).toEqual(['Moving notes: 20 %, 8 s left', '']);
});

test('preparation does not slow down what is said about the work after it', () => {
  expect(
    shownBy([
      [4000, 0],
      [4100, 16],
      [6000, 1000],
    ]),
  ).toEqual(['Moving notes: 1,000 of 5,000, 500 a second, 8 s left', '']);
});

test('on a narrow terminal the line does not wrap', () => {
  const [line = ''] = shownBy([[2000, 1000]], { columns: 40 });

  expect(line).toHaveLength(39);
});
