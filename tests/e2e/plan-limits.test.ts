import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { PlanRunner, Settings } from '@obsidian-agent/orchestrator';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { createTestClock } from '../../orchestrator/src/embed/test-clock.ts';
import { orchestrator } from '../contract/artefacts.ts';
import { runProcess } from '../contract/run-process.ts';
import {
  createPlanWorld,
  linesOf,
  type PlanWorld,
  release,
  scriptedAgent,
  summarize,
  untilLogged,
} from '../fixtures/plan-agents/plan-world.ts';

type Limit = Settings['limits'][number];
const children: ChildProcess[] = [];
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
});

const ofAgent = { kind: 'agent', name: 'scripted' } as const;
const atMost = (concurrency: number, scope: Limit['scope'] = ofAgent): Limit => ({
  scope,
  concurrency,
  rate: undefined,
});

function openWorld(limits: readonly Limit[], more: object = {}): PlanWorld {
  const world = createPlanWorld({ settings: { limits, breakers: new Map(), retention: undefined }, ...more });
  onTestFinished(() => world.close());
  return world;
}

const look = ({ log }: PlanWorld, id: string, { payload = {}, ...more }: Readonly<Record<string, unknown>> = {}) => ({
  id,
  action: 'look',
  payload: { log, text: id, ...Object(payload) },
  ...more,
});

/** Starts a plan whose only task runs until the file `gate` exists. */
async function occupy(world: PlanWorld, planId = 'holder'): Promise<string> {
  const gate = join(world.folder, 'gate');
  const plan = { plan_id: planId, tasks: [look(world, 'held', { payload: { hold: gate } })] };
  await world.runner.submit(await world.check(plan));
  await untilLogged(world.log, 'start');
  return gate;
}

/** Submits a plan, and resolves when a task of it waits for a limit. */
async function untilHeld(runner: PlanRunner, plan: Awaited<ReturnType<PlanWorld['check']>>): Promise<string> {
  const planId = await runner.submit(plan);
  for await (const event of runner.events(planId))
    if (event.type === 'task' && event.state === 'queued' && event.because !== undefined) return event.because;
  throw new Error('No task waited.');
}

test.each([
  ['agent', atMost(1), 'agent scripted'],
  ['host', atMost(1, { kind: 'host' }), 'the host'],
])(
  'a limit of the %s holds over all plans of two processes, and tasks say what they wait for',
  async (_, limit, name) => {
    const world = openWorld([limit]);
    const gate = await occupy(world);
    const other = world.secondRunner();
    const tasks = [look(world, 'a'), look(world, 'b'), look(world, 'c', { depends_on: ['a'] })];

    const because = await untilHeld(other, await world.check({ plan_id: 'p', tasks }));
    const inThirdProcess = await world.runner.inspect('p');

    expect(because).toBe(`waits for a slot of ${name}: 1 of 1 in use`);
    expect(inThirdProcess?.tasks.map((task) => [task.task, task.because])).toEqual([
      ['a', because],
      ['b', because],
      ['c', null],
    ]);
    release(gate);
    const report = await other.wait('p');
    expect(summarize(report)).toEqual(['a succeeded 1', 'b succeeded 1', 'c succeeded 1']);
    expect(report.tasks.map((task) => task.because)).toEqual([null, null, null]);
    expect(world.logged('start').length).toBe(4);
  },
);

test('watch of another process says what the tasks of a plan wait for', async () => {
  const world = openWorld([atMost(1)]);
  const gate = await occupy(world);
  const other = world.secondRunner();
  const tasks = [look(world, 'a'), look(world, 'b', { depends_on: ['a'] })];
  const because = await untilHeld(other, await world.check({ plan_id: 'p', tasks }));

  const [program, ...words] = [...orchestrator, 'watch', 'p', '--json', '--state', world.stateDir];
  const child = spawn(program ?? '', words, { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  const seen: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    const { task = 'plan', state, because: wait } = JSON.parse(line) as Record<string, string | undefined>;
    seen.push(`${task} ${state}${wait === undefined ? '' : ` ${wait}`}`);
    if (wait !== undefined) release(gate);
  }

  expect(seen.slice(0, 2)).toEqual(['plan running', `a queued ${because}`]);
  expect(seen).toContain('b succeeded');
  expect(seen.at(-1)).toBe('plan succeeded');
});

test('a limit of a vault counts only the tasks in this vault', async () => {
  const vault = realpathSync(mkdtempSync(join(tmpdir(), 'limited vault ')));
  onTestFinished(() => rmSync(vault, { recursive: true }));
  const world = openWorld([atMost(1, { kind: 'vault', name: vault })]);
  const gate = join(world.folder, 'gate');
  const inVault = { vault_path: vault };
  const tasks = [
    look(world, 'one', { payload: { ...inVault, hold: gate } }),
    look(world, 'two', { payload: inVault }),
    look(world, 'elsewhere', { payload: { vault_path: world.folder } }),
  ];

  await world.runner.submit(await world.check({ plan_id: 'p', tasks }));
  for await (const event of world.runner.events('p')) {
    if (event.type !== 'task' || event.task !== 'elsewhere' || event.state !== 'succeeded') continue;
    expect(world.logged('start')).not.toContain('look two');
    release(gate);
  }

  expect(summarize(await world.runner.wait('p'))).toHaveLength(3);
});

test('of tasks that wait for a slot, the one with the highest priority starts first, of all plans', async () => {
  const world = openWorld([atMost(1)]);
  const gate = await occupy(world);
  const other = world.secondRunner();
  const plan = (planId: string, priority: number) =>
    world.check({ plan_id: planId, priority, tasks: [look(world, planId)] });

  await untilHeld(world.runner, await plan('low', -5));
  await untilHeld(other, await plan('middle', 0));
  await untilHeld(world.runner, await plan('high', 5));
  release(gate);
  await Promise.all([world.runner.wait('low'), other.wait('middle'), world.runner.wait('high')]);

  expect(world.logged('start')).toEqual(['look held', 'look high', 'look middle', 'look low']);
});

test('plans of the same priority take turns', async () => {
  const world = openWorld([atMost(1)]);
  const gate = await occupy(world);
  const other = world.secondRunner();
  const plan = (planId: string) =>
    world.check({ plan_id: planId, tasks: [1, 2, 3].map((n) => look(world, `${planId}${n}`)) });

  await untilHeld(world.runner, await plan('a'));
  await untilHeld(other, await plan('b'));
  release(gate);
  await Promise.all([world.runner.wait('a'), other.wait('b')]);

  expect(world.logged('start').slice(1)).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', 'b3'].map((id) => `look ${id}`));
});

test('a rate counts the starts of earlier processes', async () => {
  const clock = createTestClock(Date.now());
  const rate = { starts: 2, windowMs: 86_400_000, text: '2/d' };
  const world = openWorld([{ ...atMost(9), rate }], { clock });
  await world.run({ plan_id: 'first', tasks: [look(world, 'a'), look(world, 'b')] });
  await world.runner.close();

  const later = world.secondRunner();
  const because = await untilHeld(later, await world.check({ plan_id: 'p', tasks: [look(world, 'c')] }));
  await clock.advance(86_399_000);
  const early = world.logged('start');
  await clock.advance(1000);
  const report = await later.wait('p');

  expect(because).toBe('waits for a start of agent scripted: 2/d are used up');
  expect(early).toHaveLength(2);
  expect(summarize(report)).toEqual(['c succeeded 1']);
});

test('a task that waits for a limit is cancelled like any other, and makes room for the next plan', async () => {
  const world = openWorld([atMost(1)]);
  const gate = await occupy(world);
  await untilHeld(world.runner, await world.check({ plan_id: 'first', tasks: [look(world, 'a', { priority: 9 })] }));
  await untilHeld(world.runner, await world.check({ plan_id: 'second', tasks: [look(world, 'b')] }));

  const cancelled = await world.runner.cancel('first');
  release(gate);

  expect(summarize(cancelled)).toEqual(['a cancelled 0']);
  expect(summarize(await world.runner.wait('second'))).toEqual(['b succeeded 1']);
});

/** Runs a plan in a process of its own. */
function spawnRun(world: PlanWorld, planId: string, payload: object): ChildProcess {
  const file = join(world.folder, `${planId}.json`);
  const tasks = [look(world, planId, { payload })];
  writeFileSync(file, JSON.stringify({ name: planId, agent: 'scripted', plan_id: planId, tasks }));
  const [program, ...words] = orchestrator;
  const options = ['run', file, '--agents', join(world.folder, 'agents.json'), '--state', world.stateDir, '--json'];
  const child = spawn(program, [...words, ...options], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  return child;
}

test('kill -9 of a process frees its slots for another one, which show explains until then', async () => {
  const world = openWorld([]);
  writeFileSync(join(world.stateDir, 'settings.yaml'), 'limits: { agents: { scripted: { concurrency: 1 } } }\n');
  const command = [scriptedAgent];
  writeFileSync(join(world.folder, 'agents.json'), JSON.stringify({ scripted: { command } }));
  const holder = spawnRun(world, 'holder', { hold: join(world.folder, 'never') });
  await untilLogged(world.log, 'start');

  const waiter = spawnRun(world, 'waiter', {});
  const ended = once(waiter, 'exit');
  for await (const line of createInterface({ input: waiter.stdout as NonNullable<ChildProcess['stdout']> })) {
    if (!line.includes('"because":"waits for a slot of agent scripted: 1 of 1 in use"')) continue;
    const show = await runProcess({ command: [...orchestrator, 'show', 'waiter', '--state', world.stateDir] });
    expect(show.stdout).toMatch(/waiter +look +queued +waits for a slot of agent scripted: 1 of 1 in use/);
    holder.kill('SIGKILL');
  }

  expect(await ended).toEqual([0, null]);
  expect(linesOf(world.log, 'end')).toEqual(['look waiter']);
});
