import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createPlanWorld, type PlanWorld, release, summarize } from '../fixtures/plan-agents/plan-world.ts';

let world: PlanWorld;
beforeEach(() => {
  world = createPlanWorld();
});
afterEach(() => world.close());

/** A task of a scripted agent, which does what its payload says. */
const task = (id: string, action: 'look' | 'touch', { depends_on = [], ...payload }: Script = {}) => ({
  id,
  action,
  depends_on,
  payload: { log: world.log, text: id, ...payload },
});

interface Script extends Record<string, unknown> {
  readonly depends_on?: readonly string[];
}

async function retry(planId: string, from?: string) {
  await world.runner.retry(planId, { from });
  return world.runner.wait(planId);
}

test('a retry runs what failed and what was skipped because of it, and nothing else', async () => {
  const tasks = [
    task('good', 'touch'),
    task('bad', 'touch', { fail: { kind: 'refused', times: 1 } }),
    task('after', 'touch', { depends_on: ['bad', 'good'] }),
  ];
  const { plan_id } = await world.run({ tasks });

  const report = await retry(plan_id);

  expect(report.state).toBe('succeeded');
  expect(summarize(report)).toEqual(['good succeeded 1', 'bad succeeded 2', 'after succeeded 1']);
  expect(world.logged('effect').toSorted()).toEqual(['after', 'bad', 'good']);
});

test('of a for_each task only the failed items run again', async () => {
  const fail = { kind: 'refused', times: 1 };
  const items = [{ text: 'one' }, { text: 'two', fail }];
  const payload = { log: world.log, text: { $item: '$.text' } };
  const each = { id: 'each', action: 'touch', for_each: items };
  const { plan_id } = await world.run({
    tasks: [{ ...each, payload }, task('again', 'touch', { fail, depends_on: ['each'] })],
  });

  const report = await retry(plan_id);

  expect(report.state).toBe('succeeded');
  expect(world.logged('effect').toSorted()).toEqual(['again', 'one', 'two']);
});

test('a write whose answer was lost keeps its key, so that a retry does not do it twice', async () => {
  const { plan_id } = await world.run({
    tasks: [task('lost', 'touch', { fail: { kind: 'crash_after_effect', times: 1 } })],
  });

  const report = await retry(plan_id);

  expect(summarize(report)).toEqual(['lost succeeded 2']);
  expect(world.logged('effect')).toEqual(['lost']);
});

test('--from runs a task and all that depend on it again, with what it answers now', async () => {
  const note = join(world.folder, 'vault', 'Note.md');
  const payload = { vault_path: join(world.folder, 'vault'), note_name: 'Note' };
  writeFileSync(note, 'old');
  const tasks = [
    task('first', 'touch'),
    { id: 'middle', action: 'read_note', payload },
    task('last', 'touch', { text: { $from: 'middle', path: '$.result.data' }, depends_on: ['first'] }),
  ];
  const { plan_id } = await world.run({ tasks });

  writeFileSync(note, 'new');
  const report = await retry(plan_id, 'middle');

  expect(summarize(report)).toEqual(['first succeeded 1', 'middle succeeded 2', 'last succeeded 2']);
  // A write that is run again on purpose is a new one for its agent.
  expect(world.logged('effect')).toEqual(['first', 'old', 'new']);
  expect((await world.runner.answer(plan_id, 'last'))?.result?.data).toBe('new');
});

test('a task that failed runs again with what an earlier one answers now', async () => {
  const note = join(world.folder, 'vault', 'Note.md');
  const payload = { vault_path: join(world.folder, 'vault'), note_name: 'Note' };
  const text = { $from: 'read', path: '$.result.data' };
  writeFileSync(note, 'old');
  const { plan_id } = await world.run({
    tasks: [
      { id: 'read', action: 'read_note', payload },
      task('write', 'touch', { text, fail: { kind: 'refused', times: 1 } }),
    ],
  });

  writeFileSync(note, 'new');
  const report = await retry(plan_id, 'read');

  expect(summarize(report)).toEqual(['read succeeded 2', 'write succeeded 2']);
  expect(world.logged('effect')).toEqual(['new']);
});

test('a retry that is cut off goes on as a retry', async () => {
  const hold = join(world.folder, 'gate');
  const fail = { kind: 'refused', times: 1 };
  const { plan_id } = await world.run({ tasks: [task('slow', 'touch', { hold, fail }), task('good', 'touch')] });
  await world.runner.retry(plan_id);
  await world.runner.close();

  const other = world.secondRunner();
  release(hold);
  await other.resume(plan_id);
  const report = await other.wait(plan_id);

  expect(report.tasks.map(({ state }) => state)).toEqual(['succeeded', 'succeeded']);
  expect(world.logged('effect').toSorted()).toEqual(['good', 'slow']);
});

test('what cannot be retried is named', async () => {
  const each = { ...task('each', 'look'), for_each: [1, 2] };
  const { plan_id } = await world.run({ tasks: [task('collect', 'look'), each] });

  await expect(retry(plan_id)).rejects.toMatchObject({ reason: 'NOTHING_TO_RETRY' });
  await expect(retry(plan_id, 'colect')).rejects.toMatchObject({
    reason: 'UNKNOWN_TASK',
    hint: 'Did you mean "collect"?',
  });
  await expect(retry(plan_id, 'each[1]')).rejects.toMatchObject({
    reason: 'UNKNOWN_TASK',
    message: expect.stringMatching(/^"each\[1\]" .* is an item/),
    hint: expect.stringContaining('Name its task, "each"'),
  });
  await expect(retry('nobody')).rejects.toMatchObject({ reason: 'PLAN_NOT_FOUND' });
  // The plan is free again after each refusal.
  await expect(retry(plan_id, 'collect')).resolves.toMatchObject({ state: 'succeeded' });
});

test('a plan that runs cannot be retried by another process', async () => {
  const hold = join(world.folder, 'gate');
  const planId = await world.runner.submit(await world.check({ tasks: [task('slow', 'look', { hold })] }));

  await expect(world.secondRunner().retry(planId)).rejects.toMatchObject({ reason: 'PLAN_RUNS_ELSEWHERE' });

  writeFileSync(hold, '');
  await world.runner.wait(planId);
});
