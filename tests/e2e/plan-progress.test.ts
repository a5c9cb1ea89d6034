import { afterEach, beforeEach, expect, test } from 'vitest';
import { createPlanWorld, type PlanWorld } from '../fixtures/plan-agents/plan-world.ts';

let world: PlanWorld;
let heard: unknown[];
beforeEach(() => {
  heard = [];
  world = createPlanWorld({ onAgentLine: (_, line) => heard.push(line) });
});
afterEach(() => world.close());

test("an agent's progress becomes an event of its task, and is not logged", async () => {
  const say = [{ level: 'warn', msg: 'progress', progress: { done: 128, total: 400 } }, { msg: 'a word' }];
  const task = { id: 'long', action: 'look', payload: { log: world.log, say } };

  const planId = await world.runner.submit(await world.check({ tasks: [task] }));
  const reported: unknown[] = [];
  for await (const event of world.runner.events(planId)) if (event.type !== 'plan') reported.push(event);

  expect(reported).toMatchObject([
    { type: 'task', task: 'long', state: 'running' },
    { type: 'progress', plan_id: planId, task: 'long', state: 'running', attempt: 1, done: 128, total: 400 },
    { type: 'task', task: 'long', state: 'succeeded' },
  ]);
  expect(heard).toEqual([{ msg: 'a word' }]);
});
