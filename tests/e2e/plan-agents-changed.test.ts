import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { createTaskExecutor } from '@obsidian-agent/orchestrator';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { orchestrator } from '../contract/artefacts.ts';
import { agentScript, createPlanWorld, linesOf } from '../fixtures/plan-agents/plan-world.ts';

let folder: string;
let log: string;
let agent: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'changed agents ')));
  log = join(folder, 'log');
  agent = join(folder, 'agent.mjs');
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'agents.json'), JSON.stringify({ scripted: { command: [process.execPath, agent] } }));
  writeFileSync(agent, `await import(${JSON.stringify(agentScript)});`);
});

/** Does everything that it is asked, as often as it is asked: it knows no keys. */
const earlierAgent = (commands: readonly (readonly [name: string, version: string])[]): string => `
import { appendFileSync, readFileSync } from 'node:fs';
const commands = ${JSON.stringify(commands)}.map(([name, api_version]) => (
  { name, api_version, effect: 'write', summary: name, params: {}, result: {}, reasons: [] }));
if (process.argv.includes('--describe')) {
  console.log(JSON.stringify({ tool: 'scripted', version: '0.9.0', api_versions: ['v1', 'v2'], commands, limits: {} }));
} else {
  const { request_id, plan_id, task_id, correlation_id, payload } = JSON.parse(readFileSync(0, 'utf8'));
  appendFileSync(payload.log, 'effect ' + payload.text + '\\n');
  const result = { output_type: 'text', data: 'done', metadata: null };
  console.log(JSON.stringify({ request_id, api_version: null, plan_id, task_id, correlation_id, status: 'success',
    code: 0, result, error: null }));
}`;

function call(...args: readonly string[]): { status: number | null; stdout: string; stderr: string } {
  const [program, ...words] = [...orchestrator, ...args, '--state', 'state'];
  const { status, stdout, stderr } = spawnSync(program, words, { cwd: folder, encoding: 'utf8' });
  return { status, stdout, stderr };
}

/** Runs a plan whose first write loses its answer after its effect; the second depends on it. */
function runUntilLost(): void {
  const payload = { log, fail: { kind: 'crash_after_effect', times: 1 } };
  const tasks = [
    { id: 'lost', action: 'touch', payload: { ...payload, text: 'lost' } },
    { id: 'next', action: 'touch', payload: { log, text: 'next' }, depends_on: ['lost'] },
  ];
  writeFileSync(join(folder, 'plan.json'), JSON.stringify({ name: 'p', plan_id: 'p', agent: 'scripted', tasks }));
  expect(call('run', 'plan.json', '--agents', 'agents.json').status).toBe(1);
  expect(linesOf(log, 'effect')).toEqual(['lost']);
}

test.each([
  ['command', [['look', 'v2']]],
  ['version of the command', [['touch', 'v1']]],
] as const)(
  'a plan stays as it was, if a release of its agent is there that lacks the %s of a task',
  (_lacks, commands) => {
    runUntilLost();
    const before = call('show', 'p', '--json').stdout;

    writeFileSync(agent, earlierAgent(commands));
    const refused = call('retry', 'p', '--agents', 'agents.json');
    const after = call('show', 'p', '--json').stdout;

    expect(refused).toEqual({
      status: 1,
      stdout: '',
      stderr: `obsidian-orchestrator: "lost" of plan "p" needs the command "touch" of v2, which version "0.9.0" of the agent "scripted" does not have.
  Install a release of the agent that has it, as when the plan was started. Nothing was changed.
`,
    });
    expect(after).toBe(before);
    expect(linesOf(log, 'effect')).toEqual(['lost']);

    writeFileSync(agent, `await import(${JSON.stringify(agentScript)});`);
    expect(call('retry', 'p', '--agents', 'agents.json').status).toBe(0);
    expect(linesOf(log, 'effect')).toEqual(['lost', 'next']);
  },
);

test('a write whose answer was lost is not sent to a release that was installed before its next attempt', () => {
  const scripted = `await import(${JSON.stringify(agentScript)});`;
  const replaced = JSON.stringify(earlierAgent([['touch', 'v1']]));
  const replace = `if (!process.argv.includes('--describe')) writeFileSync(${JSON.stringify(agent)}, ${replaced});`;
  writeFileSync(agent, `import { writeFileSync } from 'node:fs';\n${replace}\n${scripted}`);
  const payload = { log, text: 'lost', fail: { kind: 'crash_after_effect', times: 1 } };
  const task = { id: 'lost', action: 'touch', payload, retry: { max_attempts: 3, backoff_ms: 1 } };
  writeFileSync(
    join(folder, 'plan.json'),
    JSON.stringify({ name: 'p', plan_id: 'p', agent: 'scripted', tasks: [task] }),
  );

  expect(call('run', 'plan.json', '--agents', 'agents.json').status).toBe(1);
  expect(JSON.parse(call('show', 'p', '--json').stdout).tasks).toMatchObject([
    { attempts: [{}, { reason: 'COMMAND_MISSING' }], failure: { message: expect.stringContaining('version "0.9.0"') } },
  ]);
  expect(linesOf(log, 'effect')).toEqual(['lost']);

  writeFileSync(agent, scripted);
  expect(call('retry', 'p', '--agents', 'agents.json').status).toBe(0);
  expect(linesOf(log, 'effect')).toEqual(['lost']);
});

test('a cancelled plan stays cancelled, if a release of its agent is there that lacks a command', async () => {
  const tasks = [
    { id: 'ask', approval: { message: 'Go on?' } },
    { id: 'next', action: 'touch', payload: { log, text: 'next' }, depends_on: ['ask'] },
  ];
  writeFileSync(join(folder, 'plan.json'), JSON.stringify({ name: 'p', plan_id: 'p', agent: 'scripted', tasks }));
  const [program, ...words] = [...orchestrator, 'run', 'plan.json', '--agents', 'agents.json', '--state', 'state'];
  const run = spawn(program, words, { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] });
  for await (const line of createInterface({ input: run.stdout })) if (line.includes('"waiting"')) run.kill('SIGINT');

  writeFileSync(agent, earlierAgent([['look', 'v2']]));
  const refused = call('resume', 'p', '--agents', 'agents.json');

  expect(refused).toMatchObject({ status: 1, stderr: expect.stringContaining('"next" of plan "p" needs the command') });
  expect(JSON.parse(call('show', 'p', '--json').stdout)).toMatchObject({
    state: 'cancelled',
    tasks: [{ state: 'cancelled' }, { state: 'cancelled' }],
  });
  expect(linesOf(log, 'effect')).toEqual([]);
});

test('a process that knows an agent already asks it again before a plan goes on', async () => {
  const entry = { command: [process.execPath, agent], env: {}, standby: 0, maxOutputBytes: 1_000_000 };
  const executor = createTaskExecutor(new Map([['scripted', entry]]));
  const world = createPlanWorld({ executor });
  onTestFinished(() => world.close());
  onTestFinished(() => executor.close());
  await executor.describe('scripted');
  const payload = { log: world.log, text: 'lost', fail: { kind: 'crash_after_effect', times: 1 } };
  const { plan_id } = await world.run({ tasks: [{ id: 'lost', action: 'touch', payload }] });

  writeFileSync(agent, earlierAgent([['touch', 'v1']]));
  await expect(world.runner.retry(plan_id)).rejects.toMatchObject({ reason: 'COMMAND_MISSING' });

  expect((await world.runner.inspect(plan_id))?.state).toBe('failed');
  expect(world.logged('effect')).toEqual(['lost']);
});

test('a plan fails by name if the program of its agent is deleted, and a retry does nothing twice', () => {
  runUntilLost();

  rmSync(agent);
  writeFileSync(join(folder, 'agents.json'), JSON.stringify({ scripted: { command: [join(folder, 'agent')] } }));
  const failed = call('retry', 'p', '--agents', 'agents.json');
  const { state, tasks } = JSON.parse(call('show', 'p', '--json').stdout);

  expect(failed.status).toBe(1);
  expect({ state, tasks }).toMatchObject({
    state: 'failed',
    tasks: [
      {
        task: 'lost',
        state: 'failed',
        failure: { reason: 'SPAWN_FAILED', message: expect.stringContaining(agent.replace('.mjs', '')) },
      },
      { task: 'next', state: 'skipped' },
    ],
  });

  writeFileSync(join(folder, 'agents.json'), JSON.stringify({ scripted: { command: [process.execPath, agent] } }));
  writeFileSync(agent, `await import(${JSON.stringify(agentScript)});`);
  expect(call('retry', 'p', '--agents', 'agents.json').status).toBe(0);
  expect(linesOf(log, 'effect')).toEqual(['lost', 'next']);
});
