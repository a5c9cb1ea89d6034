import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  createRunner,
  loadPlan,
  type PlanEvent,
  PlanRefused,
  type PreviewingRunner,
  type RegistryData,
  type RunnerOptions,
} from '@obsidian-agent/orchestrator';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { linesOf, scriptedAgent, summarize } from '../fixtures/plan-agents/plan-world.ts';

const agents: RegistryData = { scripted: { command: [scriptedAgent] } };
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
async function openWorld(more: RunnerOptions = {}): Promise<{ folder: string; log: string; runner: PreviewingRunner }> {
  const folder = newFolder();
  const runner = await createRunner({ stateDir: 'state', agents, cwd: folder, pollMs: 20, ...more });
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
  expect(refused.problems.map(({ hint }) => hint)).toContain('Add inputs: { words: … }');
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
    OBSIDIAN_AGENT_COMMAND: [scriptedAgent].map((path) => path.replaceAll(' ', '\\ ')).join(' '),
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

test('events go on after one that the reader has, and begin again after one that nobody knows', async () => {
  const { log, runner } = await openWorld();
  const plan = await runner.load({ name: 'one', tasks: [{ id: 'a', ...look, payload: { log } }] });
  await runner.wait(await runner.submit(plan, { planId: 'p' }));
  const read = async (after: string | undefined) => Array.fromAsync(runner.events('p', { after }));

  const all = await read(undefined);
  const [rest, none, unknown] = [await read(all[1]?.id), await read(all.at(-1)?.id), await read('12345678.1')];

  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  expect(rest).toEqual(all.slice(2));
  expect(none).toEqual([]);
  expect(unknown).toEqual([expect.objectContaining({ type: 'reset', plan_id: 'p' }), ...all]);
});

test('a task in depth has its payload without secrets, its attempts, and their stderr', async () => {
  const { log, runner } = await openWorld();
  const tasks = [
    { id: 'a', ...look, payload: { log, text: 'tea', say: ['hello'] } },
    {
      id: 'b',
      ...look,
      payload: { log, text: { $from: 'a', path: '$.result.data' }, mode: { $secret: 'NO_SUCH_SECRET' } },
    },
    { id: 'c', ...look, payload: { log, text: { $from: 'b', path: '$.result.data' } } },
  ];

  const { state } = await runner.run({ name: 'deep', tasks }, { planId: 'p' });
  const [first, second, third] = await Promise.all(['a', 'b', 'c'].map((task) => runner.inspectTask('p', task)));

  expect(state).toBe('failed');
  expect(first).toMatchObject({ state: 'succeeded', depends_on: [], attempts: [{ attempt: 1, stderr: '"hello"' }] });
  expect(first?.started_at).toMatch(/^20\d\d-/);
  expect(second).toMatchObject({ depends_on: ['a'], payload: { text: 'tea', mode: '(secret NO_SUCH_SECRET)' } });
  expect(third?.payload).toMatchObject({ text: { $from: 'b', path: '$.result.data' } });
  expect(await runner.inspectTask('p', 'nothing')).toBeUndefined();
});

test('plans are pruned, and hosts are listed', async () => {
  const { log, runner } = await openWorld();
  await runner.run({ name: 'one', tasks: [{ id: 'a', ...look, payload: { log } }] }, { planId: 'p' });
  const filter = { states: ['succeeded'], endedBefore: Date.now() + 1000, keep: 0 } as const;

  const preview = await runner.prune(filter, { isDryRun: true });
  const pruned = await runner.prune(filter, { isDryRun: false });

  expect([preview, pruned].map(({ plans }) => plans.map(({ plan_id }) => plan_id))).toEqual([['p'], ['p']]);
  expect(pruned.bytes_before).toBe(preview.bytes_after);
  await expect(runner.inspect('p')).rejects.toMatchObject({ reason: 'PLAN_PRUNED' });
  expect(await runner.hosts()).toMatchObject([{ pid: process.pid, is_away: false, vaults: [] }]);
});

test('a preview says what a plan would do, calls nothing that it does not know, and records nothing', async () => {
  const { folder, log, runner } = await openWorld();
  const payload = { log, text: 'x' };
  const plan = {
    name: 'one',
    tasks: [
      { id: 'a', ...look, action: 'touch', payload },
      { id: 'b', ...look, payload: { ...payload, vault_path: folder } },
    ],
  };

  const report = await runner.preview(plan);

  expect(report).toMatchObject({
    name: 'one',
    state: 'succeeded',
    tasks: [
      { task: 'a', state: 'succeeded', omitted: 'would_call' },
      { task: 'b', state: 'succeeded', omitted: null },
    ],
    files: [{ vault_path: folder, path: 'log', status: 'created', diff: expect.stringContaining('+start look x') }],
  });
  // The agent wrote to the copy of the folder.
  expect(existsSync(log)).toBe(false);
  expect((await runner.list({ limit: 10 })).plans).toEqual([]);
});

test('a runner reports notices that do not arrive, and its plans belong to the given trace', async () => {
  const lost: string[] = [];
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  const { log, runner } = await openWorld({
    traceparent: `00-${traceId}-00f067aa0ba902b7-01`,
    onNoticeLost: (planId, why) => lost.push(`${planId}: ${why}`),
  });
  const notify = [{ on: ['succeeded' as const], command: ['/nowhere/program'] }];
  const tasks = [{ id: 'a', ...look, payload: { log } }];

  const report = await runner.run({ name: 'one', plan_id: 'p', notify, tasks });
  await runner.close();

  expect(report.trace_id).toBe(traceId);
  expect(lost).toEqual([expect.stringMatching(/^p: The notice to .*program did not arrive: it could not be started/)]);
});
