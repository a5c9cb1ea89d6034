import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  createRunner,
  loadPlan,
  type PlanEvent,
  PlanRefused,
  type RegistryData,
  type Runner,
} from '@obsidian-agent/orchestrator';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { linesOf, scriptedAgent, summarize } from '../fixtures/plan-agents/plan-world.ts';

const agents: RegistryData = { scripted: { command: [process.execPath, scriptedAgent] } };
const look = { agent: 'scripted', action: 'look' };
let plain: string;

beforeAll(() => {
  plain = newFolder();
  return () => rmSync(plain, { recursive: true });
});

function newFolder(): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'runner-api-')));
  mkdirSync(join(folder, 'plans'));
  return folder;
}

/** A folder of its own for a test, and a runner in it. */
async function openWorld(): Promise<{ folder: string; log: string; runner: Runner }> {
  const folder = newFolder();
  const runner = await createRunner({ stateDir: 'state', agents, cwd: folder, pollMs: 20 });
  onTestFinished(async () => {
    await runner.close();
    rmSync(folder, { recursive: true });
  });
  return { folder, log: join(folder, 'log'), runner };
}

async function refusalOf(work: Promise<unknown>): Promise<PlanRefused> {
  const outcome = await work.catch((error: unknown) => error);
  if (!(outcome instanceof PlanRefused)) throw new Error('The plan was not refused.', { cause: outcome });
  return outcome;
}

test('a plan is loaded from a path, a URL, text and data, and is the same plan', async () => {
  const data = { name: 'one', tasks: [{ id: 'a', ...look, payload: { log: 'log' } }] };
  writeFileSync(join(plain, 'plans', 'one.json'), JSON.stringify(data));

  const plans = await Promise.all(
    ['plans/one.json', pathToFileURL(join(plain, 'plans', 'one.json')), { text: JSON.stringify(data) }, data].map(
      (source) => loadPlan(source, { agents, cwd: plain }),
    ),
  );

  expect(plans[0]).toMatchObject({ name: 'one', tasks: [{ id: 'a', agent: 'scripted', apiVersion: 'v2' }] });
  expect(plans.map((plan) => plan.authored === plans[0]?.authored)).toEqual([true, true, true, true]);
});

test('a refused plan has all of its problems, with lines and columns', async () => {
  const text = 'name: bad\nretries: 3\ntasks:\n  - { id: a, agent: scripted, action: lok, payload: {} }\n';
  const data = { name: 'bad', tasks: [{ id: 'a', agent: 'nobody', action: 'look', payload: {} }] };

  const ofText = await refusalOf(loadPlan({ text }, { agents }));
  const ofData = await refusalOf(loadPlan(data, { agents }));

  expect(ofText.problems).toMatchObject([
    { reason: 'UNKNOWN_FIELD', line: 2, column: 1 },
    { reason: 'UNKNOWN_ACTION', line: 4 },
  ]);
  expect(ofData.problems).toMatchObject([{ reason: 'UNKNOWN_AGENT', line: 6 }]);
});

test('a file that cannot be read refuses the plan and names the file', async () => {
  const refused = await refusalOf(loadPlan('nowhere.yaml', { agents, cwd: plain }));

  expect(refused).toMatchObject({ file: 'nowhere.yaml', problems: [{ reason: 'UNREADABLE_PLAN' }] });
  expect(refused.message).toContain('nowhere.yaml');
});

test('inputs get values, and missing, wrong and unknown ones are problems', async () => {
  const plan = {
    name: 'inputs',
    inputs: { words: { type: 'string' as const }, count: { type: 'integer' as const } },
    tasks: [{ id: 'a', ...look, payload: { log: 'log', text: { $input: 'words' } } }],
  };

  const loaded = await loadPlan(plan, { agents, inputs: { words: 'tea', count: 2 } });
  const refused = await refusalOf(loadPlan(plan, { agents, inputs: { count: 'two', other: 1 } }));

  expect(loaded).toMatchObject({ inputs: { words: 'tea', count: 2 }, tasks: [{ payload: { text: 'tea' } }] });
  expect(refused.problems.map(({ reason }) => reason).sort()).toEqual([
    'INVALID_INPUT',
    'MISSING_INPUT',
    'UNKNOWN_INPUT',
  ]);
});

test('the plans of a plan are read from its own folder', async () => {
  const inner = { name: 'inner', tasks: [{ id: 'i', ...look, payload: { log: 'log' } }] };
  writeFileSync(join(plain, 'plans', 'inner.json'), JSON.stringify(inner));
  const outer = (plan: string) => ({ name: 'outer', tasks: [{ id: 'o', plan }] });
  writeFileSync(join(plain, 'plans', 'outer.json'), JSON.stringify(outer('inner.json')));

  const plans = await Promise.all([
    loadPlan('plans/outer.json', { agents, cwd: plain }),
    loadPlan(outer('plans/inner.json'), { agents, cwd: plain }),
  ]);

  for (const { tasks } of plans) expect(tasks).toMatchObject([{ subplan: { tasks: [{ id: 'i' }] } }]);
});

test('a runner runs a plan, reports its events, and returns answers', async () => {
  const { log, runner } = await openWorld();
  const plan = await runner.load({ name: 'one', tasks: [{ id: 'a', ...look, payload: { log, text: 'tea' } }] });

  const planId = await runner.submit(plan, { planId: 'p' });
  const events: PlanEvent[] = [];
  for await (const event of runner.events(planId)) events.push(event);
  const [report, answer, { plans }] = [
    await runner.wait(planId),
    await runner.answer(planId, 'a'),
    await runner.list({ limit: 10 }),
  ];

  expect(summarize(report)).toEqual(['a succeeded 1']);
  expect(answer?.result).toMatchObject({ data: 'tea' });
  expect(events.at(-1)).toMatchObject({ type: 'plan', plan_id: 'p', state: 'succeeded' });
  expect(plans.map(({ plan_id }) => plan_id)).toEqual(['p']);
});

test('a failed plan is retried, and an approval is answered', async () => {
  const { log, runner } = await openWorld();
  const fail = { kind: 'refused', times: 1 };
  const tasks = [
    { id: 'a', ...look, payload: { log, fail } },
    { id: 'ask', approval: { message: 'Go on?' }, depends_on: ['a'] },
  ];

  const failed = await runner.run({ name: 'two', tasks }, { planId: 'p' });
  await runner.retry('p');
  for await (const event of runner.events('p'))
    if (event.type === 'task' && event.state === 'waiting') await runner.approve('p', 'ask', { isApproved: true });

  expect(summarize(failed)).toEqual(['a failed 1', 'ask skipped 0']);
  expect(await runner.wait('p')).toMatchObject({ state: 'succeeded' });
});

test('a second runner on the folder watches a plan, and a later one resumes it', async () => {
  const { folder, log, runner } = await openWorld();
  const hold = join(folder, 'hold');
  await runner.submit(await runner.load({ name: 'held', tasks: [{ id: 'a', ...look, payload: { log, hold } }] }), {
    planId: 'p',
  });
  {
    await using second = await createRunner({ stateDir: join(folder, 'state'), agents, pollMs: 20 });
    await second.watch('p');
    for await (const event of second.events('p')) if (event.type === 'task' && event.state === 'running') break;
    expect(second.isRunHere('p')).toBe(false);
  }
  await runner.close();
  writeFileSync(hold, '');

  await using later = await createRunner({ stateDir: join(folder, 'state'), agents });
  await later.resume('p');

  expect(await later.wait('p')).toMatchObject({ state: 'succeeded' });
  expect(linesOf(log, 'end')).toHaveLength(1);
});

test('a closed runner refuses plans, can be closed again, and left its state', async () => {
  const { folder, log, runner } = await openWorld();
  const plan = await runner.load({ name: 'late', tasks: [{ id: 'a', ...look, payload: { log } }] });

  await runner.close();
  await runner[Symbol.asyncDispose]();

  await expect(runner.submit(plan)).rejects.toMatchObject({ reason: 'RUNNER_CLOSED' });
  expect(existsSync(join(folder, 'state', 'journal.db'))).toBe(true);
});

test('secrets, the state folder and the default agent come from env', async () => {
  const { folder, log } = await openWorld();
  const env = {
    PATH: process.env['PATH'],
    OBSIDIAN_AGENT_COMMAND: [process.execPath, scriptedAgent].map((path) => path.replaceAll(' ', '\\ ')).join(' '),
    XDG_STATE_HOME: join(folder, 'xdg'),
    WORD: 'hushed',
  };
  await using runner = await createRunner({ env });

  const report = await runner.run({
    name: 'env',
    tasks: [{ id: 'a', action: 'look', payload: { log, text: { $secret: 'WORD' } } }],
  });

  expect(report).toMatchObject({ state: 'succeeded' });
  expect(linesOf(log, 'start')).toEqual(['look hushed']);
  expect(existsSync(join(folder, 'xdg'))).toBe(true);
});
