import { expect, test } from 'vitest';
import type { PlanEvent } from '../api/wire.ts';
import { followersOf, unfinished } from './consequences.ts';
import { planWith, task } from './plan-sample.test.kit.ts';
import { rowsOf } from './task-rows.ts';

const unfiltered = { text: '', state: '', toggled: new Set<string>() } as const;

function change(key: string, state: string, more: object = {}): PlanEvent {
  const event = { type: 'task', plan_id: 'p', task: key, task_id: 'x', state, attempt: 1, ms: 0, ...more };
  return { at: '2026-11-23T10:00:05.000Z', ...event } as PlanEvent;
}

test('items appear below their task, which runs from then on', () => {
  const book = planWith([task('each'), task('last', ['each'])]);

  book.apply(change('each[0]', 'running'));
  book.apply(change('each[1]', 'queued', { attempt: 0, ms: null }));
  book.apply(change('each[0]', 'succeeded', { ms: 1200 }));

  expect(rowsOf(book, unfiltered).map(({ task: { task: key, state }, level }) => `${level} ${key} ${state}`)).toEqual([
    '1 each running',
    '2 each[0] succeeded',
    '2 each[1] queued',
    '1 last queued',
  ]);
  expect(book.tasks.get('each[0]')).toMatchObject({ wall_ms: 1200, started_at: '2026-11-23T10:00:05.000Z' });
  expect(book.counts()).toEqual({ succeeded: 1, queued: 2 });
});

test('events from before the report change nothing', () => {
  const ended = { state: 'succeeded', ended_at: '2026-11-23T10:00:06.000Z' } as const;
  const book = planWith([task('a', [], ended)]);

  book.apply(change('a', 'running'));
  expect(book.tasks.get('a')?.state).toBe('succeeded');

  book.apply(change('a', 'running', { at: '2026-11-23T10:00:07.000Z', attempt: 2 }));
  expect(book.tasks.get('a')).toMatchObject({ state: 'running', ended_at: null, attempts: 2 });
});

test('the end of a plan has its time, and a new run has none', () => {
  const book = planWith([]);
  const plan = { type: 'plan', plan_id: 'p', name: 'sample', correlation_id: 'c', trace_id: 't' } as const;

  book.apply({ ...plan, state: 'failed', at: '2026-11-23T10:01:00.000Z', ms: 60_000 });
  expect(book.head).toMatchObject({ state: 'failed', ended_at: '2026-11-23T10:01:00.000Z', wall_ms: 60_000 });

  book.apply({ ...plan, state: 'running', at: '2026-11-23T10:02:00.000Z', ms: 120_000 });
  expect(book.head).toMatchObject({ state: 'running', ended_at: null, wall_ms: null });
});

test('progress, questions and failures are notes, until the next change', () => {
  const book = planWith([task('a'), task('ask')]);

  book.apply({ ...change('a', 'running'), type: 'progress', done: 3, total: 10 } as PlanEvent);
  book.apply(change('ask', 'waiting', { question: 'Publish?' }));
  expect([...book.tasks.values()].map(({ note }) => note)).toEqual(['3 of 10', 'Publish?']);

  book.apply(change('a', 'retrying', { failure: { message: 'The agent crashed.' }, retry_in_ms: 2400 }));
  expect(book.tasks.get('a')?.note).toBe('The agent crashed. Next attempt in 2 s.');
  book.apply(change('a', 'succeeded'));
  expect(book.tasks.get('a')?.note).toBe('');
});

test('a task waits for a host until its next change', () => {
  const book = planWith([task('a')]);
  const wait = { because: 'waits for host nas', waiting_since: '2026-11-23T10:00:30.000Z' };

  book.apply(change('a', 'running', wait));
  expect(book.tasks.get('a')).toMatchObject(wait);
  book.apply(change('a', 'running'));
  expect(book.tasks.get('a')).not.toHaveProperty('waiting_since');
  expect(book.tasks.get('a')?.because).toBeNull();
});

test('many items are folded until somebody unfolds them, and a search finds them all the same', () => {
  const items = Array.from({ length: 40 }, (_, at) =>
    task(`each[${at}]`, [], { state: at === 7 ? 'failed' : 'succeeded' }),
  );
  const book = planWith([task('each'), ...items]);

  expect(rowsOf(book, unfiltered)).toHaveLength(1);
  expect(rowsOf(book, { ...unfiltered, toggled: new Set(['each']) })).toHaveLength(41);
  expect(rowsOf(book, { ...unfiltered, state: 'failed' }).map(({ label }) => label)).toEqual(['each[7]']);
  expect(rowsOf(book, { ...unfiltered, text: 'H[3' })).toHaveLength(11);
});

test('followers of a task are those that wait for it, also through others and through sub-plans', () => {
  const book = planWith([
    task('a'),
    task('sub', ['a']),
    task('sub/x', [], { within: 'sub' }),
    task('sub/y', ['sub/x'], { within: 'sub' }),
    task('after', ['sub']),
    task('apart'),
  ]);

  expect(followersOf(book, 'a').sort()).toEqual(['after', 'sub', 'sub/x', 'sub/y']);
  expect(followersOf(book, 'sub/x').sort()).toEqual(['after', 'sub/y']);
  expect(followersOf(book, 'apart')).toEqual([]);
});

test('a retry runs failed and cancelled tasks, and what was skipped', () => {
  const book = planWith([
    task('a', [], { state: 'succeeded' }),
    task('b', [], { state: 'failed' }),
    task('c', ['b'], { state: 'skipped' }),
    task('d', [], { state: 'cancelled' }),
  ]);

  const { again, skipped } = unfinished(book);

  expect(again.map((each) => each.task)).toEqual(['b', 'd']);
  expect(skipped.map((each) => each.task)).toEqual(['c']);
});
