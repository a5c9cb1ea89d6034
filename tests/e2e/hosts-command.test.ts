import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { claimVaults, connectStore, prepareDatabase } from '@obsidian-agent/runner-dbos';
import { expect, onTestFinished, test } from 'vitest';
import { orchestratorForNode } from '../contract/artefacts.ts';
import { testWithPostgres } from '../fixtures/postgres/test-with-postgres.ts';

const URL_NAME = 'OBSIDIAN_ORCHESTRATOR_POSTGRES';

const [node, installed] = orchestratorForNode;

function run(args: readonly string[], url: string, program: string = installed) {
  // The path of modules of the tests' own runner would find what is not installed.
  const env = { ...process.env, NODE_PATH: undefined, [URL_NAME]: url };
  const { status, stdout, stderr } = spawnSync(node, [program, ...args], { env, encoding: 'utf8' });
  return { status, stdout, stderr, document: () => JSON.parse(stdout) };
}

async function claimFor(host: string, url: string): Promise<void> {
  const store = connectStore({ url, name: 'test' });
  await prepareDatabase(store, { url, name: 'test' });
  await claimVaults(store, host, ['notes']);
  await store.close();
}

testWithPostgres('hosts lists hosts with their vaults, and claim moves a vault to this one', async (url) => {
  await claimFor('nas', url);
  const here = ['--host', 'laptop', '--vault', `notes=${tmpdir()}`, '--json'];

  const wrong = run(['claim', 'notes', '--from', 'desktop', ...here], url);
  const moved = run(['claim', 'notes', '--from', 'nas', ...here], url);
  const hosts = run(['hosts'], url);

  expect(wrong).toMatchObject({ status: 1 });
  expect(wrong.document()).toMatchObject({ reason: 'VAULT_CLAIMED' });
  expect(moved.document()).toEqual({ vault: 'notes', host: 'laptop', epoch: 2, moved: [], uncertain: [] });
  expect(hosts.stdout).toBe('laptop  never started  0 running  -  notes\n');
});

testWithPostgres('a worker that is refused is no host', async (url) => {
  await claimFor('nas', url);
  const vault = ['--vault', `notes=${tmpdir()}`];

  const refused = run(['worker', '--host', 'laptop', ...vault, '--json'], url);
  const twice = run(['worker', '--host', 'laptop', ...vault, ...vault], url);
  const hosts = run(['hosts', '--runner', 'dbos', '--json'], url);
  const here = run(['hosts', '--runner', 'embedded'], url);

  expect(refused.document()).toMatchObject({ reason: 'VAULT_CLAIMED' });
  expect(twice.status).toBe(2);
  expect(hosts.document()).toMatchObject({ hosts: [{ host: 'nas' }] });
  expect(here.status).toBe(2);
});

testWithPostgres('a database that cannot be reached or refuses is named without its password', async (url) => {
  const wrong = new URL(url);
  wrong.password = 'hunter2';
  const refused = run(['hosts', '--json'], wrong.href);
  wrong.port = '1';
  const unreachable = run(['hosts', '--json'], wrong.href);

  expect(refused.document()).toMatchObject({ reason: 'DATABASE_REFUSED' });
  expect(unreachable.document()).toMatchObject({ reason: 'DATABASE_UNREACHABLE' });
  for (const { stdout, stderr } of [refused, unreachable]) expect(stdout + stderr).not.toContain('hunter2');
});

test('without its libraries, the runner for many hosts says what to install', () => {
  const folder = mkdtempSync(join(tmpdir(), 'orchestrator-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const part of ['package.json', 'bin', 'dist/bundle', 'dist/launcher'])
    cpSync(join(dirname(installed), '..', part), join(folder, part), { recursive: true });
  const program = join(folder, 'bin', 'obsidian-orchestrator.cjs');

  const { status, document } = run(['hosts', '--json'], 'postgres://localhost/plans', program);

  expect(status).toBe(1);
  expect(document()).toMatchObject({ reason: 'RUNNER_NOT_INSTALLED' });
  expect(document().hint).toMatch(/npm install @dbos-inc\/dbos-sdk@\d+\.\d+\.\d+ pg@\d+\.\d+\.\d+ /);
});
