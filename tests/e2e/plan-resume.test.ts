import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockPlan } from '../../packages/plans/src/journal/plan-lock.ts';
import { orchestrator } from '../contract/artefacts.ts';
import { processesLeft } from '../fixtures/marked-processes.ts';
import {
  createPlanWorld,
  linesOf,
  type PlanWorld,
  release,
  scriptedAgent,
  summarize,
  untilLogged,
} from '../fixtures/plan-agents/plan-world.ts';

let world: PlanWorld;
const children: ChildProcess[] = [];
beforeEach(() => {
  world = createPlanWorld();
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await world.close();
});

const look = (id: string, more: object = {}, payload: object = {}) => ({
  id,
  action: 'look',
  payload: { log: world.log, text: id, ...payload },
  ...more,
});

test('the same plan id with the same body joins the run; with another body it is refused', async () => {
  const gate = join(world.folder, 'gate');
  const plan = { plan_id: 'monday', tasks: [look('held', {}, { hold: gate })] };

  await world.runner.submit(await world.check(plan));
  await world.runner.submit(await world.check(plan));
  const changed = world.runner.submit(await world.check({ ...plan, tasks: [look('other')] }));

  await expect(changed).rejects.toMatchObject({ reason: 'PLAN_BODY_DIFFERS' });
  release(gate);
  expect((await world.runner.wait('monday')).state).toBe('succeeded');
  await world.runner.submit(await world.check(plan));
  expect(summarize(await world.runner.wait('monday'))).toEqual(['held succeeded 1']);
  expect(world.logged('start')).toEqual(['look held']);
});

test('another process that submits the same plan follows the one that runs it', async () => {
  const gate = join(world.folder, 'gate');
  const plan = await world.check({
    plan_id: 'shared',
    tasks: [look('held', {}, { hold: gate }), look('next', { depends_on: ['held'] })],
  });
  const second = world.secondRunner();

  await world.runner.submit(plan);
  await second.submit(plan);
  release(gate);
  const seen: string[] = [];
  for await (const event of second.events('shared'))
    seen.push(event.type === 'task' ? `${event.task} ${event.state}` : event.state);

  expect(seen.at(-1)).toBe('succeeded');
  expect(seen).toContain('next succeeded');
  expect(world.logged('start')).toEqual(['look held', 'look next']);
});

test('if two processes resume a plan, one wins and the other is refused', async () => {
  const gate = join(world.folder, 'gate');
  const plan = await world.check({ tasks: [look('held', {}, { hold: gate })] });
  const planId = await world.runner.submit(plan);
  const second = world.secondRunner();

  await expect(second.resume(planId)).rejects.toMatchObject({ reason: 'PLAN_RUNS_ELSEWHERE' });
  await expect(world.runner.resume('unknown')).rejects.toMatchObject({ reason: 'PLAN_NOT_FOUND' });
  release(gate);
  await world.runner.wait(planId);
  await expect(second.resume(planId)).rejects.toMatchObject({ reason: 'PLAN_ENDED' });
});

test('a cancel from another process ends running tasks, and resume continues from there', async () => {
  const gate = join(world.folder, 'gate');
  const plan = await world.check({
    concurrency: 1,
    tasks: [look('first'), look('held', {}, { hold: gate }), look('last')],
  });
  const planId = await world.runner.submit(plan);
  for await (const event of world.runner.events(planId)) if (event.type === 'task' && event.task === 'held') break;

  const cancelled = await world.secondRunner().cancel(planId);
  expect(cancelled.state).toBe('cancelled');
  expect(cancelled.tasks.map(({ state }) => state)).toEqual(['succeeded', 'cancelled', 'cancelled']);

  release(gate);
  await world.runner.resume(planId);
  const report = await world.runner.wait(planId);
  expect(report.state).toBe('succeeded');
  expect(world.logged('start').filter((line) => line === 'look first')).toHaveLength(1);
});

test('cancelling between the items of a task is not a failure, even if one of them failed, and resume runs the rest', async () => {
  const gate = join(world.folder, 'gate');
  const payload = { log: world.log, text: { $item: '$.text' }, hold: { $item: '$.hold' }, fail: { $item: '$.fail' } };
  const items = [
    { text: 'bad', hold: world.folder, fail: { kind: 'refused', times: 9 } },
    { text: 'slow', hold: gate, fail: { kind: 'refused', times: 0 } },
    { text: 'last', hold: world.folder, fail: { kind: 'refused', times: 0 } },
  ];
  const plan = await world.check({ concurrency: 1, tasks: [{ id: 'each', action: 'look', for_each: items, payload }] });
  const planId = await world.runner.submit(plan);
  for await (const event of world.runner.events(planId))
    if (event.type === 'task' && event.task === 'each[1]' && event.state === 'running') break;

  const cancelled = await world.runner.cancel(planId);
  expect(cancelled.state).toBe('cancelled');
  expect(summarize(cancelled)).toEqual([
    'each cancelled 0',
    'each[0] failed 1',
    'each[1] cancelled 1',
    'each[2] cancelled 0',
  ]);

  release(gate);
  await world.runner.resume(planId);
  const report = await world.runner.wait(planId);
  expect(report.state).toBe('failed');
  expect(summarize(report)).toEqual([
    'each failed 0',
    'each[0] failed 1',
    'each[1] succeeded 2',
    'each[2] succeeded 1',
  ]);
});

test('a cancel also works on a plan whose process ended before it noticed', async () => {
  const plan = await world.check({ plan_id: 'left', tasks: [look('held', {}, { hold: join(world.folder, 'gate') })] });
  await world.runner.submit(plan);
  await world.runner.close();
  const lock = lockPlan(world.stateDir, 'left');
  const second = world.secondRunner();
  await second.submit(plan);

  const cancelled = second.cancel('left');
  lock?.release(false);

  expect((await cancelled).state).toBe('cancelled');
  release(join(world.folder, 'gate'));
  await second.resume('left');
  expect((await second.wait('left')).state).toBe('succeeded');
});

test('of two bodies submitted at the same time under one id, one runs and the other is refused', async () => {
  const lock = lockPlan(world.stateDir, 'both');
  const runners = [world.runner, world.secondRunner()];
  for (const [index, runner] of runners.entries())
    await runner.submit(await world.check({ plan_id: 'both', tasks: [look(`body${index}`)] }));

  lock?.release(false);
  const ends = await Promise.allSettled(runners.map((runner) => runner.wait('both')));

  expect(ends.toSorted((a, b) => a.status.localeCompare(b.status))).toMatchObject([
    { status: 'fulfilled', value: { state: 'succeeded' } },
    { status: 'rejected', reason: { reason: 'PLAN_BODY_DIFFERS' } },
  ]);
  expect(world.logged('start')).toHaveLength(1);
});

test('a cancel while a task waits for its next attempt ends the plan immediately', async () => {
  const plan = await world.check({
    tasks: [
      look('flaky', { retry: { backoff_ms: 60_000, max_backoff_ms: 60_000 } }, { fail: { kind: 'crash', times: 99 } }),
    ],
  });
  const planId = await world.runner.submit(plan);
  for await (const event of world.runner.events(planId)) if (event.type === 'task' && event.state === 'retrying') break;

  expect((await world.runner.cancel(planId)).state).toBe('cancelled');
});

/** In the environment of processes that a test starts. */
const MARK = 'OBSIDIAN_TEST_OF_RESUME';

/** Starts the orchestrator's command line, and waits until a line of its output shows the state of a task. */
async function startUntil(args: string[], shows: (line: string) => boolean): Promise<ChildProcess> {
  const [program, ...words] = [...orchestrator, ...args];
  const env = { ...process.env, [MARK]: world.folder };
  const child = spawn(program, words, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  for await (const line of createInterface({ input: child.stdout })) if (shows(line)) return child;
  throw new Error('The orchestrator ended before it showed that.');
}

function writePlan(tasks: object[]): { planFile: string; options: string[] } {
  const agents = join(world.folder, 'agents.json');
  const planFile = join(world.folder, 'plan.json');
  writeFileSync(agents, JSON.stringify({ scripted: { command: [scriptedAgent] } }));
  writeFileSync(
    planFile,
    JSON.stringify({ name: 'killed', agent: 'scripted', plan_id: 'killed', concurrency: 2, tasks }),
  );
  return { planFile, options: ['--agents', agents, '--state', world.stateDir, '--json'] };
}

/** Resolves when a process and its agents are gone. */
async function killed(child: ChildProcess): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  child.once('exit', () => resolve());
  child.kill('SIGKILL');
  await promise;
  expect(await processesLeft(`${MARK}=${world.folder}`)).toEqual([]);
}

test('after kill -9, resume finishes the plan, and no v2 effect happens twice', async () => {
  const gate = join(world.folder, 'gate');
  const { planFile, options } = writePlan([
    look('before'),
    { ...look('write', { depends_on: ['before'] }, { hold: gate }), action: 'touch' },
    look('after', { depends_on: ['write'] }),
  ]);
  const child = await startUntil(['run', planFile, ...options], (line) =>
    /"task":"write".*"state":"running"/.test(line),
  );
  await untilLogged(world.log, 'effect');
  await killed(child);

  expect((await world.runner.inspect('killed'))?.state).toBe('interrupted');
  release(gate);
  await world.runner.resume('killed');
  const report = await world.runner.wait('killed');

  expect(summarize(report)).toEqual(['before succeeded 1', 'write succeeded 2', 'after succeeded 1']);
  expect(world.logged('effect')).toEqual(['write']);
});

test('a process that follows a plan takes over when the running one is killed', async () => {
  const gate = join(world.folder, 'gate');
  const tasks = [look('held', {}, { hold: gate }), look('after', { depends_on: ['held'] })];
  const { planFile, options } = writePlan(tasks);
  const child = await startUntil(['run', planFile, ...options], (line) =>
    line.includes('"state":"running","attempt":1'),
  );

  await world.runner.submit(await world.check({ name: 'killed', plan_id: 'killed', concurrency: 2, tasks }));
  await killed(child);
  release(gate);

  expect((await world.runner.wait('killed')).state).toBe('succeeded');
  expect(world.logged('end')).toEqual(['look held', 'look after']);
});

test('after kill -9, a v1 note that already exists is read instead of created twice', async () => {
  const vault_path = join(world.folder, 'vault');
  const { planFile, options } = writePlan([
    { id: 'create', action: 'create_note', payload: { vault_path, note_name: 'Ideas', content: '# Ideas\n' } },
    {
      id: 'again',
      action: 'create_note',
      depends_on: ['create'],
      payload: { vault_path, note_name: 'Ideas', content: '# Ideas\n' },
    },
  ]);
  release(join(vault_path, 'hold'));
  const child = await startUntil(['run', planFile, ...options], (line) =>
    /"task":"create".*"state":"running"/.test(line),
  );
  await untilLogged(join(vault_path, 'log'), 'effect');
  await killed(child);

  await world.runner.resume('killed');
  const report = await world.runner.wait('killed');

  // The second task is refused, but nothing was lost there.
  expect(summarize(report)).toEqual(['create succeeded 2', 'again failed 1']);
  const created = await world.runner.answer('killed', 'create');
  expect(created?.result?.data).toBe("Note 'Ideas' created successfully.");
  expect(linesOf(join(vault_path, 'log'), 'sent')).toEqual(['create_note Ideas', 'create_note Ideas']);
  expect(linesOf(join(vault_path, 'log'), 'effect')).toEqual(['Ideas']);
  expect(readFileSync(join(vault_path, 'Ideas.md'), 'utf8')).toBe('# Ideas\n');
});

test('after kill -9, a v1 write with an unknown effect is not sent again', async () => {
  const vault_path = join(world.folder, 'vault');
  const { planFile, options } = writePlan([
    { id: 'append', action: 'append_line', payload: { vault_path, note_name: 'Ideas', content: 'x' } },
  ]);
  mkdirSync(join(vault_path, 'hold'));
  const child = await startUntil(['run', planFile, ...options], (line) => /"state":"running".*"attempt":1/.test(line));
  await untilLogged(join(vault_path, 'log'), 'effect');
  await killed(child);

  await world.runner.resume('killed');
  const report = await world.runner.wait('killed');

  expect(report.tasks[0]?.failure?.reason).toBe('EFFECT_UNKNOWN');
  expect(linesOf(join(vault_path, 'log'), 'sent')).toHaveLength(1);
});
