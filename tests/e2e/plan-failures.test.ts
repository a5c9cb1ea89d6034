import { afterEach, beforeEach, expect, test } from 'vitest';
import { createPlanWorld, type PlanWorld, summarize } from '../fixtures/plan-agents/plan-world.ts';

let world: PlanWorld;
beforeEach(() => {
  world = createPlanWorld({ random: () => 0 });
});
afterEach(() => world.close());

const retry = { max_attempts: 3, backoff_ms: 10 };
const look = (id: string, more: object = {}, payload: object = {}) => ({
  id,
  action: 'look',
  payload: { log: world.log, text: id, ...payload },
  ...more,
});
const failing = (kind: string, times = 99) => ({ fail: { kind, times } });

test.for(['crash', 'unavailable'])('a task that fails once by "%s" is retried and succeeds', async (kind) => {
  const report = await world.run({ tasks: [look('flaky', { retry }, failing(kind, 1))] });

  expect(summarize(report)).toEqual(['flaky succeeded 2']);
  expect(report.tasks[0]?.attempts.map(({ reason }) => reason)).toEqual([
    expect.stringMatching(/CRASHED|NO_RESPONSE|BUSY/),
    null,
  ]);
  expect(new Set(report.tasks[0]?.attempts.map(({ request_id }) => request_id)).size).toBe(2);
});

test('a refusal is never retried', async () => {
  const report = await world.run({ tasks: [look('refused', { retry }, failing('refused'))] });

  expect(summarize(report)).toEqual(['refused failed 1']);
  expect(report.tasks[0]?.failure).toMatchObject({ reason: 'NOTE_NOT_FOUND', isRetryable: false });
});

test('a refusal by a v1 agent is never retried', async () => {
  const vault_path = `${world.folder}/vault`;
  const report = await world.run({
    tasks: [{ id: 'read', action: 'read_note', retry, payload: { vault_path, note_name: 'None' } }],
  });

  expect(summarize(report)).toEqual(['read failed 1']);
  expect(report.tasks[0]?.failure).toMatchObject({ reason: 'REFUSED', message: "Note 'None' not found" });
});

test('attempts stop at max_attempts, and the last failure is reported with its evidence', async () => {
  const report = await world.run({
    tasks: [look('broken', { retry: { max_attempts: 2, backoff_ms: 1 } }, failing('crash'))],
  });

  expect(summarize(report)).toEqual(['broken failed 2']);
  expect(report.tasks[0]?.failure?.evidence).toMatchObject({ exitCode: 3 });
});

test('a write that crashed after its effect is sent again with the same key, so it happens once', async () => {
  const report = await world.run({
    tasks: [{ ...look('write', { retry }, failing('crash_after_effect', 1)), action: 'touch' }],
  });

  expect(summarize(report)).toEqual(['write succeeded 2']);
  expect(world.logged('effect')).toEqual(['write']);
});

test.for([
  { kind: 'hang', reasons: ['TIMED_OUT'] },
  { kind: 'garbage', reasons: ['INVALID_JSON'] },
  { kind: 'banner', reasons: ['INVALID_JSON'] },
  { kind: 'twice', reasons: ['INVALID_JSON'] },
  { kind: 'stranger', reasons: ['ID_MISMATCH'] },
  { kind: 'crash', reasons: ['CRASHED', 'NO_RESPONSE'] },
])('an agent that misbehaves by "$kind" does not affect other branches', async ({ kind, reasons }) => {
  const report = await world.run({
    tasks: [
      look('bad', { timeout_ms: kind === 'hang' ? 300 : 20_000 }, failing(kind)),
      look('below', { depends_on: ['bad'] }),
      look('free'),
      look('after', { depends_on: ['free'] }),
    ],
  });

  expect(report.state).toBe('failed');
  expect(summarize(report)).toEqual(['bad failed 1', 'below skipped 0', 'free succeeded 1', 'after succeeded 1']);
  expect(reasons).toContain(report.tasks[0]?.failure?.reason);
});

test('on_failure: continue lets dependents run, and the plan succeeds', async () => {
  const report = await world.run({
    tasks: [
      look('optional', { on_failure: 'continue' }, failing('refused')),
      { ...look('below'), payload: { log: world.log, text: { $from: 'optional', path: '$.error' } } },
    ],
  });

  expect(report.state).toBe('succeeded');
  const answer = await world.runner.answer(report.plan_id, 'below');
  expect(answer?.result?.data).toBe('NOTE_NOT_FOUND as scripted');
});

test('on_failure: stop starts no more tasks', async () => {
  const report = await world.run({
    concurrency: 1,
    tasks: [look('first', { on_failure: 'stop' }, failing('refused')), look('second'), look('third')],
  });

  expect(report.state).toBe('failed');
  expect(summarize(report)).toEqual(['first failed 1', 'second skipped 0', 'third skipped 0']);
});

test('dependents of skipped tasks are also skipped', async () => {
  const report = await world.run({
    tasks: [look('a', {}, failing('refused')), look('b', { depends_on: ['a'] }), look('c', { depends_on: ['b'] })],
  });

  expect(summarize(report)).toEqual(['a failed 1', 'b skipped 0', 'c skipped 0']);
  expect(report.tasks[2]?.because).toBe('"b" was skipped');
});

test('one failed item fails its for_each task, and does not affect the other items', async () => {
  const each = {
    ...look('each', { for_each: ['good', 'bad', 'fine'] }),
    action: 'create_note',
    payload: { vault_path: `${world.folder}/vault`, note_name: { $item: true }, content: '' },
  };
  const before = { ...each, id: 'before', for_each: ['bad'] };
  const report = await world.run({
    tasks: [before, { ...each, depends_on: ['before'] }, look('below', { depends_on: ['each'] })],
  });

  expect(summarize(report).slice(2)).toEqual([
    'each failed 0',
    'each[0] succeeded 1',
    'each[1] failed 1',
    'each[2] succeeded 1',
    'below skipped 0',
  ]);
  expect(report.tasks[2]?.failure?.reason).toBe('ITEM_FAILED');
});

test('an agent that cannot be started has no description, and the error says what to do', async () => {
  await expect(world.check({ agent: 'missing', tasks: [look('a')] })).rejects.toMatchObject({
    reason: 'SPAWN_FAILED',
    hint: expect.any(String),
  });
});
