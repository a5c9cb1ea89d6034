import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ProcessEnd, runProcess } from '../contract/run-process.ts';
import { plant } from '../contract/tree.ts';
import { agentsFolder } from '../fixtures/agents/executor.ts';

const orchestrator = join(import.meta.dirname, '..', '..', 'orchestrator', 'src', 'main.ts');
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
    tool: 'told',
    version: '1.0.0',
    api_versions: ['v2'],
    commands: [look],
    limits: {},
    ...changes,
  };
  const command = [process.execPath, join(agentsFolder, 'acts-as-told.mjs')];
  const entry = { command, env: { DESCRIPTION: JSON.stringify(description) } };
  plant(folder, { 'agents.json': JSON.stringify({ told: entry }) });
}

function plantPlan(payload: object): void {
  const tasks = [
    { id: 'a', action: 'look', payload },
    { id: 'b', action: 'look', depends_on: ['a'] },
  ];
  plant(folder, { 'plan.json': JSON.stringify({ name: 'p', agent: 'told', plan_id: 'p', tasks }) });
}

const agents = ['--agents', 'agents.json'];
const run = ['run', 'plan.json', ...agents];

function call(args: readonly string[], env: Record<string, string> = {}): Promise<ProcessEnd> {
  const command = [process.execPath, orchestrator, ...args] as [string, ...string[]];
  return runProcess({ command, cwd: folder, env: { XDG_STATE_HOME: folder, ...env } });
}

test('the whole trace context of whoever started the orchestrator reaches the agent', async () => {
  const trace = { traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`, tracestate: 'vendor=1', baggage: 'user=x' };
  const env = { TRACEPARENT: trace.traceparent, TRACESTATE: trace.tracestate, BAGGAGE: trace.baggage };

  const { stdout } = await call(['exec', 'look', '--agent', 'told', ...agents], env);

  expect(JSON.parse(stdout)).toMatchObject({
    traceparent: expect.stringMatching(`^00-${'a'.repeat(32)}-`),
    tracestate: 'vendor=1',
    baggage: 'user=x',
  });
});

test('a trace state without a trace is not put into a new one', async () => {
  const { stdout } = await call(['exec', 'look', '--agent', 'told', ...agents], { TRACESTATE: 'vendor=1' });

  expect(JSON.parse(stdout)).not.toHaveProperty('tracestate');
});

test('an agent that floods its stderr with spans, or puts some into another trace, has few of them kept', async () => {
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
