import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { orchestrator } from '../contract/artefacts.ts';
import { onTerminal } from '../contract/on-terminal.ts';
import { type ProcessEnd, runProcess } from '../contract/run-process.ts';
import {
  createPlanWorld,
  linesOf,
  type PlanWorld,
  release,
  scriptedAgent,
} from '../fixtures/plan-agents/plan-world.ts';

let world: PlanWorld;
beforeEach(() => {
  world = createPlanWorld();
});
afterEach(() => world.close());

const look = (id: string, more: object = {}, payload: object = {}) => ({
  id,
  action: 'look',
  payload: { log: world.log, text: id, ...payload },
  ...more,
});

/** All events of a plan, each as its task, or `plan`, and the state. */
async function statesOf(runner: PlanWorld['runner'], planId: string): Promise<string[]> {
  const reported: string[] = [];
  for await (const event of runner.events(planId))
    reported.push(`${event.type === 'task' ? event.task : 'plan'} ${event.state}`);
  return reported;
}

test('no event is lost if a plan ended before it was watched', async () => {
  const planId = await world.runner.submit(await world.check({ tasks: [look('none', { for_each: [] })] }));

  expect(await statesOf(world.runner, planId)).toEqual(['plan running', 'none succeeded', 'plan succeeded']);
});

test('no state of a task is reported twice, also of items and between attempts', async () => {
  const retry = { max_attempts: 2, backoff_ms: 1, max_backoff_ms: 1 };
  const flaky = look('flaky', { retry }, { fail: { kind: 'crash', times: 1 } });
  const plan = await world.check({ concurrency: 2, tasks: [flaky, look('each', { for_each: [1, 2, 3] })] });
  const planId = await world.runner.submit(plan);

  const reported: string[] = [];
  for await (const event of world.runner.events(planId))
    if (event.type === 'task') reported.push(`${event.task} ${event.state} ${event.attempt}`);

  expect(reported.toSorted()).toEqual([...new Set(reported)].toSorted());
});

test('a runner that has not followed a plan waits for its end in another one', async () => {
  const hold = join(world.folder, 'gate');
  await world.runner.submit(await world.check({ plan_id: 'elsewhere', tasks: [look('held', {}, { hold })] }));
  const second = world.secondRunner();

  const waited = [second.wait('elsewhere'), second.waitForEnd('elsewhere')];
  release(hold);

  for (const { state } of await Promise.all(waited)) expect(state).toBe('succeeded');
});

test('a runner waits again for a plan that another one runs again, and not after it is closed', async () => {
  const planId = await world.runner.submit(await world.check({ plan_id: 'again', tasks: [look('first')] }));
  await world.runner.wait(planId);
  const hold = join(world.folder, 'gate');
  const second = world.secondRunner();
  await second.retry(planId, { from: 'first' });

  expect(await world.runner.wait(planId)).toMatchObject({ state: 'succeeded', tasks: [{ attempts: [{}, {}] }] });

  await second.submit(await world.check({ plan_id: 'held', tasks: [look('held', {}, { hold })] }));
  const waiting = world.runner.wait('held').catch((error: unknown) => error);
  await world.runner.close();
  release(hold);
  expect(await waiting).toMatchObject({ reason: 'RUNNER_CLOSED' });
});

test('joining an ended plan reports its outcome and duration', async () => {
  const plan = await world.check({ plan_id: 'over', tasks: [look('only')] });
  await world.runner.submit(plan);
  const { wall_ms } = await world.runner.wait('over');
  const second = world.secondRunner();

  await second.submit(plan);
  const ended: unknown[] = [];
  for await (const event of second.events('over')) ended.push([event.type, event.state, event.ms]);

  expect(ended).toEqual([
    ['task', 'succeeded', expect.any(Number)],
    ['plan', 'succeeded', wall_ms],
  ]);
  await world.runner.submit(plan);
  expect(await statesOf(world.runner, 'over')).toEqual(['only succeeded', 'plan succeeded']);
});

test('a cancelled plan that another process finished is not mistaken for the one that ended here', async () => {
  const gate = join(world.folder, 'gate');
  const plan = await world.check({ plan_id: 'moved', tasks: [look('held', {}, { hold: gate })] });
  await world.runner.submit(plan);
  await world.runner.cancel('moved');
  const second = world.secondRunner();
  await second.resume('moved');

  await world.runner.submit(plan);
  release(gate);

  expect((await world.runner.wait('moved')).state).toBe('succeeded');
});

test('an executor that fails unexpectedly ends the plan with its error, and the runner can be closed', async () => {
  const broken = createPlanWorld({
    executor: { ...world.executor, exec: () => Promise.reject(new TypeError('out of order')) },
  });
  const planId = await broken.runner.submit(await broken.check({ tasks: [look('a'), look('b')] }));

  await expect(broken.runner.wait(planId)).rejects.toThrow('out of order');
  await broken.close();
});

/** The orchestrator's command line, with the agents and the state of this world. */
function commandOf(args: string[]): [string, ...string[]] {
  const agents = join(world.folder, 'agents.json');
  writeFileSync(agents, JSON.stringify({ scripted: { command: [scriptedAgent] } }));
  const registry = args[0] === 'watch' ? [] : ['--agents', agents];
  return [...orchestrator, ...args, ...registry, '--state', world.stateDir];
}

/** Runs it on a pseudo-terminal of 60 columns; stdout is everything that was ever on the screen. */
function runOnTerminal(args: string[], onScreen: (text: string, type: (keys: string) => void) => void = () => {}) {
  const file = join(world.folder, 'on-terminal.sh');
  const words = commandOf(args).map((word) => `'${word}'`);
  writeFileSync(file, `stty cols 60 rows 20\nexec ${words.join(' ')}\n`);
  return runProcess({
    command: onTerminal(['sh', file]),
    env: { NO_COLOR: '1', TERM: 'xterm' },
    during: (child) => {
      let screen = '';
      child.stdout?.on('data', (text: string) => {
        screen += text;
        onScreen(screen, (keys) => child.stdin?.write(keys));
      });
      return false;
    },
  });
}

/** Lines of the tree as last drawn, and the lines below. */
function lastDrawn({ stdout }: ProcessEnd): string[] {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: this sequence clears the previous drawing.
  const drawn = stdout.replaceAll('\r', '').split(/\u001b\[\d+A\u001b\[J/);
  return drawn.at(-1)?.split('\n') ?? [];
}

function writePlan(tasks: object[]): string {
  const file = join(world.folder, 'plan.json');
  const plan = { name: 'watched', agent: 'scripted', plan_id: 'watched', concurrency: 1, tasks };
  writeFileSync(file, JSON.stringify(plan));
  return file;
}

test('a journal that cannot be written ends the run with its reason', async () => {
  const file = writePlan([look('long', {}, { text: 'x'.repeat(500_000) })]);
  const limited = `trap '' XFSZ; ulimit -f 300; exec "$@"`;

  const end = await runProcess({ command: ['sh', '-c', limited, 'sh', ...commandOf(['run', file])] });

  expect(end.exitCode).toBe(1);
  expect(end.stderr).toContain(`The journal in ${world.stateDir} cannot be written`);
  expect(linesOf(world.log, 'start')).toEqual([]);
});

test('on a terminal a plan is a tree that is redrawn in place until it ends', async () => {
  const gate = join(world.folder, 'gate');
  const file = writePlan([look('first'), look('held', { depends_on: ['first'] }, { hold: gate })]);

  const end = await runOnTerminal(['run', file], (screen) => {
    if (/▸ held +running/.test(screen)) release(gate);
  });

  expect(end.exitCode).toBe(0);
  expect(end.stdout).toMatch(/^watched {2}running/);
  expect(end.stdout).toContain('└─ · held   queued');
  expect(lastDrawn(end)).toEqual([
    expect.stringMatching(/^watched {2}succeeded {2}\d/),
    expect.stringMatching(/^├─ ✓ first {2}succeeded +\d/),
    expect.stringMatching(/^└─ ✓ held {3}succeeded +\d/),
    '',
    expect.stringMatching(/^More: obsidian-orchestrator show watched --state /),
    '',
  ]);
});

test('on a terminal an ended plan is never drawn as running', async () => {
  const file = writePlan([look('only')]);
  await runProcess({ command: commandOf(['run', file]) });

  const end = await runOnTerminal(['run', file]);

  expect(end.exitCode).toBe(0);
  expect(end.stdout).not.toContain('running');
  expect(lastDrawn(end)[0]).toMatch(/^watched {2}succeeded/);
});

test('Ctrl-C on a terminal is confirmed above the tree, and the next step is below it', async () => {
  const file = writePlan([look('held', {}, { hold: join(world.folder, 'gate') })]);
  let isTyped = false;

  const end = await runOnTerminal(['run', file], (screen, type) => {
    if (isTyped || !/▸ held +running/.test(screen)) return;
    isTyped = true;
    type('\u0003');
  });

  expect(end.exitCode).toBe(1);
  expect(end.stdout).toMatch(/Cancelling; interrupt again to exit immediately\.\r\nwatched {2}running/);
  expect(lastDrawn(end)).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^watched {2}cancelled/),
      expect.stringMatching(/^└─ ■ held {2}cancelled/),
      expect.stringMatching(/^Continue with: obsidian-orchestrator resume watched /),
    ]),
  );
});

test('Ctrl-C in a process that only watches a plan ends the watching, and the plan goes on', async () => {
  const gate = join(world.folder, 'gate');
  const planId = await world.runner.submit(
    await world.check({ plan_id: 'watched', tasks: [look('held', {}, { hold: gate })] }),
  );
  let isTyped = false;

  const end = await runOnTerminal(['watch', planId], (screen, type) => {
    if (isTyped || !/▸ held +running/.test(screen)) return;
    isTyped = true;
    type('\u0003');
  });

  expect(end.exitCode).toBe(130);
  expect(end.stdout).toContain('The plan goes on.');
  expect((await world.runner.inspect(planId))?.state).toBe('running');
  release(gate);
  expect((await world.runner.wait(planId)).state).toBe('succeeded');
});

test('watching a plan that no process runs reports how it was left, and does not run it', async () => {
  const planId = await world.runner.submit(
    await world.check({ plan_id: 'watched', tasks: [look('held', {}, { hold: join(world.folder, 'gate') })] }),
  );
  await world.runner.close();
  const started = world.logged('start');

  const end = await runProcess({ command: commandOf(['watch', planId]) });

  expect(end.exitCode).toBe(1);
  expect(end.stderr).toBe(
    `Continue with: obsidian-orchestrator resume watched --state ${world.stateDir} --agents FILE\n`,
  );
  expect(world.logged('start')).toEqual(started);
});

test('watching a plan that ended in this process keeps all of its events', async () => {
  const plan = await world.check({
    name: 'p',
    agent: 'scripted',
    tasks: [{ id: 'a', action: 'look', payload: { log: world.log } }],
  });
  const planId = await world.runner.submit(plan);
  await world.runner.wait(planId);

  await world.runner.watch(planId);
  const states = (await Array.fromAsync(world.runner.events(planId))).map(({ type, state }) => [type, state]);

  expect(states).toEqual([
    ['plan', 'running'],
    ['task', 'running'],
    ['task', 'succeeded'],
    ['plan', 'succeeded'],
  ]);
});
