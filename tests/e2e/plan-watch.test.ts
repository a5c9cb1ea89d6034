import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ProcessCall, type ProcessEnd, runProcess } from '../contract/run-process.ts';
import {
  createPlanWorld,
  linesOf,
  type PlanWorld,
  release,
  scriptedAgent,
} from '../fixtures/plan-agents/plan-world.ts';

const orchestrator = join(import.meta.dirname, '..', '..', 'orchestrator', 'src', 'main.ts');
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
async function tell(runner: PlanWorld['runner'], planId: string): Promise<string[]> {
  const told: string[] = [];
  for await (const event of runner.events(planId))
    told.push(`${event.type === 'task' ? event.task : 'plan'} ${event.state}`);
  return told;
}

test('a plan that ends before anybody watches it has told of it all the same', async () => {
  const planId = await world.runner.submit(await world.check({ tasks: [look('none', { for_each: [] })] }));

  expect(await tell(world.runner, planId)).toEqual(['plan running', 'none succeeded', 'plan succeeded']);
});

test('whoever joins a plan that has ended is told how it went, and how long it took', async () => {
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
  expect(await tell(world.runner, 'over')).toEqual(['only succeeded', 'plan succeeded']);
});

test('a cancelled plan that another process finished is not taken for the one that ended here', async () => {
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

test('an executor that fails in a way nobody knows ends the plan with its error, and the runner can be closed', async () => {
  const broken = createPlanWorld({
    executor: { ...world.executor, exec: () => Promise.reject(new TypeError('out of order')) },
  });
  const planId = await broken.runner.submit(await broken.check({ tasks: [look('a'), look('b')] }));

  await expect(broken.runner.wait(planId)).rejects.toThrow('out of order');
  await broken.close();
});

/** Runs a plan by the command line in a shell, whose script gets that command as its arguments. */
function runInShell(script: string, args: string[], more: Partial<ProcessCall> = {}): Promise<ProcessEnd> {
  const agents = join(world.folder, 'agents.json');
  writeFileSync(agents, JSON.stringify({ scripted: { command: [process.execPath, scriptedAgent] } }));
  const command = [process.execPath, orchestrator, ...args, '--agents', agents, '--state', world.stateDir];
  return runProcess({ command: ['sh', '-c', script, 'sh', ...command], ...more });
}

function writePlan(tasks: object[]): string {
  const file = join(world.folder, 'plan.json');
  writeFileSync(
    file,
    JSON.stringify({ name: 'watched', agent: 'scripted', plan_id: 'watched', concurrency: 1, tasks }),
  );
  return file;
}

test('a journal that cannot be written ends the run with its reason', async () => {
  const file = writePlan([look('long', {}, { text: 'x'.repeat(500_000) })]);

  const end = await runInShell(`trap '' XFSZ; ulimit -f 300; exec "$@"`, ['run', file]);

  expect(end.exitCode).toBe(1);
  expect(end.stderr).toContain(`The journal in ${world.stateDir} cannot be written`);
  expect(linesOf(world.log, 'start')).toEqual([]);
});
