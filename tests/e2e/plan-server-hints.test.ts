import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CallOptions, type ServerWorld, startServer } from './plan-server-world.ts';

let world: ServerWorld;
beforeAll(async () => {
  world = await startServer();
});
afterAll(() => world.close());

test('a misspelt id of a plan names the one that was meant', async () => {
  const tasks = [{ id: 'a', agent: 'scripted', action: 'look', payload: { log: world.log } }];
  await world.call('/api/v1/plans', { body: { plan: { name: 'sent', tasks }, plan_id: 'weekly' } });

  for (const [path, init] of [
    ['weeky', {}],
    ['weeky/tasks/a', {}],
    ['weeky/events', {}],
    ['weeky/cancel', { method: 'POST' }],
    ['weeky/retry', { body: {} }],
  ] satisfies [string, CallOptions][]) {
    const { data } = await world.call(`/api/v1/plans/${path}`, init);
    expect([path, data.reason, data.hint]).toEqual([
      path,
      'PLAN_NOT_FOUND',
      'Did you mean "weekly"? List plans with `GET /api/v1/plans`.',
    ]);
  }
});
