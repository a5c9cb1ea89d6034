import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createRunner, SettingsRefused } from '@obsidian-agent/orchestrator';
import { expect, onTestFinished, test } from 'vitest';
import { orchestrator } from '../contract/artefacts.ts';
import { createPlanWorld, type PlanWorld } from '../fixtures/plan-agents/plan-world.ts';

const file = 'settings.yaml';

function openFolder(settings: string): string {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'plan settings ')));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(join(folder, 'state'));
  writeFileSync(join(folder, 'state', file), settings);
  return folder;
}

/** A world whose agent `missing` cannot be started. */
function openWorld(breaker: object): PlanWorld {
  const world = createPlanWorld({
    settings: { limits: [], retention: undefined, breakers: new Map([['missing', { ...never, ...breaker }]]) },
  });
  onTestFinished(() => world.close());
  return world;
}

const never = { tasks: Number.POSITIVE_INFINITY, windowMs: 60_000, probesMs: [], brokenMs: 60_000 };

test.each([
  ['off', {}, ['SPAWN_FAILED', 'SPAWN_FAILED', 'SPAWN_FAILED', 'SPAWN_FAILED']],
  ['1 failure without pauses', { tasks: 1 }, ['SPAWN_FAILED', 'CIRCUIT_OPEN', 'CIRCUIT_OPEN', 'CIRCUIT_OPEN']],
])('the breaker of an agent follows its settings: %s', async (_, breaker, reasons) => {
  const world = openWorld(breaker);
  const look = { agent: 'scripted', action: 'look', payload: { log: world.log } };
  const plan = await world.check({ concurrency: 1, tasks: ['a', 'b', 'c', 'd'].map((id) => ({ id, ...look })) });
  // The agent was there when the plan was checked.
  const tasks = plan.tasks.map((task) => ({ ...task, agent: 'missing' }));

  const report = await world.runner.wait(await world.runner.submit({ ...plan, tasks }));

  expect(report.tasks.map(({ failure }) => failure?.reason)).toEqual(reasons);
});

test('plans do not run with wrong settings, which are shown with all mistakes; they can still be listed', () => {
  const folder = openFolder('limit: {}\nbreakers: { slow: { failures: 0 } }\n');
  const call = (...args: string[]) => {
    const [program, ...words] = [...orchestrator, ...args, '--state', 'state'];
    return spawnSync(program, words, { cwd: folder, encoding: 'utf8' });
  };
  writeFileSync(join(folder, 'plan.yaml'), 'name: one\ntasks: [{ id: a, approval: { message: Go on? } }]\n');

  expect(call('run', 'plan.yaml')).toMatchObject({
    status: 2,
    stdout: '',
    stderr: expect.stringMatching(
      /settings\.yaml:1:1: The file has no field "limit"\.\n.*"limits"\?\n.*settings\.yaml:2:31: breakers\.slow\.failures: /,
    ),
  });
  expect(JSON.parse(call('run', 'plan.yaml', '--json').stdout)).toMatchObject({
    reason: 'SETTINGS_REFUSED',
    problems: [
      { reason: 'UNKNOWN_FIELD', line: 1 },
      { line: 2, column: 31 },
    ],
  });
  expect(call('list').status).toBe(0);
});

test('a runner of a program does not open with wrong settings', async () => {
  const folder = openFolder('retention: [30d]\n');

  const refused = await createRunner({ stateDir: 'state', cwd: folder }).catch((error: unknown) => error);

  expect(refused).toBeInstanceOf(SettingsRefused);
  expect(refused).toMatchObject({ file: join(folder, 'state', file), problems: [{ line: 1, column: 12 }] });
});

test('settings that are a folder are refused in a sentence', async () => {
  const folder = openFolder('');
  rmSync(join(folder, 'state', file));
  mkdirSync(join(folder, 'state', file));

  const refused = await createRunner({ stateDir: 'state', cwd: folder }).catch((error: unknown) => error);

  expect(refused).toMatchObject({ problems: [{ message: 'The settings cannot be read: this is a folder.' }] });
});
