import { existsSync, mkdtempSync, readFileSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { artefacts, orchestrator } from '../contract/artefacts.ts';
import { type ProcessEnd, runProcess } from '../contract/run-process.ts';
import { plant } from '../contract/tree.ts';

let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'undo of vaults ')));
  plant(folder, { 'home/Where.md': '', 'work/Log.md': '', 'own/Log.md': '' });
  writeFileSync(join(folder, 'agents.json'), JSON.stringify({ obsidian_agent: { command: artefacts[0]?.command } }));
});
afterEach(() => rmSync(folder, { recursive: true }));

function call(args: readonly string[], env: Record<string, string> = {}): Promise<ProcessEnd> {
  const command = [...orchestrator, ...args, '--state', 'state', '--agents', 'agents.json'] as const;
  const own = { OBSIDIAN_AGENT_CACHE_DIR: join(folder, 'cache'), OBSIDIAN_VAULT_PATH: join(folder, 'own') };
  return runProcess({ command, cwd: folder, env: { ...own, ...env } });
}

async function run(plan: object, env?: Record<string, string>): Promise<void> {
  writeFileSync(join(folder, 'plan.json'), JSON.stringify({ name: 'p', plan_id: 'p', ...plan }));
  expect((await call(['run', 'plan.json'], env)).exitCode).toBe(0);
}

const vault = (name: string) => join(folder, name);
const isIn = (name: string) => existsSync(join(folder, name, 'New.md'));
const create = (vault_path: unknown) => ({ path: 'New', content: 'x', vault_path });

test('undo finds each vault that a task wrote to, also where its reference leads elsewhere now', async () => {
  const where = { $from: 'where', path: '$.result.metadata.text' };
  const tasks = [
    { id: 'where', action: 'read_note', payload: { vault_path: 'home', note: 'Where' } },
    { id: 'write', action: 'create_note', depends_on: ['where'], payload: create(where) },
  ];
  writeFileSync(join(folder, 'home', 'Where.md'), vault('work'));
  await run({ tasks });
  writeFileSync(join(folder, 'home', 'Where.md'), vault('home'));
  expect((await call(['retry', 'p', '--from', 'where'])).exitCode).toBe(0);
  expect(['home', 'work'].map(isIn)).toEqual([true, true]);

  const undone = await call(['undo', 'p']);

  expect(undone).toMatchObject({ exitCode: 0, stderr: '' });
  for (const name of ['home', 'work']) expect(undone.stdout).toContain(`${vault(name)}: Undid 1 transaction`);
  expect(['home', 'work'].map(isIn)).toEqual([false, false]);
});

test('undo without its agents, and resume of what was undone, say what to type', async () => {
  const write = (registry: object) => writeFileSync(join(folder, 'agents.json'), JSON.stringify(registry));
  const own = { obsidian_agent: { command: artefacts[0]?.command } };
  write({ other: own.obsidian_agent });
  await run({ agent: 'other', tasks: [{ id: 'write', action: 'create_note', payload: create('home') }] });

  write(own);
  const without = await call(['undo', 'p']);
  write({ other: own.obsidian_agent });
  await call(['undo', 'p']);
  const resumed = await call(['resume', 'p']);

  expect(without.stderr).toMatch(
    /: The agent "other" is not registered here\.\n {2}Name the registry .* --agents FILE/,
  );
  expect(resumed.stderr).toMatch(/has ended: succeeded, and was undone\.\n {2}Run .* `obsidian-orchestrator retry p /);
});

test('undo finds the vaults of a plan that does not keep its texts', async () => {
  const items = ['home', 'work'].map(vault);
  await run({
    keep: { texts: false },
    tasks: [{ id: 'write', action: 'create_note', for_each: items, payload: create({ $item: true }) }],
  });

  const undone = await call(['undo', 'p']);

  expect(undone).toMatchObject({ exitCode: 0, stderr: '' });
  expect(['home', 'work'].map(isIn)).toEqual([false, false]);
});

test('undo in a vault whose path is a secret needs the secret, and undoes the others without it', async () => {
  const tasks = [
    { id: 'open', action: 'create_note', payload: create('work') },
    { id: 'secret', action: 'create_note', payload: create({ $secret: 'VAULT' }) },
  ];
  const env = { VAULT: vault('home') };
  await run({ tasks }, env);

  const without = await call(['undo', 'p']);
  const afterwards = ['home', 'work'].map(isIn);
  const undone = await call(['undo', 'p'], env);

  expect(without).toMatchObject({ exitCode: 1, stdout: expect.stringContaining('Undid 1 transaction') });
  expect(without.stderr).toContain('The secret "VAULT" is missing');
  expect(afterwards).toEqual([true, false]);
  expect(undone).toMatchObject({ exitCode: 0, stderr: '' });
  expect(undone.stdout).toContain('***: Undid 1 transaction');
  expect(isIn('home')).toBe(false);
  const elsewhere = await call(['undo', 'p'], { VAULT: vault('nowhere') });
  expect(elsewhere.stdout + elsewhere.stderr).not.toContain('nowhere');
});

test('undo does not name a vault in which a task was refused before it was retried in another one', async () => {
  const where = { $from: 'where', path: '$.result.metadata.text' };
  const tasks = [
    { id: 'where', action: 'read_note', payload: { vault_path: 'home', note: 'Where' } },
    { id: 'write', action: 'create_note', depends_on: ['where'], payload: create(where) },
  ];
  writeFileSync(join(folder, 'home', 'Where.md'), vault('nowhere'));
  writeFileSync(join(folder, 'plan.json'), JSON.stringify({ name: 'p', plan_id: 'p', tasks }));
  expect((await call(['run', 'plan.json'])).exitCode).toBe(1);
  writeFileSync(join(folder, 'home', 'Where.md'), vault('work'));
  expect((await call(['retry', 'p', '--from', 'where'])).exitCode).toBe(0);

  expect(await call(['undo', 'p'])).toMatchObject({ exitCode: 0, stderr: '' });
  expect(isIn('work')).toBe(false);
});

test('a write whose answer was too large is not repeated, and can be undone', async () => {
  const commands = Array.from({ length: 60 }, (_, at) => ({ type: 'append_note', note: 'Log', content: `line ${at}` }));
  const tasks = [{ id: 'write', action: 'batch', payload: { vault_path: 'work', commands } }];
  writeFileSync(join(folder, 'plan.json'), JSON.stringify({ name: 'p', plan_id: 'p', tasks }));
  const small = { OBSIDIAN_AGENT_MAX_RESPONSE_BYTES: '1024' };
  const lines = () =>
    readFileSync(join(folder, 'work', 'Log.md'), 'utf8')
      .split('\n')
      .filter(Boolean).length;

  expect((await call(['run', 'plan.json'], small)).exitCode).toBe(1);
  expect((await call(['retry', 'p'])).exitCode).toBe(0);
  const written = lines();
  const undone = await call(['undo', 'p'], small);

  expect(written).toBe(60);
  expect(undone.exitCode).toBe(0);
  expect(lines()).toBe(0);
});

test('undo does not name the vault of a task that was refused or not sent', async () => {
  const tasks = [
    { id: 'write', action: 'create_note', payload: create('work') },
    { id: 'refused', action: 'create_note', payload: create('nowhere') },
    { id: 'unsent', action: 'create_note', payload: create({ $secret: 'MISSING' }) },
  ];
  writeFileSync(join(folder, 'plan.json'), JSON.stringify({ name: 'p', plan_id: 'p', tasks }));
  expect((await call(['run', 'plan.json'])).exitCode).toBe(1);

  const { exitCode, stdout, stderr } = await call(['undo', 'p']);

  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
  expect(stdout.match(/^.*: Undid|^.*nothing to undo/gm)).toEqual([`${vault('work')}: Undid`]);
  expect(isIn('work')).toBe(false);
});

test('undo in another vault at the same path is a failure, not nothing', async () => {
  await run({ tasks: [{ id: 'write', action: 'create_note', payload: create('work') }] });
  renameSync(vault('work'), vault('moved'));
  plant(folder, { 'work/Log.md': '' });

  const elsewhere = await call(['undo', 'p']);
  rmSync(vault('work'), { recursive: true });
  renameSync(vault('moved'), vault('work'));
  const undone = await call(['undo', 'p']);

  expect(elsewhere.exitCode).toBe(1);
  expect(elsewhere.stderr).toMatch(/work: another vault is at this path now.*\n {2}Put the vault back/);
  expect(undone.exitCode).toBe(0);
  expect(isIn('work')).toBe(false);
});

test('a plan that changed nothing has nothing to undo', async () => {
  const write = { id: 'write', action: 'manage_tags', payload: { vault_path: 'work', note: 'Log', remove: ['none'] } };
  await run({ tasks: [write] });

  expect(await call(['undo', 'p'])).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('nothing to undo') });
});

test('undo shows a vault once that two agents with the same history have written to', async () => {
  const agent = { command: artefacts[0]?.command };
  writeFileSync(join(folder, 'agents.json'), JSON.stringify({ obsidian_agent: agent, other: agent }));
  const append = { note: 'Log', content: 'y', vault_path: 'work' };
  await run({
    tasks: [
      { id: 'first', action: 'create_note', payload: create('work') },
      { id: 'second', action: 'append_note', agent: 'other', depends_on: ['first'], payload: append },
    ],
  });

  const preview = await call(['undo', 'p', '--dry-run']);
  const undone = await call(['undo', 'p']);
  const again = await call(['undo', 'p']);

  expect(preview.stdout.match(/^.*transaction.*$/gm)).toEqual([expect.stringContaining('Would undo 2 transactions')]);
  expect(undone).toMatchObject({ exitCode: 0, stderr: '' });
  expect(undone.stdout.match(/^.*transaction.*$/gm)).toEqual([expect.stringContaining('Undid 2 transactions')]);
  expect(again.stdout.match(/^.*transaction.*$/gm)).toEqual([expect.stringContaining('had already been undone')]);
});
