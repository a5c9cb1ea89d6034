import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServerWorld, startServer } from './plan-server-world.ts';

let world: ServerWorld;
beforeAll(async () => {
  world = await startServer();
});
afterAll(() => world.close());

const MOST = 10_000;

const tasks = (count: number): object[] =>
  Array.from({ length: count }, (_, at) => ({
    id: `t${at}`,
    agent: 'scripted',
    action: 'look',
    payload: { log: 'log' },
  }));
const inYaml = (count: number): string =>
  `name: long\ntasks:\n${Array.from({ length: count }, (_, at) => `  - { id: t${at}, agent: scripted, action: look }\n`).join('')}`;

test.each([
  ['data', () => ({ name: 'long', tasks: tasks(MOST + 1) })],
  ['YAML', () => inYaml(MOST + 1)],
  ['JSON', () => JSON.stringify({ name: 'long', tasks: tasks(MOST + 1) })],
])('a plan as %s with more tasks than a server checks is refused by name', async (_, plan) => {
  const refused = [{ reason: 'TOO_MANY_TASKS', message: 'The plan has more than 10,000 tasks.' }];
  for (const [path, answer] of [
    ['/api/v1/plans', 422],
    ['/api/v1/plans/preview', 422],
    ['/api/v1/plans/validate', 200],
  ] as const) {
    const { status, data } = await world.call(path, { body: { plan: plan() } });
    expect([path, status]).toEqual([path, answer]);
    expect(data.problems).toMatchObject(refused);
  }
});

test('a plan with as many tasks as a server checks is checked', async () => {
  const { status, data } = await world.call('/api/v1/plans/validate', {
    body: { plan: { name: 'long', tasks: tasks(MOST) } },
  });

  expect([status, data.problems]).toEqual([200, []]);
});
