import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  createRunner,
  createTestRunner,
  loadPlan,
  PlanRefused,
  type PreviewingRunner,
  type RegistryData,
} from '@obsidian-agent/orchestrator';
import { expect, onTestFinished, test } from 'vitest';
import { scriptedAgent } from '../fixtures/plan-agents/plan-world.ts';

const agents: RegistryData = { scripted: { command: [scriptedAgent] } };
const look = { agent: 'scripted', action: 'look' };

/** A folder of its own for a test, and a runner in it. */
async function openWorld(): Promise<{ log: string; runner: PreviewingRunner }> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'runner-values-')));
  const runner = await createRunner({ stateDir: 'state', agents, cwd: folder, pollMs: 20 });
  onTestFinished(async () => {
    await runner.close();
    rmSync(folder, { recursive: true });
  });
  return { log: join(folder, 'log'), runner };
}

async function refusalOf(work: Promise<unknown>): Promise<PlanRefused> {
  const outcome = await work.catch((error: unknown) => error);
  if (!(outcome instanceof PlanRefused)) throw new Error('The plan was not refused.', { cause: outcome });
  return outcome;
}

test('a closed runner refuses all that needs its state by the same name', async () => {
  const { log, runner } = await openWorld();
  const plan = { name: 'over', tasks: [{ id: 'a', ...look, payload: { log } }] };
  await runner.run(plan, { planId: 'p' });

  await runner.close();

  const calls = [
    () => runner.list(),
    () => runner.wait('p'),
    () => runner.waitForEnd('p'),
    () => runner.inspect('p'),
    () => runner.inspectTask('p', 'a'),
    () => runner.answer('p', 'a'),
    () => runner.approve('p', 'a', { isApproved: true }),
    () => runner.cancel('p'),
    () => runner.resume('p'),
    () => runner.retry('p'),
    () => runner.undo('p'),
    () => runner.changes('p', 'a'),
    () => runner.prune(),
    () => runner.watch('p'),
  ];
  for (const call of calls) await expect(call(), String(call)).rejects.toMatchObject({ reason: 'RUNNER_CLOSED' });
});

test('a page has 50 plans unless the caller says how many, and options may be missing', async () => {
  const { log, runner } = await openWorld();
  await runner.run({ name: 'one', tasks: [{ id: 'a', ...look, payload: { log } }] }, { planId: 'p' });

  const pages = [await runner.list(), await runner.list({}), await runner.list({ limit: 1 })];
  const [undone, pruned] = [await runner.undo('p'), await runner.prune()];

  expect(pages.map(({ plans }) => plans.map(({ plan_id }) => plan_id))).toEqual([['p'], ['p'], ['p']]);
  expect([undone.plan_id, pruned.plans]).toEqual(['p', []]);
});

test('values that no type has checked are refused by name', async () => {
  const { log, runner } = await openWorld();
  const plan = await runner.load({ name: 'one', tasks: [{ id: 'a', ...look, payload: { log } }] });
  const untyped = <Value>(value: unknown): Value => value as Value;
  const problemOf = async (work: Promise<unknown>): Promise<unknown> => {
    const error: unknown = await work.catch((thrown: unknown) => thrown);
    const { reason, message, hint } = error as { reason?: string; message?: string; hint?: string };
    return [reason, message, hint];
  };

  const limit = 'Use a whole number of at least 1.';
  for (const value of [-1, 0, 1.5, NaN, Infinity])
    expect(await problemOf(runner.list({ limit: value }))).toEqual([
      'ARGUMENT_INVALID',
      `Invalid value ${value} for "limit".`,
      limit,
    ]);
  expect(await problemOf(runner.list(untyped({ limit: '5' })))).toContain('Invalid value "5" for "limit".');
  for (const answer of [undefined, {}])
    expect(await problemOf(runner.approve('p', 'a', untyped(answer)))).toContain('"isApproved" is missing.');
  for (const planId of ['', 'x'.repeat(257)])
    expect(await problemOf(runner.submit(plan, { planId }))).toEqual([
      'ARGUMENT_INVALID',
      expect.stringMatching(/^Invalid value "x*…? for "planId"\.$|^Invalid value "" for "planId"\.$/),
      'Use 1 to 256 characters on one line.',
    ]);
  expect(await problemOf(runner.submit(untyped({ name: 'x' })))).toEqual([
    'ARGUMENT_INVALID',
    'Invalid value { name: \'x\' } for "plan".',
    'Submit what load or loadPlan returns.',
  ]);
  expect((await runner.list()).plans).toEqual([]);
});

test('nothing is deleted by options that no type has checked', async () => {
  const { log, runner } = await openWorld();
  await runner.run({ name: 'one', tasks: [{ id: 'a', ...look, payload: { log } }] }, { planId: 'p' });
  const untyped = <Value>(value: unknown): Value => value as Value;
  const ms = 'Use a number of milliseconds since 1970.';
  const whole = 'Use a whole number of at least 0.';

  const refused: [Promise<unknown>, string, unknown][] = [
    [runner.prune(untyped({ endedBefore: '2020-01-01' })), 'Invalid value "2020-01-01" for "endedBefore".', ms],
    [runner.prune(untyped({ endedBefore: new Date(0) })), expect.stringContaining('for "endedBefore"'), ms],
    [runner.prune({ endedBefore: Date.now() + 1e6, keep: -1 }), 'Invalid value -1 for "keep".', whole],
    [
      runner.prune({ endedBefore: Date.now() + 1e6 }, untyped({ dryRun: true })),
      'prune has no member "dryRun".',
      'Did you mean "isDryRun"?',
    ],
    [runner.prune(untyped({ states: 'failed' })), 'Invalid value "failed" for "states".', expect.any(String)],
    [runner.wait(untyped(undefined)), '"planId" is missing.', 'Use a string that is not empty.'],
    [
      runner.list(untyped({ state: 'nope' })),
      'Invalid value "nope" for "state".',
      expect.stringMatching(/^Use one of /),
    ],
    [runner.load({ name: 'x', tasks: [] }, untyped({ input: {} })), 'load has no member "input".', expect.any(String)],
    [createRunner({ stateDir: '' }), 'Invalid value "" for "stateDir".', 'Use a string that is not empty.'],
    [createRunner(untyped({ statedir: 'x' })), expect.any(String), expect.stringContaining('Did you mean "stateDir"?')],
  ];

  for (const [work, message, hint] of refused)
    await expect(work).rejects.toMatchObject({ reason: 'ARGUMENT_INVALID', message, hint });
  expect(() => createTestRunner(untyped({}))).toThrow('"agents" is missing.');
  expect((await runner.list({ hasCounts: true })).plans.map(({ plan_id }) => plan_id)).toEqual(['p']);
  await runner.close();
  await expect(runner.hosts()).rejects.toMatchObject({ reason: 'RUNNER_CLOSED' });
});

test('data that is not a plan, and data that JSON cannot write, refuse the plan in its own words', async () => {
  const cyclic: Record<string, unknown> = { name: 'round', tasks: [{ id: 'a', ...look, payload: {} }] };
  cyclic['vault_path'] = { inner: cyclic };
  const large = { name: 'large', tasks: [{ id: 'a', ...look, payload: { count: 5n } }] };
  const messageOf = async (source: unknown): Promise<string> =>
    (await refusalOf(loadPlan(source as { text: string }, { agents }))).message;

  expect(await messageOf(null)).toMatch(/^plan:1:1: .*\n {2}\S/);
  expect(await messageOf(undefined)).toBe(await messageOf(null));
  expect(await messageOf(5)).toMatch(/^plan:1:1: .*\n {2}\S/);
  expect(await messageOf({ text: 5 })).toContain('The plan has no field "text"');
  expect(await messageOf(cyclic)).toContain('plan:1:1: vault_path.inner: the value contains itself.');
  expect(await messageOf(large)).toContain('tasks[0].payload.count: expected a value of JSON, got the BigInt 5n.');
});

test('a file of agents that cannot be read is named, with what to do', async () => {
  const refused = await createRunner({ agents: 'nowhere.yaml', cwd: tmpdir() }).catch((error: unknown) => error);

  expect(refused).toMatchObject({
    name: 'RegistryError',
    reason: 'REGISTRY_REFUSED',
    message: expect.stringContaining('nowhere.yaml'),
    hint: 'Check the path.',
  });
});

test('a test runner refuses agents without an answer, and invalid times', async () => {
  const wrong = [{ a: 'agent' }, { a: { answer: 1 } }, { a: {} }] as unknown as Parameters<
    typeof createTestRunner
  >[0]['agents'][];
  for (const each of wrong)
    expect(() => createTestRunner({ agents: each })).toThrow(expect.objectContaining({ reason: 'ARGUMENT_INVALID' }));

  await using runner = createTestRunner({ agents: {} });
  for (const ms of [-1, Number.NaN, Infinity, '5' as unknown as number])
    await expect(runner.clock.advance(ms)).rejects.toMatchObject({ reason: 'ARGUMENT_INVALID' });
  await runner.clock.advance(0);
});

test('a plan is not loaded from the network', async () => {
  const refused = loadPlan(new URL('http://localhost/plan.yaml'), { agents });

  await expect(refused).rejects.toMatchObject({ reason: 'ARGUMENT_INVALID', hint: 'Use a path, or a URL of a file.' });
});
