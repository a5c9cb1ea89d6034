import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { testWithPostgres } from '../fixtures/postgres/test-with-postgres.ts';
import { type ServerWorld, startServerIn } from './plan-server-world.ts';

const schedules = 'schedules:\n  yearly: { plan: plan.yaml, cron: "@yearly" }\n';
const planIn = (vault: string): string =>
  `name: in a vault\n${vault}\ntasks:\n  - { id: look, agent: scripted, action: look, payload: { log: log } }\n`;

async function startWorld(env: Readonly<Record<string, string>>, ...options: string[]): Promise<ServerWorld> {
  const world = await startServerIn({ files: { 'schedules.yaml': schedules }, env }, ...options);
  onTestFinished(() => world.close());
  return world;
}

/** Starts another server on the same state, whose schedule starts a plan in this vault. */
function serve(world: ServerWorld, vault: string, ...options: string[]) {
  writeFileSync(join(world.folder, 'plan.yaml'), planIn(vault));
  const settings = [
    '--port',
    '0',
    '--agents',
    'agents.json',
    '--vault',
    'notes=vault',
    '--schedules',
    'schedules.yaml',
  ];
  return world.command('serve', ...settings, ...options);
}

test('a schedule whose plan names a vault that the server does not have is refused when the server starts', async () => {
  const { status, stderr } = serve(await startWorld({}), 'vault: nots');

  expect(status).not.toBe(0);
  expect(stderr).toContain('plan.yaml:1:1: The plan names the vault "nots", which this server does not have.');
});

testWithPostgres(
  'a schedule whose plan has the path of a vault is refused when a server for many hosts starts',
  async (url) => {
    const onHosts = ['--runner', 'dbos'];
    const world = await startWorld({ OBSIDIAN_ORCHESTRATOR_POSTGRES: url }, ...onHosts);
    const { status, stderr } = serve(world, `vault_path: ${join(world.folder, 'vault')}`, ...onHosts);

    expect(status).not.toBe(0);
    expect(stderr).toContain(
      'plan.yaml:1:1: The task "look" has the path of a vault, which means nothing on other hosts.',
    );
  },
);
