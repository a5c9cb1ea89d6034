import { createEmbeddedRunner } from '@obsidian-agent/orchestrator';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemClock } from '../../packages/plans/src/run/clock.ts';
import { orchestrator } from '../contract/artefacts.ts';
import { runProcess } from '../contract/run-process.ts';
import { createPlanWorld, type PlanWorld } from '../fixtures/plan-agents/plan-world.ts';

let world: PlanWorld;
beforeEach(() => {
  world = createPlanWorld();
});
afterEach(() => world.close());

const touch = (id: string, more: object = {}) => ({
  id,
  action: 'touch',
  payload: { log: world.log, text: id },
  ...more,
});
const ask = (more: object = {}) => ({ id: 'ask', approval: { message: 'Publish?', ...more } });

/** Starts a plan and waits until it asks. */
async function startAsking(more: object = {}) {
  const tasks = [touch('before'), { ...ask(more), depends_on: ['before'] }, touch('publish', { depends_on: ['ask'] })];
  const planId = await world.runner.submit(await world.check({ tasks }));
  for await (const event of world.runner.events(planId)) if (event.type === 'task' && event.state === 'waiting') break;
  return planId;
}

async function questionOf(planId: string): Promise<string> {
  const task = await world.runner.inspectTask(planId, 'ask');
  return task?.approval?.question_id ?? '';
}

test('a task waits for a person, who may use another process', async () => {
  const planId = await startAsking();
  const other = world.secondRunner();
  expect((await other.inspect(planId))?.tasks[1]).toMatchObject({
    state: 'waiting',
    approval: { message: 'Publish?', due_at: expect.any(String), is_approved: null },
  });

  await other.approve(planId, 'ask', { isApproved: true, by: 'Kim' });
  const report = await world.runner.wait(planId);

  expect(report.state).toBe('succeeded');
  expect(report.tasks[1]?.approval).toMatchObject({ is_approved: true, answered_by: 'Kim' });
  expect(world.logged('effect')).toEqual(['before', 'publish']);
});

test('list and show say that a plan waits for approval', async () => {
  const planId = await startAsking();
  const call = async (...words: string[]) =>
    (await runProcess({ command: [...orchestrator, ...words, '--state', world.stateDir], cwd: world.folder })).stdout;

  expect(await call('list')).toMatch(/ {2}running, waits for approval {2}20/);
  expect(JSON.parse(await call('list', '--json'))).toMatchObject({ state: 'running', waits_for_approval: true });
  expect(await call('show', planId)).toMatch(/^test {2}running, waits for approval\n/);

  await world.runner.approve(planId, 'ask', { isApproved: true });
  await world.runner.wait(planId);
  expect(await call('list')).not.toContain('waits');
});

test('an answer counts, although the clock of the process that takes it is an hour behind', async () => {
  const planId = await startAsking();
  const clock = { now: () => Date.now() - 3_600_000, after: () => () => {} };
  const late = createEmbeddedRunner({ executor: world.executor, journal: world.journal, clock });

  await late.approve(planId, 'ask', { isApproved: true });

  expect((await world.runner.wait(planId)).state).toBe('succeeded');
  await late.close();
});

test('a rejection fails the task, and a retry asks again', async () => {
  const planId = await startAsking();
  await world.runner.approve(planId, 'ask', { isApproved: false });
  const report = await world.runner.wait(planId);
  expect(report.tasks.map(({ state }) => state)).toEqual(['succeeded', 'failed', 'skipped']);
  expect(report.tasks[1]?.failure?.reason).toBe('REJECTED');

  await world.runner.retry(planId);
  for await (const event of world.runner.events(planId)) if (event.type === 'task' && event.state === 'waiting') break;
  await world.runner.approve(planId, 'ask', { isApproved: true });

  expect((await world.runner.wait(planId)).state).toBe('succeeded');
  expect(world.logged('effect')).toEqual(['before', 'publish']);
});

test('an answer to what was asked before a retry is refused by name, and the one to what is asked now counts', async () => {
  const planId = await startAsking();
  const askedFirst = await questionOf(planId);
  await world.runner.approve(planId, 'ask', { isApproved: false, questionId: askedFirst });
  await world.runner.wait(planId);
  await world.runner.retry(planId);
  for await (const event of world.runner.events(planId)) if (event.type === 'task' && event.state === 'waiting') break;
  const askedNow = await questionOf(planId);
  const typed = (id: string) =>
    runProcess({
      command: [...orchestrator, 'approve', planId, 'ask', '--question', id, '--state', world.stateDir],
      cwd: world.folder,
    });

  expect(askedNow).not.toBe(askedFirst);
  await expect(world.runner.approve(planId, 'ask', { isApproved: true, questionId: askedFirst })).rejects.toMatchObject(
    { reason: 'APPROVAL_STALE' },
  );
  const refused = await typed(askedFirst);
  expect(refused.exitCode).toBe(1);
  expect(refused.stderr).toContain(`it asks ${askedNow} since`);
  expect((await typed(askedNow)).stdout).toBe(`Approved "ask" of plan ${planId}.\n`);
  expect((await world.runner.wait(planId)).state).toBe('succeeded');
});

test.each([
  ['reject', 'failed', ['before']],
  ['approve', 'succeeded', ['before', 'publish']],
] as const)('without an answer in time the answer is on_timeout: %s', async (on_timeout, state, effects) => {
  const planId = await startAsking({ timeout_ms: 200, on_timeout });

  expect((await world.runner.wait(planId)).state).toBe(state);
  expect(world.logged('effect')).toEqual(effects);
  const word = state === 'succeeded' ? 'approved' : 'rejected';
  const { stdout } = await runProcess({ command: [...orchestrator, 'show', planId, 'ask', '--state', world.stateDir] });
  expect(stdout).toContain(`\nPublish?\nNobody answered in time, so it was ${word} (on_timeout: ${on_timeout}).\n`);
});

test.each([
  ['before its plan is resumed', 'has run out of time', 'or be asked again with `obsidian-orchestrator retry'],
  ['after it', 'has failed', '--from ask --state'],
])('an answer after the deadline, %s, is refused and says that the task %s', async (when, state, hint) => {
  const planId = await startAsking({ timeout_ms: 1500 });
  await world.runner.close();
  const other = world.secondRunner();
  const dueAt = (await other.inspect(planId))?.tasks[1]?.approval?.due_at ?? '';
  await new Promise<void>((resolve) => void systemClock.after(Date.parse(dueAt) - systemClock.now(), resolve));
  if (when === 'after it') {
    await other.resume(planId);
    await other.wait(planId);
  }

  const { exitCode, stderr } = await runProcess({
    command: [...orchestrator, 'approve', planId, 'ask', '--state', world.stateDir],
  });

  expect(exitCode).toBe(1);
  expect(stderr).toContain(`"ask" of plan "${planId}" does not wait for an answer: it ${state}.`);
  expect(stderr).toContain(hint);
});

test('show says how to go on with an interrupted plan when the time for an answer is over', async () => {
  const planId = await startAsking({ timeout_ms: 1000 });
  await world.runner.close();
  const other = world.secondRunner();
  const dueAt = (await other.inspect(planId))?.tasks[1]?.approval?.due_at ?? '';
  const show = async (...words: readonly string[]) => {
    const command = [...orchestrator, 'show', planId, ...words, '--state', world.stateDir] as const;
    return (await runProcess({ command })).stdout;
  };
  await new Promise<void>((resolve) => void systemClock.after(Date.parse(dueAt) - systemClock.now(), resolve));

  for (const shown of [await show(), await show('ask')]) {
    expect(shown).not.toContain('orchestrator approve');
    expect(shown).toContain(`\n  obsidian-orchestrator resume ${planId} --state`);
    expect(shown).toContain(`\n  obsidian-orchestrator retry ${planId} --from ask --state`);
  }
  await other.retry(planId, { from: 'ask' });
  for await (const event of other.events(planId)) if (event.type === 'task' && event.state === 'waiting') break;
  await other.approve(planId, 'ask', { isApproved: true });
  expect((await other.wait(planId)).state).toBe('succeeded');
  expect(world.logged('effect')).toEqual(['before', 'publish']);
});

test('a second answer, an answer to nothing and an answer after the end are refused by name', async () => {
  const planId = await startAsking();
  const answer = (task: string) => world.runner.approve(planId, task, { isApproved: true });

  await expect(answer('publish')).rejects.toMatchObject({ reason: 'APPROVAL_NOT_WAITING' });
  await expect(answer('publish')).rejects.toThrow(`"publish" of plan "${planId}" is not an approval; "ask" is.`);
  await expect(answer('publsh')).rejects.toMatchObject({ reason: 'UNKNOWN_TASK' });
  await answer('ask');
  await expect(answer('ask')).rejects.toMatchObject({
    reason: expect.stringMatching(/APPROVAL_(ANSWERED|NOT_WAITING)/),
  });
  await world.runner.wait(planId);
  await expect(answer('ask')).rejects.toMatchObject({ reason: 'APPROVAL_NOT_WAITING' });
  await expect(world.runner.approve('nobody', 'ask', { isApproved: true })).rejects.toMatchObject({
    reason: 'PLAN_NOT_FOUND',
  });
});

test('an answer that came while no process ran the plan counts when it is resumed', async () => {
  const planId = await startAsking();
  await world.runner.close();

  const other = world.secondRunner();
  await other.approve(planId, 'ask', { isApproved: true });
  await other.resume(planId);

  expect((await other.wait(planId)).state).toBe('succeeded');
});

test('an answer to a plan that no process runs names the whole command that goes on', async () => {
  const planId = await startAsking();
  await world.runner.close();

  const { stdout } = await runProcess({
    command: [...orchestrator, 'approve', planId, 'ask', '--state', world.stateDir],
  });

  const next = `obsidian-orchestrator resume ${planId} --state ${world.stateDir} --agents FILE`;
  expect(stdout).toBe(`Approved "ask" of plan ${planId}. Go on with \`${next}\`.\n`);
});

test('an answer that came in time counts, although the plan is resumed after that time', async () => {
  const planId = await startAsking({ timeout_ms: 1_800_000 });
  await world.runner.close();
  await world.secondRunner().approve(planId, 'ask', { isApproved: true });
  const clock = { ...systemClock, now: () => Date.now() + 3_600_000 };
  const late = createEmbeddedRunner({ executor: world.executor, journal: world.journal, clock });

  await expect(late.approve(planId, 'ask', { isApproved: false })).rejects.toMatchObject({
    reason: 'APPROVAL_ANSWERED',
  });
  await late.resume(planId);

  expect((await late.wait(planId)).state).toBe('succeeded');
  await late.close();
});

test('no time is negative, although the clock was set back by an hour before the plan was resumed', async () => {
  const planId = await startAsking();
  await world.runner.close();
  const clock = { ...systemClock, now: () => Date.now() - 3_600_000 };
  const late = createEmbeddedRunner({ executor: world.executor, journal: world.journal, clock });

  await late.resume(planId);
  await late.approve(planId, 'ask', { isApproved: true });
  const { wall_ms, work_ms, tasks } = await late.wait(planId);
  const times = [wall_ms, work_ms, ...tasks.flatMap((task) => [task.wall_ms, task.work_ms ?? 0])];
  for await (const { ms } of late.events(planId)) times.push(ms ?? 0);
  await late.close();

  expect(times.length).toBeGreaterThan(10);
  expect(times.filter((ms) => ms === null || ms < 0)).toEqual([]);
});

test('the command line shows the question and answers it', async () => {
  const planId = await startAsking();
  const call = (...args: string[]) =>
    runProcess({
      command: [...orchestrator, ...args, '--state', world.stateDir],
      cwd: world.folder,
      env: { USER: 'kim' },
    });

  const shown = await call('show', planId);
  expect(shown.stdout).toContain('Publish?');
  const commands = ['approve', 'reject'].map(
    (word) => `  obsidian-orchestrator ${word} ${planId} ask --state ${world.stateDir}\n`,
  );
  const answer = `Answer with one of:\n${commands.join('')}`;
  expect(shown.stdout).toContain(answer);
  const task = await call('show', planId, 'ask');
  const toThis = answer.replaceAll(' --state', ` --question ${await questionOf(planId)} --state`);
  expect(task.stdout).toContain(`Publish?\n${toThis}`);
  const approved = await call('approve', planId, 'ask');
  expect(approved).toMatchObject({ exitCode: 0, stdout: `Approved "ask" of plan ${planId}.\n`, stderr: '' });
  expect((await world.runner.wait(planId)).tasks[1]?.approval?.answered_by).toBe('kim');
  const late = await call('reject', planId, 'ask');
  expect(late.exitCode).toBe(1);
  expect(late.stderr).toContain(
    `\`obsidian-orchestrator retry ${planId} --from ask --state ${world.stateDir} --agents FILE\``,
  );
  expect((await call('show', planId, 'ask')).stdout).toMatch(/\nPublish\?\nApproved by kim at 20\S+ \d\d:\d\d\.\n$/);
});

test('show does not name who answered, if that is not known', async () => {
  const planId = await startAsking();
  await world.runner.approve(planId, 'ask', { isApproved: true });
  await world.runner.wait(planId);

  const { stdout } = await runProcess({
    command: [...orchestrator, 'show', planId, 'ask', '--state', world.stateDir],
    cwd: world.folder,
  });

  expect(stdout).toMatch(/\nApproved at 20\S+ \d\d:\d\d\.\n$/);
});
