import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { killOwner, reportOwner } from '../../orchestrator/src/cli/hanging-owner.ts';
import type { Io } from '../../orchestrator/src/cli/io.ts';
import type { PlanRecord } from '../../packages/plans/src/journal/records.ts';
import { orchestrator } from '../contract/artefacts.ts';
import { runProcess } from '../contract/run-process.ts';
import {
  createPlanWorld,
  type PlanWorld,
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

/** Runs a plan whose agent waits for ever, in a process that is stopped then. */
async function runAndStop(): Promise<ChildProcess> {
  const agents = join(world.folder, 'agents.json');
  const planFile = join(world.folder, 'plan.json');
  const hold = join(world.folder, 'never');
  const tasks = [{ id: 'held', action: 'touch', payload: { log: world.log, hold } }];
  writeFileSync(agents, JSON.stringify({ scripted: { command: [scriptedAgent] } }));
  writeFileSync(planFile, JSON.stringify({ name: 'stopped', agent: 'scripted', plan_id: 'stopped', tasks }));
  const [program, ...words] = orchestrator;
  const options = ['run', planFile, '--agents', agents, '--state', world.stateDir, '--json'];
  const child = spawn(program, [...words, ...options], { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  for await (const line of createInterface({ input: child.stdout }))
    if (/"task":"held".*"state":"running"/.test(line)) break;
  // Then it writes no more, and holds no lock that others need.
  await untilLogged(world.log, 'effect');
  child.kill('SIGSTOP');
  return child;
}

/** What a command line writes to stderr. */
function collect(): { readonly io: Pick<Io, 'stderr'>; readonly words: string[] } {
  const words: string[] = [];
  const write = (text: string) => words.push(text);
  return { io: { stderr: { write, showPage: write, draw: write, drained: async () => {} } }, words };
}

test('cancel --force kills the process of a plan that is stopped, and cancels the plan', async () => {
  const owner = await runAndStop();
  const ended = once(owner, 'exit');

  const command = [...orchestrator, 'cancel', 'stopped', '--force', '--state', world.stateDir] as const;
  const { exitCode, stderr } = await runProcess({ command });

  expect({ exitCode, ended: await ended }).toEqual({ exitCode: 0, ended: [null, 'SIGKILL'] });
  expect(stderr).toContain(`process ${owner.pid}`);
  const report = await world.runner.inspect('stopped');
  expect(report && [report.state, ...summarize(report)]).toEqual(['cancelled', 'held cancelled 1']);
  expect(world.logged('end')).toEqual([]);
});

test('without --force, cancel names the process and what to type, and leaves it alone', async () => {
  const owner = await runAndStop();
  const { io, words } = collect();

  await reportOwner('stopped', { runner: world.runner, options: { state: 'here' }, io });

  expect(words.join('')).toContain(`process ${owner.pid}`);
  expect(words.join('')).toContain('cancel stopped --force --state here');
  expect(owner.exitCode ?? owner.signalCode).toBeNull();
});

test('cancel --force kills no process that does not hold the lock of the plan', async () => {
  const owner = await runAndStop();
  const bystander = spawn('sleep', ['60']);
  children.push(bystander);
  const record = world.journal.findPlan('stopped') as PlanRecord;
  world.journal.write([{ kind: 'plan', record: { ...record, ownerPid: Number(bystander.pid) } }]);

  await expect(killOwner('stopped', { runner: world.runner, options: {}, io: collect().io })).rejects.toMatchObject({
    reason: 'OWNER_UNCERTAIN',
  });

  expect(bystander.exitCode ?? bystander.signalCode).toBeNull();
  expect(owner.exitCode ?? owner.signalCode).toBeNull();
});
