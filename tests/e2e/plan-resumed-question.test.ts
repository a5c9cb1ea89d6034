import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { PlanReport } from '@obsidian-agent/orchestrator';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { orchestrator } from '../contract/artefacts.ts';
import { runProcess } from '../contract/run-process.ts';
import { createPlanWorld, type PlanWorld, scriptedAgent, summarize } from '../fixtures/plan-agents/plan-world.ts';

let world: PlanWorld;
const children: ChildProcess[] = [];
beforeEach(() => {
  world = createPlanWorld();
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await world.close();
});

const look = (id: string, more: object = {}) => ({
  id,
  action: 'look',
  payload: { log: world.log, text: id },
  ...more,
});

/** Runs the orchestrator's command line until its plan asks. */
async function startAsking(args: string[]): Promise<ChildProcess> {
  const [program, ...words] = [...orchestrator, ...args];
  const child = spawn(program, words, { stdio: ['ignore', 'pipe', 'ignore'] });
  children.push(child);
  for await (const line of createInterface({ input: child.stdout }))
    if (/"task":"ask".*"state":"waiting"/.test(line)) return child;
  throw new Error('The orchestrator ended before it asked.');
}

function writePlan(tasks: object[]): { planFile: string; options: string[] } {
  const agents = join(world.folder, 'agents.json');
  const planFile = join(world.folder, 'plan.json');
  writeFileSync(agents, JSON.stringify({ scripted: { command: [scriptedAgent] } }));
  writeFileSync(planFile, JSON.stringify({ name: 'asking', agent: 'scripted', plan_id: 'asking', tasks }));
  return { planFile, options: ['--agents', agents, '--state', world.stateDir, '--json'] };
}

/** What the command line and an event stream of a new reader say about each task. */
async function statesShown(planId: string): Promise<{ shown: string[][]; listed: string; followed: object }> {
  const call = (...args: string[]) =>
    runProcess({ command: [...orchestrator, ...args, '--state', world.stateDir, '--json'] });
  const [show, list] = await Promise.all([call('show', planId), call('list')]);
  const { tasks } = JSON.parse(show.stdout) as PlanReport;
  const reader = world.secondRunner();
  await reader.watch(planId);
  const followed: Record<string, string> = {};
  for await (const event of reader.events(planId)) {
    if (event.type === 'task') followed[event.task] = event.state;
    if (Object.keys(followed).length === tasks.length) break;
  }
  return {
    shown: tasks.map(({ task, state, because }) => [task, state, because ?? '']),
    listed: list.stdout,
    followed,
  };
}

test.each(['resume', 'retry'])('after Ctrl-C at a question and %s, what waits for the answer is queued', async (go) => {
  const { planFile, options } = writePlan([
    look('before'),
    { id: 'ask', approval: { message: 'Publish?' }, depends_on: ['before'] },
    look('write', { depends_on: ['ask'] }),
    look('last', { depends_on: ['write'] }),
  ]);
  const first = await startAsking(['run', planFile, ...options]);
  const ended = once(first, 'exit');
  first.kill('SIGINT');
  await ended;
  const cancelled = await world.runner.inspect('asking');
  expect(cancelled && summarize(cancelled)).toEqual([
    'before succeeded 1',
    'ask cancelled 0',
    'write cancelled 0',
    'last cancelled 0',
  ]);

  await startAsking([go, 'asking', ...options]);
  const { shown, listed, followed } = await statesShown('asking');

  expect(shown).toEqual([
    ['before', 'succeeded', ''],
    ['ask', 'waiting', ''],
    ['write', 'queued', ''],
    ['last', 'queued', ''],
  ]);
  expect(followed).toEqual({ before: 'succeeded', ask: 'waiting', write: 'queued', last: 'queued' });
  expect(listed).toContain('"state":"running"');
  expect(listed).not.toContain('cancelled');
});
