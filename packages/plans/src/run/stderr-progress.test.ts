import { expect, test } from 'vitest';
import { decodeStderrProgress, limitProgress, type Progress } from './stderr-progress.ts';

test('a line with the member progress reports progress', () => {
  const line = { level: 'warn', msg: 'progress', progress: { done: 128, total: 400 } };

  expect(decodeStderrProgress(line)).toEqual({ done: 128, total: 400 });
});

test.each([
  'progress 1 of 2',
  {},
  { progress: null },
  { progress: 'half' },
  { progress: { done: 1 } },
  { progress: { done: -1, total: 2 } },
  { progress: { done: 3, total: 2 } },
  { progress: { done: 0.5, total: 2 } },
])('%j does not report progress', (line) => {
  expect(decodeStderrProgress(line)).toBeUndefined();
});

test('progress is passed on at most ten times a second', () => {
  let now = 0;
  const heard: Progress[] = [];
  const tell = limitProgress(
    () => now,
    (progress) => heard.push(progress),
  );

  for (; now < 1000; now += 1) tell({ done: now, total: 1000 });

  expect(heard.map(({ done }) => done)).toEqual([0, 100, 200, 300, 400, 500, 600, 700, 800, 900]);
});
