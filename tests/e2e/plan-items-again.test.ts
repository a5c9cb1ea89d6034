import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createPlanWorld, type PlanWorld, release } from '../fixtures/plan-agents/plan-world.ts';

let world: PlanWorld;
beforeEach(() => {
  world = createPlanWorld();
});
afterEach(() => world.close());

/** Runs a task for the text of a note, then changes the note. */
async function runOverNote() {
  const note = join(world.folder, 'vault', 'list.md');
  const gate = join(world.folder, 'gate');
  writeFileSync(note, 'old');
  release(gate);
  const payload = { log: world.log, text: { $item: '$' } };
  const { plan_id } = await world.run({
    tasks: [
      { id: 'gate', action: 'look', payload: { log: world.log, hold: gate } },
      {
        id: 'read',
        action: 'read_note',
        api_version: 'v1',
        depends_on: ['gate'],
        payload: { vault_path: join(world.folder, 'vault'), note_name: 'list' },
      },
      { id: 'source', action: 'look', payload: { log: world.log, list: [{ $from: 'read', path: '$.result.data' }] } },
      { id: 'each', action: 'touch', for_each: { $from: 'source', path: '$.result.metadata.list[*]' }, payload },
    ],
  });
  expect(world.logged('effect')).toEqual(['old']);
  rmSync(gate);
  writeFileSync(note, 'new');
  return { planId: plan_id, gate };
}

test('a retry that was cancelled before its items were found finds them when it is resumed', async () => {
  const { planId, gate } = await runOverNote();
  await world.runner.retry(planId, { from: 'gate' });
  const cancelled = await world.runner.cancel(planId);
  expect(cancelled.state).toBe('cancelled');
  release(gate);

  await world.runner.resume(planId);
  const report = await world.runner.wait(planId);

  expect(report.state).toBe('succeeded');
  expect(world.logged('effect')).toEqual(['old', 'new']);
});

test('a task that reads the answers of a for_each task does not see items that its list had only before', async () => {
  const note = join(world.folder, 'vault', 'list.md');
  writeFileSync(note, 'old');
  const payload = { log: world.log, text: { $item: '$' } };
  const read = { id: 'read', action: 'read_note', api_version: 'v1' };
  const { plan_id } = await world.run({
    tasks: [
      { ...read, payload: { vault_path: join(world.folder, 'vault'), note_name: 'list' } },
      {
        id: 'source',
        action: 'look',
        payload: { log: world.log, list: ['a', { $from: 'read', path: '$.result.data' }] },
      },
      {
        id: 'each',
        action: 'touch',
        for_each: { $from: 'source', path: "$.result.metadata.list[?@ != 'new']" },
        payload,
      },
      { id: 'sum', action: 'look', payload: { log: world.log, list: { $from: 'each', path: '$' } } },
    ],
  });
  const seen = async () => (await world.runner.answer(plan_id, 'sum'))?.result?.metadata;
  expect(await seen()).toMatchObject({ list: [{ result: { data: 'a' } }, { result: { data: 'old' } }] });
  writeFileSync(note, 'new');

  await world.runner.retry(plan_id, { from: 'read' });
  const report = await world.runner.wait(plan_id);

  expect(report.state).toBe('succeeded');
  expect(await seen()).toMatchObject({ list: [{ result: { data: 'a' } }] });
});

test('a for_each task runs while one of its items does', async () => {
  const hold = join(world.folder, 'gate');
  const each = { id: 'each', action: 'look', for_each: [1, 2], payload: { log: world.log, hold } };
  const planId = await world.runner.submit(await world.check({ tasks: [each] }));
  const stateOf = async () => (await world.runner.inspect(planId))?.tasks.map(({ task, state }) => `${task} ${state}`);

  await expect.poll(stateOf).toEqual(['each running', 'each[0] running', 'each[1] running']);
  const held = await world.runner.inspect(planId);
  expect(held?.tasks[0]?.started_at).toBe(held?.tasks[1]?.started_at);
  release(hold);

  expect((await world.runner.wait(planId)).tasks[0]).toMatchObject({ task: 'each', state: 'succeeded' });
});
