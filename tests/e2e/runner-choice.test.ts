import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { orchestrator } from '../contract/artefacts.ts';
import { type ProcessEnd, runProcess } from '../contract/run-process.ts';

const SECRET = 'pass-4711';

function list(words: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<ProcessEnd> {
  const state = mkdtempSync(join(tmpdir(), 'runner-choice-'));
  onTestFinished(() => rmSync(state, { recursive: true }));
  return runProcess({ command: [...orchestrator, 'list', '--state', state, ...words], env });
}

test.each<[string, string[], Record<string, string>]>([
  ['an unknown runner', ['--runner', 'dboss'], {}],
  ['an unknown runner in the environment', [], { OBSIDIAN_ORCHESTRATOR_RUNNER: 'dboss' }],
  ['Postgres for the runner that has none', ['--postgres', 'postgres://me@host/plans'], {}],
  ['no address of Postgres', ['--runner', 'dbos'], {}],
  ['a file that is missing', ['--runner', 'dbos'], { OBSIDIAN_ORCHESTRATOR_POSTGRES_FILE: '/nowhere/at/all' }],
  ['an address of something else', ['--runner', 'dbos', '--postgres', `mysql://me:${SECRET}@host/plans`], {}],
  ['no URL', ['--runner', 'dbos'], { OBSIDIAN_ORCHESTRATOR_POSTGRES: SECRET }],
  ['a password among the arguments', ['--runner', 'dbos', '--postgres', `postgres://me:${SECRET}@host/plans`], {}],
  ['a password in the query', ['--runner', 'dbos', '--postgres', `postgres://me@host/p?password=${SECRET}`], {}],
])('%s is a usage error that repeats no password', async (_, words, env) => {
  const { exitCode, stdout, stderr } = await list(words, env);

  expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
  expect(stderr.split('\n')).toHaveLength(3);
  expect(stderr).not.toContain(SECRET);
});

test('the runner is the one from the environment, unless the command line names one', async () => {
  const env = { OBSIDIAN_ORCHESTRATOR_RUNNER: 'dbos', OBSIDIAN_ORCHESTRATOR_POSTGRES: '' };

  const ended = [await list([], env), await list(['--runner', 'embedded'], env)];

  expect(ended.map(({ exitCode }) => exitCode)).toEqual([2, 0]);
});

test('a file with the address that cannot be read is named', async () => {
  const { stderr } = await list(['--runner', 'dbos'], { OBSIDIAN_ORCHESTRATOR_POSTGRES_FILE: '/nowhere/at/all' });

  expect(stderr).toContain('cannot read /nowhere/at/all');
});
