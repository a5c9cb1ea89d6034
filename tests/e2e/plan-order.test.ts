import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createPlanWorld, type PlanWorld, release, summarize } from '../fixtures/plan-agents/plan-world.ts';

let world: PlanWorld;
beforeEach(() => {
  world = createPlanWorld();
});
afterEach(() => world.close());

const look = (id: string, more: object = {}, payload: object = {}) => ({
  id,
  action: 'look',
  payload: { log: world.log, text: id, ...payload },
  ...more,
});
const touch = (id: string, more: object = {}, payload: object = {}) => ({
  ...look(id, more, payload),
  action: 'touch',
});

test('a task starts after its dependencies, in any order of the plan', async () => {
  const report = await world.run({
    tasks: [look('last', { depends_on: ['middle'] }), look('middle', { depends_on: ['first'] }), look('first')],
  });

  expect(report.state).toBe('succeeded');
  expect(world.logged('end')).toEqual(['look first', 'look middle', 'look last']);
});

test('a task starts as soon as its own dependencies have ended', async () => {
  const gate = join(world.folder, 'gate');
  // "slow" ends only after "next" has run, which a runner that works in waves would never start.
  const plan = { tasks: [look('slow', {}, { hold: gate }), look('quick'), look('next', { depends_on: ['quick'] })] };

  const planId = await world.runner.submit(await world.check(plan));
  for await (const event of world.runner.events(planId)) {
    if (event.type === 'task' && event.task === 'next' && event.state === 'succeeded') release(gate);
  }

  expect((await world.runner.wait(planId)).state).toBe('succeeded');
});

test('no more tasks run in parallel than the plan allows', async () => {
  const tasks = ['a', 'b', 'c', 'd', 'e'].map((id) => look(id));
  let running = 0;
  let most = 0;

  const planId = await world.runner.submit(await world.check({ concurrency: 2, tasks }));
  for await (const event of world.runner.events(planId)) {
    if (event.type !== 'task') continue;
    running += event.state === 'running' ? 1 : -1;
    most = Math.max(most, running);
  }

  expect(most).toBe(2);
});

test('a vault has one writer at a time, and readers in parallel', async () => {
  const gate = join(world.folder, 'gate');
  const vault_path = './vault';
  const tasks = [
    touch('one', {}, { hold: gate }),
    touch('two'),
    look('reader'),
    touch('other', {}, { vault_path: join(world.folder, 'elsewhere') }),
  ];

  const planId = await world.runner.submit(await world.check({ vault_path, tasks }));
  const ended = new Set<string>();
  for await (const event of world.runner.events(planId)) {
    if (event.type !== 'task' || event.state !== 'succeeded') continue;
    ended.add(event.task);
    // The reader and the other vault's writer end while "one" is held; only then may "two" begin.
    if (ended.has('reader') && ended.has('other') && !ended.has('one')) {
      expect(world.logged('start')).not.toContain('touch two');
      release(gate);
    }
  }

  expect(world.logged('start').indexOf('touch two')).toBe(3);
});

test('two plans of one runner share the single writer of a vault', async () => {
  const gate = join(world.folder, 'gate');
  const first = await world.runner.submit(
    await world.check({ vault_path: './vault', tasks: [touch('one', {}, { hold: gate })] }),
  );
  const second = await world.runner.submit(
    await world.check({ vault_path: './vault', tasks: [look('reader'), touch('two')] }),
  );

  for await (const event of world.runner.events(second)) {
    if (event.type === 'task' && event.task === 'reader' && event.state === 'succeeded') {
      expect((await world.runner.inspect(second))?.tasks[1]?.state).toBe('queued');
      release(gate);
    }
  }

  expect((await world.runner.wait(first)).state).toBe('succeeded');
  expect((await world.runner.wait(second)).state).toBe('succeeded');
});

test('a response is read by JSONPath, and for_each runs a task for each item', async () => {
  const report = await world.run({
    tasks: [
      look('source', {}, { list: [{ path: 'a' }, { path: 'b' }] }),
      {
        ...look('each', { for_each: { $from: 'source', path: '$.result.metadata.list[*]' } }),
        payload: { log: world.log, text: { $item: '$.path' } },
      },
      {
        ...look('sum'),
        payload: {
          log: world.log,
          text: { $from: 'each', path: '$[1].result.data' },
          list: [{ $from: 'source', path: '$.result.data' }],
        },
      },
    ],
  });

  expect(summarize(report)).toEqual([
    'source succeeded 1',
    'each succeeded 0',
    'each[0] succeeded 1',
    'each[1] succeeded 1',
    'sum succeeded 1',
  ]);
  const sum = await world.runner.answer(report.plan_id, 'sum');
  expect(sum?.result).toMatchObject({ data: 'b', metadata: { list: ['source'] } });
});

test('for_each over an empty list succeeds immediately', async () => {
  const report = await world.run({
    tasks: [
      look('source'),
      look('each', { for_each: { $from: 'source', path: '$.result.metadata.list' } }),
      look('after', { depends_on: ['each'] }),
    ],
  });

  expect(summarize(report)).toEqual(['source succeeded 1', 'each succeeded 0', 'after succeeded 1']);
});

test.for([
  { path: '$.result.metadata.nothing', reason: /matches nothing in the response of task "source"/ },
  { path: '$.result.metadata.list[*]', reason: /matches 2 values/ },
])('a reference fails its task if $path is not one value', async ({ path, reason }) => {
  const report = await world.run({
    tasks: [
      look('source', {}, { list: [1, 2] }),
      { ...look('reads'), payload: { log: world.log, text: { $from: 'source', path } } },
      look('free'),
    ],
  });

  expect(summarize(report)).toEqual(['source succeeded 1', 'reads failed 0', 'free succeeded 1']);
  expect(report.tasks[1]?.failure).toMatchObject({
    reason: 'REFERENCE_UNRESOLVED',
    message: expect.stringMatching(reason),
  });
});

test('the ids of tasks and requests are UUIDs, and all have the same correlation id', async () => {
  const planId = await world.runner.submit(await world.check({ tasks: [look('a'), look('b')] }), {
    correlationId: 'from-the-caller',
  });
  const report = await world.runner.wait(planId);

  const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[78][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;
  const ids = [planId, ...report.tasks.flatMap(({ task_id, attempts }) => [task_id, attempts[0]?.request_id])];
  expect(new Set(ids).size).toBe(5);
  for (const id of ids) expect(id).toMatch(uuid);
  for (const task of ['a', 'b'])
    expect((await world.runner.answer(planId, task))?.correlation_id).toBe('from-the-caller');
});
