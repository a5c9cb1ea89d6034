import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServerWorld, startServer } from './plan-server-world.ts';

let world: ServerWorld;
beforeAll(async () => {
  world = await startServer();
});
afterAll(() => world.close());

/** Takes longer than a path may: its expression tries all ways to split the letters. */
const SLOW = "$.result.metadata.list[?search(@, '^(a|a)*$')]";
const LETTERS = `${'a'.repeat(60)}b`;

const look = (id: string, more: object = {}): object => ({
  id,
  agent: 'scripted',
  action: 'look',
  payload: { log: 'log', list: [LETTERS] },
  ...more,
});

/** Longer than an answer takes: a server that waits for paths has no time for many. */
const PAUSE_MS = 10;

/** How often the server answers until the work has ended. */
async function countAnswers(work: Promise<unknown>): Promise<number> {
  let isOver = false;
  void work.finally(() => (isOver = true));
  for (let count = 0; ; count += 1) {
    if (isOver) return count;
    expect((await world.call('/api/v1/plans?limit=1')).status).toBe(200);
    await pause(PAUSE_MS);
  }
}

async function ended(id: string): Promise<unknown> {
  const stream = await world.open(`/api/v1/plans/${id}/events`);
  return await stream.text();
}

test('a server answers while it evaluates paths that take long, and names them', async () => {
  const from = { $from: 'first', path: SLOW };
  const tasks = [
    look('first'),
    look('condition', { when: from }),
    look('payload', { payload: { log: 'log', text: from } }),
  ];
  const { data } = await world.call('/api/v1/plans', { body: { plan: { name: 'slow', concurrency: 2, tasks } } });

  // Each would block the server for a second.
  expect(await countAnswers(ended(data.plan_id))).toBeGreaterThan(20);
  const { data: plan } = await world.call(`/api/v1/plans/${data.plan_id}`);
  const states = plan.graph.tasks.map(({ task, state, because }: Record<string, string>) => [task, state, because]);
  const because = `${SLOW} takes too long to evaluate.`;
  expect(states).toEqual([
    ['first', 'succeeded', null],
    ['condition', 'failed', because],
    ['payload', 'failed', because],
  ]);
});

test('a plan whose path takes long can be cancelled meanwhile', async () => {
  const from = { $from: 'first', path: SLOW };
  const tasks = [look('first'), ...['a', 'b', 'c', 'd'].map((id) => look(id, { payload: { log: 'log', text: from } }))];
  const { data } = await world.call('/api/v1/plans', { body: { plan: { name: 'slow', concurrency: 4, tasks } } });
  const end = ended(data.plan_id);
  await expect
    .poll(async () => (await world.call(`/api/v1/plans/${data.plan_id}`)).data.graph.tasks[1].state, { interval: 5 })
    .toBe('running');

  expect((await world.call(`/api/v1/plans/${data.plan_id}/cancel`, { body: {} })).status).toBe(200);

  await end;
  const { data: plan } = await world.call(`/api/v1/plans/${data.plan_id}`);
  expect([plan.state, plan.graph.tasks.map(({ state }: Record<string, string>) => state)]).toEqual([
    'cancelled',
    ['succeeded', 'cancelled', 'cancelled', 'cancelled', 'cancelled'],
  ]);
});

test('a server answers while it evaluates the outputs of a plan', async () => {
  const outputs = { slow: { $from: 'first', path: SLOW }, quick: { $from: 'first', path: '$.result.metadata.list' } };
  const { data } = await world.call('/api/v1/plans', {
    body: { plan: { name: 'out', tasks: [look('first')], outputs } },
  });
  await ended(data.plan_id);

  const report = world.call(`/api/v1/plans/${data.plan_id}`);

  expect(await countAnswers(report)).toBeGreaterThan(5);
  expect((await report).data.outputs).toEqual({ slow: null, quick: [LETTERS] });
});
