import { mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { artefacts, orchestrator } from '../contract/artefacts.ts';
import { runProcess } from '../contract/run-process.ts';
import { plant } from '../contract/tree.ts';
import { typist } from './typed-call.ts';

interface WrittenPath {
  readonly path: string;
  readonly is_cache: boolean;
}

const PLAN = `
version: v1
tasks:
  first: { action: append_note, payload: { note: Log, content: from a plan } }
`;

/** A user with a home, temporary files and a vault, all empty but for two notes. */
function newUser() {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'paths-')));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const name of ['home', 'tmp']) mkdirSync(join(folder, name));
  plant(join(folder, 'home', 'vault'), { 'Log.md': '# Log\n', 'Old.md': '[[Log]]\n' });
  plant(folder, { 'home/plan.yaml': PLAN });
  const vault = join(folder, 'home', 'vault');
  const env = { HOME: join(folder, 'home'), TMPDIR: join(folder, 'tmp'), OBSIDIAN_VAULT_PATH: vault };
  const call = async (command: readonly string[], stdin = '') =>
    await runProcess({ command: command as [string, ...string[]], env, stdin, cwd: folder });
  return { folder, vault, call };
}

function filesBelow(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

test.each(artefacts)('$name writes only below the paths that it lists', async ({ command }) => {
  const { folder, vault, call } = newUser();
  const before = filesBelow(folder);

  for (const args of [
    ['append_note', '--note', 'Log', '--content', 'more'],
    ['search_notes', '--query', 'more'],
    ['delete_note', '--note', 'Old', '--confirm'],
    ['list_history'],
    ['mcp', '--vault', vault],
  ])
    expect(await call([...command, ...args])).toMatchObject({ exitCode: 0 });
  await call([...orchestrator, 'run', join(folder, 'home', 'plan.yaml')]);
  const { stdout } = await call([...command, 'paths', '--json']);
  const { paths } = JSON.parse(stdout) as { paths: readonly WrittenPath[] };

  const written = filesBelow(folder).filter((file) => !before.includes(file));
  const unlisted = written.filter((file) => !paths.some(({ path }) => file.startsWith(`${path}/`)));
  const used = paths.filter(({ path }) => written.some((file) => file.startsWith(`${path}/`)));
  expect(unlisted).toEqual([]);
  expect(used.map(({ path }) => path.slice(folder.length + 1))).toEqual(
    expect.arrayContaining(['home/vault/.obsidian-agent', 'home/.cache/obsidian-agent']),
  );
});

test('paths follow the settings, and a vault that is named', async () => {
  const { folder } = newUser();
  const env = { HOME: folder, OBSIDIAN_AGENT_CACHE_DIR: '/cache', OBSIDIAN_AGENT_STATE_DIR: '/state' };
  const [program] = artefacts;

  const { stdout, exitCode } = await runProcess({
    command: [...(program?.command ?? ['']), 'paths', '--vault-path', '/notes'],
    env,
  });

  expect(exitCode).toBe(0);
  for (const path of ['/notes/.obsidian-agent', '/notes/.trash', '/cache', '/state', folder])
    expect(stdout).toMatch(new RegExp(`^${path}[ /]`, 'm'));
});

test('paths finds the vault as other commands do: above, by its name, or none', async () => {
  const { home, vault, type } = typist({ 'A/B.md': '' });
  const work = join(home, 'Work notes');
  plant(home, {
    'Work notes/.obsidian/app.json': '{}',
    '.config/obsidian-agent/config.toml': `[vaults]\nwork = "${work}"\nown = "/srv/own"\n`,
  });

  const above = await type(['paths'], { cwd: join(vault, 'A') });
  const named = await type(['paths', '--vault', 'Work']);
  const none = await type(['paths'], { cwd: home });
  const unknown = await type(['paths', '--vault', 'wrok']);

  expect(above.stdout).toContain(`${vault}/.obsidian-agent `);
  expect(named.stdout).toContain(`${work}/.obsidian-agent `);
  expect(none.stdout).toContain('VAULT/.obsidian-agent ');
  expect(none.stderr).toContain('Type --vault work or own.');
  expect(unknown).toMatchObject({ exitCode: 3, stdout: '', stderr: expect.stringContaining('Type --vault work.') });
});
