import type { NumberedEvent, PlanRunner } from '@obsidian-agent/plans';
import { expect, test } from 'vitest';
import { PlanFeed } from './plan-feed.ts';

const ID = 'p';

function eventOf(number: number): NumberedEvent {
  const times = { at: new Date(number).toISOString(), ms: number };
  const ids = { plan_id: ID, name: 'n', correlation_id: 'c', trace_id: 't' };
  return { type: 'plan', state: 'running', id: `log.${number}`, ...ids, ...times };
}

/** What a feed uses of a runner, with these events. */
function runnerWith(count: number): { readonly runner: PlanRunner; readonly asked: string[] } {
  const asked: string[] = [];
  const part: Pick<PlanRunner, 'watch' | 'events'> = {
    watch: async (planId) => void asked.push(planId),
    async *events() {
      for (let number = 1; number <= count; number += 1) yield eventOf(number);
    },
  };
  return { runner: part as PlanRunner, asked };
}

async function read(feed: PlanFeed, after?: string): Promise<string[]> {
  const ids: string[] = [];
  for await (const piece of feed.read(after, new AbortController().signal))
    ids.push(...piece.map(({ type, id }) => (type === 'reset' ? type : id)));
  return ids;
}

test('readers share one following, and each gets all events or those after its last one', async () => {
  const { runner, asked } = runnerWith(3);
  const feed = new PlanFeed(runner, ID);

  const [first, second, rest] = await Promise.all([read(feed), read(feed), read(feed, 'log.2')]);

  expect(asked).toEqual([ID]);
  expect(first).toEqual(['log.1', 'log.2', 'log.3']);
  expect(second).toEqual(first);
  // It was asked for before the event was known.
  expect(rest).toEqual(['reset', 'log.1', 'log.2', 'log.3']);
  expect(await read(feed, 'log.2')).toEqual(['log.3']);
  expect(feed.isOverAfter('log.3')).toBe(true);
});

test('a reader that is too far behind begins again, and nothing is kept for it', async () => {
  const count = 30_000;
  const feed = new PlanFeed(runnerWith(count).runner, ID);
  const reader = feed.read(undefined, new AbortController().signal);
  const first = await reader.next();
  await feed.ended;

  const rest: string[] = [];
  for await (const piece of reader) rest.push(...piece.map(({ type, id }) => (type === 'reset' ? type : id)));

  expect(first.value?.[0]).toMatchObject({ id: 'log.1' });
  expect(rest[0]).toBe('reset');
  expect(rest.length).toBeLessThanOrEqual(10_001);
  expect(rest.at(-1)).toBe(`log.${count}`);
});

test('a reader that leaves ends, also in the middle of waiting', async () => {
  const never = Promise.withResolvers<void>();
  const part: Pick<PlanRunner, 'watch' | 'events'> = {
    watch: async () => {},
    async *events() {
      yield eventOf(1);
      await never.promise;
    },
  };
  const feed = new PlanFeed(part as PlanRunner, ID);
  const leaving = new AbortController();
  const reader = feed.read(undefined, leaving.signal);
  await reader.next();

  const next = reader.next();
  leaving.abort();

  expect(await next).toMatchObject({ done: true });
  expect(feed.isRead).toBe(false);
  never.resolve();
});
