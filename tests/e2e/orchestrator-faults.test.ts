import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { orchestrator } from '../contract/artefacts.ts';
import { type ProcessEnd, runProcess } from '../contract/run-process.ts';
import { plant } from '../contract/tree.ts';
import { agentsFolder } from '../fixtures/agents/executor.ts';

const look = {
  name: 'look',
  api_version: 'v2',
  effect: 'read',
  summary: 'Look.',
  params: {} as object,
  result: {},
  reasons: [],
};

let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'orchestrator faults ')));
  plantAgent({});
  plantPlan({});
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A registry whose agent describes itself with these changes. */
function plantAgent(changes: object): void {
  const description = {
    tool: 'scripted',
    version: '1.0.0',
    api_versions: ['v2'],
    commands: [look],
    limits: {},
    ...changes,
  };
  const command = [process.execPath, join(agentsFolder, 'scripted-agent.mjs')];
  const entry = { command, env: { DESCRIPTION: JSON.stringify(description) } };
  plant(folder, { 'agents.json': JSON.stringify({ scripted: entry }) });
}

function plantPlan(payload: object): void {
  const tasks = [
    { id: 'a', action: 'look', payload },
    { id: 'b', action: 'look', depends_on: ['a'] },
  ];
  plant(folder, { 'plan.json': JSON.stringify({ name: 'p', agent: 'scripted', plan_id: 'p', tasks }) });
}

const agents = ['--agents', 'agents.json'];
const run = ['run', 'plan.json', ...agents];

function call(args: readonly string[], env: Record<string, string> = {}): Promise<ProcessEnd> {
  const command = [...orchestrator, ...args] as [string, ...string[]];
  return runProcess({ command, cwd: folder, env: { XDG_STATE_HOME: folder, ...env } });
}

test('the whole trace context of the caller reaches the agent', async () => {
  const trace = { traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`, tracestate: 'vendor=1', baggage: 'user=x' };
  const env = { TRACEPARENT: trace.traceparent, TRACESTATE: trace.tracestate, BAGGAGE: trace.baggage };

  const { stdout } = await call(['exec', 'look', '--agent', 'scripted', ...agents], env);

  expect(JSON.parse(stdout)).toMatchObject({
    traceparent: expect.stringMatching(`^00-${'a'.repeat(32)}-`),
    tracestate: 'vendor=1',
    baggage: 'user=x',
  });
});

test('a trace state without a trace is not put into a new one', async () => {
  const { stdout } = await call(['exec', 'look', '--agent', 'scripted', ...agents], { TRACESTATE: 'vendor=1' });

  expect(JSON.parse(stdout)).not.toHaveProperty('tracestate');
});

test('of an agent that floods its stderr with spans, or sends some of another trace, only a few are kept', async () => {
  plantPlan({
    spans: [
      { name: 'stray', trace_id: 'c'.repeat(32), count: 5 },
      { name: 'own', count: 20_000 },
    ],
  });

  const { exitCode, stderr } = await call(run);
  const report = JSON.parse((await call(['show', 'p', '--json'])).stdout);

  const names: string[] = report.tasks[0].attempts[0].phases.map(({ name }: { name: string }) => name);
  expect({ exitCode, count: names.length, names: new Set(names) }).toEqual({
    exitCode: 0,
    count: 1000,
    names: new Set(['own']),
  });
  expect(stderr).toContain('another trace');
  expect(stderr).toContain('more than 1000');
});

test.each([
  [
    'a journal that is not a database',
    { 'state/journal.db': 'no database, whatever its name'.repeat(99) },
    ['--state', 'state'],
  ],
  ['a state folder that is a file', { state: '' }, ['--state', 'state']],
  ['a state folder below a file', { state: '' }, ['--state', 'state/below']],
] as const)('%s is reported with the next step', async (_, tree, state) => {
  plant(folder, tree);

  const ends = [await call([...run, ...state]), await call(['list', ...state])];

  for (const { exitCode, stdout, stderr } of ends) {
    expect({ exitCode, stdout }).toEqual({ exitCode: 1, stdout: '' });
    expect(stderr).toContain(join(folder, 'state'));
    expect(stderr).toContain('--state');
    expect(stderr).not.toContain('    at ');
  }
});

test.each([
  ['a folder', 'agents.folder', 'agents.folder is a folder'],
  ['bytes that are not text', 'agents.bytes', 'agents.bytes is not valid UTF-8'],
])('a registry that is %s is a wrong call', async (_, file, words) => {
  plant(folder, { 'agents.folder/a': '', 'agents.bytes': Uint8Array.of(0xff) });

  const { exitCode, stderr } = await call(['run', 'plan.json', '--agents', file]);

  expect({ exitCode, stderr }).toEqual({
    exitCode: 2,
    stderr: expect.stringMatching(`^obsidian-orchestrator: ${words}`),
  });
});

test('a plan that is not UTF-8 is refused, from a file or from stdin, because it would be written into notes', async () => {
  const bytes = Buffer.concat([Buffer.from('{"name": "'), Buffer.of(0xff), Buffer.from('"}')]);
  plant(folder, { 'bytes.json': bytes });
  const command = [...orchestrator, 'run', '-', ...agents] as [string, ...string[]];

  const file = await call(['run', 'bytes.json', ...agents]);
  const stdin = await runProcess({ command, cwd: folder, env: { XDG_STATE_HOME: folder }, stdin: bytes });

  expect(file).toMatchObject({
    exitCode: 2,
    stdout: '',
    stderr: expect.stringMatching(/^obsidian-orchestrator: bytes\.json is not valid UTF-8/),
  });
  expect(stdin).toMatchObject({
    exitCode: 2,
    stdout: '',
    stderr: expect.stringMatching(/^obsidian-orchestrator: stdin is not valid UTF-8/),
  });
});

test('a command with an invalid schema is named in the plan that uses it', async () => {
  plantAgent({ commands: [{ ...look, params: { type: 'objekt' } }] });

  const { exitCode, stdout, stderr } = await call(run);

  expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
  expect(stderr).toMatch(/^plan\.json:1:\d+: .*JSON Schema of "look" is invalid: /);
  expect(stderr).not.toContain('    at ');
});

test('additions of later contract versions to an agent are ignored, and the rest is used', async () => {
  const later = { ...look, api_version: 'v3', summary: 'Later.' };
  plantAgent({ api_versions: ['v2', 'v3'], commands: [later, look, { ...later, name: 'later' }] });

  const done = await call(run);
  const list = await call(['agents', ...agents]);
  const unknown = await call(['exec', 'later', '--agent', 'scripted', ...agents]);

  expect(done).toMatchObject({ exitCode: 0, stderr: '' });
  expect(list.stdout).toMatch(/look +v3 +read +Later\./);
  expect(unknown).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('"later"') });
});

test.skipIf(process.platform !== 'linux')(
  'a full stdout does not stop a plan, and shows in the exit status',
  async () => {
    const command = ['sh', '-c', 'exec "$@" > /dev/full', 'sh', ...orchestrator, ...run] as const;

    const { exitCode, stderr } = await runProcess({
      command: [...command],
      cwd: folder,
      env: { XDG_STATE_HOME: folder },
    });
    const list = await call(['list', '--json']);

    expect(JSON.parse(list.stdout)).toMatchObject({ plan_id: 'p', state: 'succeeded' });
    expect({ exitCode, stderr }).toEqual({
      exitCode: 1,
      stderr: expect.stringMatching(/^Cannot write stdout: .*ENOSPC.*\n.*\n$/),
    });
  },
);

test('a reader that leaves does not stop a plan', async () => {
  const command = ['sh', '-c', '"$@" | true', 'sh', ...orchestrator, ...run] as const;

  const { stderr } = await runProcess({ command: [...command], cwd: folder, env: { XDG_STATE_HOME: folder } });
  const list = await call(['list', '--json']);

  expect(JSON.parse(list.stdout)).toMatchObject({ plan_id: 'p', state: 'succeeded' });
  expect(stderr).toBe('');
});
