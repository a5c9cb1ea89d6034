import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { orchestrator } from '../contract/artefacts.ts';
import { type ProcessEnd, runProcess } from '../contract/run-process.ts';
import { linesOf, scriptedAgent } from '../fixtures/plan-agents/plan-world.ts';

let folder: string;
let log: string;

beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'plan-conditions-')));
  log = join(folder, 'log');
  mkdirSync(join(folder, 'vault'));
  const command = [scriptedAgent];
  writeFileSync(join(folder, 'agents.json'), JSON.stringify({ obsidian_agent: { command } }));
});
afterEach(() => rmSync(folder, { recursive: true }));

function call(...args: string[]): Promise<ProcessEnd> {
  return runProcess({ command: [...orchestrator, ...args, '--state', 'state'], cwd: folder, env: { USER: 'kim' } });
}

const run = (plan: object, ...args: string[]) => {
  writeFileSync(join(folder, 'plan.json'), JSON.stringify({ name: 'test', plan_id: 'p', ...plan }));
  return call('run', 'plan.json', '--agents', 'agents.json', ...args);
};

async function statesOf(): Promise<Record<string, string>> {
  const { tasks } = JSON.parse((await call('show', 'p', '--json')).stdout);
  return Object.fromEntries(tasks.map(({ task, state }: { task: string; state: string }) => [task, state]));
}

const task = (id: string, payload: object = {}) => ({ id, action: 'touch', payload: { log, text: id, ...payload } });
const refused = { fail: { kind: 'refused', times: 99 } };

test('when decides by an earlier answer, and run_on by how the tasks before it ended', async () => {
  const { exitCode } = await run({
    tasks: [
      task('find', { list: [{ tag: 'draft' }] }),
      { ...task('drafts'), when: { $from: 'find', path: "$.result.metadata.list[?@.tag == 'draft']" } },
      { ...task('others'), when: { $from: 'find', path: "$.result.metadata.list[?@.tag == 'other']" } },
      { ...task('after-others'), depends_on: ['others'] },
      task('bad', refused),
      { ...task('alarm'), depends_on: ['bad'], run_on: 'failure' },
      { ...task('quiet'), depends_on: ['find'], run_on: 'failure' },
      { ...task('clean'), depends_on: ['bad', 'others'], run_on: 'always' },
    ],
  });

  expect(exitCode).toBe(1);
  expect(await statesOf()).toEqual({
    find: 'succeeded',
    drafts: 'succeeded',
    others: 'skipped',
    'after-others': 'skipped',
    bad: 'failed',
    alarm: 'succeeded',
    quiet: 'skipped',
    clean: 'succeeded',
  });
});

test('a plan that skips by a condition succeeds, and reports its outputs', async () => {
  const { exitCode } = await run({
    outputs: { text: { $from: 'a', path: '$.result.data' }, none: { $from: 'a', path: '$.result.metadata.list[0]' } },
    tasks: [task('a'), { ...task('b'), when: { $from: 'a', path: '$.result.metadata.list[0]' } }],
  });

  expect(exitCode).toBe(0);
  const report = JSON.parse((await call('show', 'p', '--json')).stdout);
  expect(report.outputs).toEqual({ text: 'a', none: null });
});

test('the tasks of a sub-plan run between the tasks around it, with its inputs and outputs', async () => {
  writeFileSync(
    join(folder, 'inner.json'),
    JSON.stringify({
      name: 'inner',
      inputs: { word: { type: 'string' } },
      outputs: { said: { $from: 'say', path: '$.result.data' } },
      tasks: [
        { id: 'say', action: 'touch', payload: { log, text: { $input: 'word' } } },
        { id: 'repeat', action: 'touch', payload: { log, text: { $from: 'say', path: '$.result.data' } } },
      ],
    }),
  );
  const { exitCode } = await run({
    concurrency: 4,
    tasks: [
      task('before'),
      { id: 'group', plan: 'inner.json', inputs: { word: 'hello' }, depends_on: ['before'] },
      task('after', { text: { $from: 'group', path: '$.outputs.said' } }),
    ],
  });

  expect(exitCode).toBe(0);
  expect(linesOf(log, 'effect')).toEqual(['before', 'hello', 'hello', 'hello']);
  expect(Object.keys(await statesOf())).toEqual(['before', 'group', 'group/say', 'group/repeat', 'after']);
  expect((await call('show', 'p', 'group')).stdout).toMatch(
    /\n {2}group\/say {5}succeeded .*\n {2}group\/repeat {2}succeeded .*\n\noutputs:\n {2}said {2}"hello"\n$/,
  );
  expect(JSON.parse((await call('show', 'p', 'group', '--json')).stdout).outputs).toEqual({ said: 'hello' });
});

test.each(['validate', 'run'])('%s warns once of each field of a sub-plan that has no effect', async (command) => {
  const inner = `
name: inner
timeout_ms: 1000
concurrency: 2
keep: { texts: false }
priority: 1
plan_id: inner
correlation_id: inner
notify: [{ on: [failed], command: [tee] }]
retry_budget: 1
tasks: [{ id: a, action: touch, payload: { log: ${JSON.stringify(log)} } }]`;
  mkdirSync(join(folder, 'plans'));
  writeFileSync(join(folder, 'plans', 'inner.yaml'), inner.trimStart());
  const twice = ['one', 'two'].map((id) => ({ id, plan: 'plans/inner.yaml' }));
  writeFileSync(join(folder, 'plan.json'), JSON.stringify({ name: 'test', tasks: twice }));

  const { stderr, exitCode } = await runProcess({
    command: [...orchestrator, command, 'plan.json', '--agents', 'agents.json'],
    cwd: folder,
    env: { HOME: folder },
  });

  const fields = ['2:1: timeout_ms', '3:1: concurrency', '6:1: plan_id', '7:1: correlation_id', '8:1: notify'];
  expect(stderr.trimEnd().split('\n')).toEqual(
    [...fields, '9:1: retry_budget'].map(
      (field) => `plans/inner.yaml:${field} has no effect in a sub-plan. Set it in the plan that runs it.`,
    ),
  );
  expect(exitCode).toBe(0);
});

test('inputs of sub-plans are read from earlier answers, through two levels and as a list', async () => {
  const say = (id: string, more: object) => ({
    id,
    action: 'touch',
    payload: { log, text: { $input: 'word' } },
    ...more,
  });
  const inner = { name: 'inner', inputs: { word: {} }, tasks: [say('deep', {})] };
  const middle = {
    name: 'middle',
    inputs: { word: {}, words: { type: 'list' } },
    tasks: [
      say('say', {}),
      {
        id: 'each',
        action: 'touch',
        for_each: { $input: 'words' },
        payload: { log, text: { $item: true } },
        depends_on: ['say'],
      },
      { id: 'in', plan: 'inner.json', inputs: { word: { $input: 'word' } }, depends_on: ['each'] },
    ],
  };
  writeFileSync(join(folder, 'inner.json'), JSON.stringify(inner));
  writeFileSync(join(folder, 'middle.json'), JSON.stringify(middle));
  const from = (path: string) => ({ $from: 'first', path });

  const { exitCode } = await run({
    tasks: [
      task('first', { list: ['x', 'y'] }),
      {
        id: 'out',
        plan: 'middle.json',
        inputs: { word: from('$.result.data'), words: from('$.result.metadata.list') },
      },
    ],
  });

  expect(exitCode).toBe(0);
  expect(linesOf(log, 'effect')).toEqual(['first', 'first', 'x', 'y', 'first']);
});

test('of ready tasks the ones with the highest priority start first', async () => {
  await run({
    concurrency: 1,
    tasks: [task('a'), { ...task('b'), priority: 5 }, task('c'), { ...task('d'), priority: 9 }],
  });

  expect(linesOf(log, 'effect')).toEqual(['d', 'b', 'a', 'c']);
});

test('a plan ends at its time limit, and a retry gives it its time again', async () => {
  const hold = join(folder, 'gate');
  const plan = {
    timeout_ms: 8000,
    tasks: [task('quick'), task('slow', { hold }), { ...task('after'), depends_on: ['slow'] }],
  };
  const { exitCode } = await run(plan);

  expect(exitCode).toBe(1);
  expect(await statesOf()).toEqual({ quick: 'succeeded', slow: 'cancelled', after: 'cancelled' });
  const { state, tasks } = JSON.parse((await call('show', 'p', '--json')).stdout);
  expect(state).toBe('failed');
  expect(tasks[2].because).toContain('time');
  for (const words of [['p'], ['p', 'slow']]) {
    const { stdout } = await call('show', ...words);
    expect(stdout).toMatch(
      /\nslow was running when the plan ran out of time\.\n {2}Run `obsidian-orchestrator retry p[^`]*` to go on\./,
    );
    expect(stdout).not.toMatch(/was cancelled|Resum/);
  }

  writeFileSync(hold, '');
  expect(await call('retry', 'p', '--agents', 'agents.json')).toMatchObject({ exitCode: 0 });
  expect(linesOf(log, 'effect')).toEqual(['quick', 'slow', 'after']);
});

test('a task that reads one without a response says why it has none, and what to do', async () => {
  const reading = (id: string, from: string) => ({
    ...task(id, { list: [{ $from: from, path: '$.result.data' }] }),
    run_on: 'always',
  });
  await run({
    tasks: [
      task('find'),
      { ...task('skipped'), when: { $from: 'find', path: '$.result.metadata.list[0]' } },
      { ...task('bad', { fail: { kind: 'crash', times: 99 } }), retry: { max_attempts: 1 } },
      {
        ...task('may-fail', { fail: { kind: 'crash', times: 99 } }),
        on_failure: 'continue',
        retry: { max_attempts: 1 },
      },
      { ...task('left'), depends_on: ['bad'] },
      ...['skipped', 'bad', 'may-fail', 'left'].map((from) => reading(`y-${from}`, from)),
    ],
  });

  const { tasks } = JSON.parse((await call('show', 'p', '--json')).stdout);
  const said = tasks.flatMap(
    ({ task, failure }: { task: string; failure: { message: string; hint: string } | null }) =>
      task.startsWith('y-') ? [`${failure?.message} ${failure?.hint}`] : [],
  );
  expect(said).toEqual([
    'Task "skipped" was skipped, so it has no response to read. Read another task, or remove run_on, so that this task is skipped when "skipped" is.',
    'Task "bad" has no response to read. Check why "bad" failed.',
    'Task "may-fail" has no response to read. Check why "may-fail" failed. It has on_failure: continue.',
    'Task "left" was skipped, so it has no response to read. Check which task before "left" failed. Read another task, or remove run_on, so that this task is skipped when "left" is.',
  ]);
});

test('all tasks together use no more retries than the plan allows', async () => {
  const retry = { max_attempts: 5, backoff_ms: 1, max_backoff_ms: 1 };
  const crash = { fail: { kind: 'crash', times: 99 } };
  await run({
    retry_budget: 3,
    concurrency: 1,
    tasks: [
      { ...task('a', crash), retry },
      { ...task('b', crash), retry },
    ],
  });

  const { tasks } = JSON.parse((await call('show', 'p', '--json')).stdout);
  expect(
    tasks.map(({ attempts }: { attempts: unknown[] }) => attempts.length).reduce((a: number, b: number) => a + b),
  ).toBe(5);
  expect(tasks.map(({ state }: { state: string }) => state)).toEqual(['failed', 'failed']);
});
