import { expect, test } from 'vitest';
import { workMsOf } from './work-time.ts';

const attempt = (startedAt: number, endedAt: number | null) => ({ startedAt, endedAt });

test('waits between attempts do not count as work', () => {
  expect(workMsOf([attempt(86_400_000, 86_400_005), attempt(0, 10)])).toBe(15);
});

test('attempts that ran side by side count once', () => {
  expect(workMsOf([attempt(0, 100), attempt(20, 40), attempt(90, 130), attempt(130, 131)])).toBe(131);
});

test('an attempt whose end is not known does not count, and without any other there is no time', () => {
  expect(workMsOf([attempt(0, null), attempt(5, 8)])).toBe(3);
  expect(workMsOf([attempt(0, null)])).toBeNull();
  expect(workMsOf([])).toBeNull();
});
