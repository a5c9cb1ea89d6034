import { expect, test } from 'vitest';
import { blockPath } from './block-shapes.ts';
import { countChanges, parseDiff } from './parse-diff.ts';
import { parseInputs } from './parse-inputs.ts';
import { addressOf, parseRoute, type Route } from './route.ts';
import { shownState, taskStates } from './states.ts';
import { offsetOf } from './text-position.ts';
import { marksOf } from './time-axis.ts';
import { waitOf } from './waits.ts';
import { formatDuration, formatSeconds, listed } from './words.ts';

test.each([
  [0, '0 ms'],
  [999, '999 ms'],
  [3400, '3.4 s'],
  [59_999, '1 min'],
  [306_000, '5 min 6 s'],
  [7_500_000, '2 h 5 min'],
  [273_600_000, '3 d 4 h'],
])('%d ms are %s', (ms, words) => {
  expect(formatDuration(ms)).toBe(words);
});

test.each([
  [-5, '0 s'],
  [59_999, '59 s'],
  [61_500, '1 min 1 s'],
])('%d ms that grow are %s', (ms, words) => {
  expect(formatSeconds(ms)).toBe(words);
});

test('a task waits if it could go on and something is in its way', () => {
  const host = { because: 'waits for host nas', waiting_since: '2026-11-23T10:00:00.000Z' };

  expect(waitOf({ state: 'running', ...host })).toEqual({ text: host.because, since: host.waiting_since });
  expect(waitOf({ state: 'queued', because: 'waits for a slot of the host' })?.since).toBeUndefined();
  expect(waitOf({ state: 'skipped', because: 'its condition does not hold' })).toBeUndefined();
  expect(waitOf({ state: 'queued', because: null })).toBeUndefined();
});

test('a running plan that asks somebody waits', () => {
  expect(shownState('running', { running: 1, waiting: 1 })).toBe('waiting');
  expect(shownState('running', { running: 1 })).toBe('running');
  expect(shownState('interrupted', { waiting: 1 })).toBe('interrupted');
});

test('each state of a task has a block of its own shape', () => {
  const paths = taskStates.map((state) => blockPath(state, { x: 0, y: 0, width: 10, height: 3 }));

  expect(new Set(paths).size).toBe(taskStates.length);
});

test('a long list is cut', () => {
  expect(listed(['a'])).toBe('a');
  expect(listed(['a', 'b', 'c'])).toBe('a, b and c');
  expect(listed(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'])).toBe('a, b, c, d, e and 3 more');
});

test.each<Route>([
  { name: 'plans' },
  { name: 'new' },
  { name: 'plan', planId: 'a/b #1', view: 'tasks', task: undefined },
  { name: 'plan', planId: 'w47', view: 'timeline', task: 'sub/each[3]' },
])('an address leads back to its route: %o', (route) => {
  expect(parseRoute(addressOf(route))).toEqual(route);
});

test('an address that nobody wrote shows the plans', () => {
  expect(['', '#', '#/nonsense', '#/plans/'].map(parseRoute)).toEqual(
    Array.from({ length: 4 }, () => ({ name: 'plans' })),
  );
  expect(parseRoute('#/plans/100%/graph')).toMatchObject({ planId: '100%', view: 'graph' });
});

test('lines of a diff have their numbers, and headers are left out', () => {
  const lines = parseDiff('--- a\n+++ b\n@@ -4,3 +4,3 @@\n same\n--- list item\n+new\n\\ No newline at end of file\n');

  expect(lines.slice(1)).toEqual([
    { kind: 'same', text: 'same', before: 4, after: 4 },
    { kind: 'removed', text: '-- list item', before: 5, after: null },
    { kind: 'added', text: 'new', before: null, after: 5 },
    { kind: 'note', text: 'No newline at end of file', before: null, after: null },
  ]);
  expect(countChanges(lines)).toEqual({ added: 1, removed: 1 });
  expect(parseDiff('rename from a.md\nrename to b.md\n').map(({ text }) => text)).toEqual([
    'rename from a.md',
    'rename to b.md',
  ]);
});

test('a position in a text has an offset', () => {
  expect(offsetOf('ab\ncd\n', 2, 2)).toBe(4);
  expect(offsetOf('ab', 9, 1)).toBe(2);
});

test('an axis has few marks at round times', () => {
  expect(marksOf(10_000, 6)).toEqual([0, 2000, 4000, 6000, 8000, 10_000]);
  expect(marksOf(200 * 86_400_000, 6)).toHaveLength(6);
});

test('inputs are texts, unless they are JSON', () => {
  expect(parseInputs('week=2026-W47\n tags = ["a"]\nlimit=3\nnote="3"\nquery=a=b\n\nnonsense')).toEqual({
    week: '2026-W47',
    tags: ['a'],
    limit: 3,
    note: '3',
    query: 'a=b',
  });
});
