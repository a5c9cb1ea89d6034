import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { plant } from '../contract/tree.ts';
import { typist } from './typed-call.ts';

const READ = ['read', 'Plan'];

/** A folder with one note whose text is the folder's name; a vault unless it is to be a plain one. */
function plantVault(path: string, isPlain = false): string {
  mkdirSync(isPlain ? path : join(path, '.obsidian'), { recursive: true });
  plant(path, { 'Plan.md': path });
  return path;
}

function writeFile(path: string, content: string): void {
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, content);
}

test('the vault is the given one, else the one around the folder, else the environment, else settings', async () => {
  const { home, vault, type } = typist({ 'Plan.md': 'around\n', 'Deep/er/x.md': '' });
  const [given, inEnv, inSettings] = ['given', 'env', 'settings'].map((name) => plantVault(join(home, name)));
  const deep = join(vault, 'Deep', 'er');
  const env = { OBSIDIAN_VAULT_PATH: '~/env' };

  const setting = JSON.stringify({ obsidian_vault_path: inSettings });
  writeFile(join(home, '.config/obsidian-agent/settings.json'), setting);

  expect((await type([...READ, '--vault', '~/given'], { cwd: deep, env })).stdout).toBe(given);
  expect((await type([...READ, '-v', '../../../given'], { cwd: deep, env })).stdout).toBe(given);
  expect((await type(READ, { cwd: deep, env })).stdout).toBe('around\n');
  expect((await type(READ, { cwd: home, env })).stdout).toBe(inEnv);
  expect((await type(READ, { cwd: home })).stdout).toBe(inSettings);
});

test('a vault has the name that config.toml or Obsidian gives it, in any case and Unicode form', async () => {
  const { home, type } = typist({});
  const [work, opened] = [plantVault(join(home, 'somewhere')), plantVault(join(home, 'Résumé'))];
  writeFile(join(home, '.config/obsidian-agent/config.toml'), '[vaults]\nWork = "~/somewhere"\n');
  writeFile(join(home, '.config/obsidian/obsidian.json'), JSON.stringify({ vaults: { a: { path: opened }, b: null } }));

  expect((await type([...READ, '-v', 'work'])).stdout).toBe(work);
  expect((await type([...READ, '-v', 'résumé'.normalize('NFD')])).stdout).toBe(opened);
  expect((await type(['vaults', '--format', 'tsv'], { cwd: home })).stdout).toBe(
    `name\tpath\tfrom\tcurrent\nWork\t${work}\tconfig.toml\tfalse\nRésumé\t${opened}\tObsidian\tfalse\n`,
  );
});

test('a named vault whose folder is gone is reported with its name, path and list', async () => {
  const { home, type } = typist({});
  writeFile(join(home, '.config/obsidian-agent/config.toml'), '[vaults]\nWork = "~/gone"\n');

  const { stderr, exitCode } = await type([...READ, '-v', 'work']);
  const list = await type(['vaults', '--jsonl']);

  expect(exitCode).toBe(3);
  expect(stderr).toContain(`The folder of the vault Work is missing: ${join(home, 'gone')}\n`);
  expect(JSON.parse(list.stdout)).toMatchObject({ name: 'Work', missing: true });
  expect(stderr).toContain('config.toml');
});

test('the default of config.toml is used, else the only vault that Obsidian lists', async () => {
  const { home, vault, type } = typist({ 'Plan.md': 'only\n' });
  writeFile(join(home, '.config/obsidian/obsidian.json'), JSON.stringify({ vaults: { a: { path: vault } } }));

  const only = await type(READ, { cwd: home });
  plantVault(join(home, 'work'));
  writeFile(join(home, '.config/obsidian-agent/config.toml'), 'default = "w"\n[vaults]\nw = "~/work"\n');
  const configured = await type(READ, { cwd: home });

  expect([only.stdout, configured.stdout]).toEqual(['only\n', join(home, 'work')]);
});

test.each<[string, string, RegExp]>([
  [
    'default = "work"\n',
    'No vault is named work, and there is no such folder here',
    /The name is the default in .*config/,
  ],
  ['default = "~/gone"\n', 'The folder of the vault is missing: HOME/gone', /The path is from ~\/.config.*config.toml/],
  ['[vaults]\nw = "~/gone"\n', 'The folder of the vault w is missing: HOME/gone', /The name is from config.toml/],
])('a configured vault that is missing, by %j, is refused with the file to correct', async (config, said, hint) => {
  const { home, type } = typist({});
  writeFile(join(home, '.config/obsidian-agent/config.toml'), config);

  const { stderr, exitCode } = await type(READ, { cwd: home });
  const [first, second = ''] = stderr.split('\n');

  expect(exitCode).toBe(3);
  expect(first).toBe(`obsidian-agent: ${said.replace('HOME', home)}`);
  expect(second).toMatch(hint);
});

test('a missing folder in OBSIDIAN_VAULT_PATH is refused with the variable to correct', async () => {
  const { home, type } = typist({});

  const { stderr, exitCode } = await type(READ, { cwd: home, env: { OBSIDIAN_VAULT_PATH: '~/gone' } });

  expect(exitCode).toBe(3);
  expect(stderr).toContain(`The folder of the vault is missing: ${join(home, 'gone')}\n`);
  expect(stderr).toContain('The path is from OBSIDIAN_VAULT_PATH.');
});

test('a write names the vault on stderr, unless the vault was given', async () => {
  const { vault, type } = typist({ 'Plan.md': 'a\n' });
  const append = ['append', 'Plan', 'b'];

  expect((await type(append)).stderr).toBe('Vault: ~/Notes (the folder that you are in)\n');
  const called = ['call_tool', '--toolset', 'native', '--name', 'append_note', '--arguments'];
  expect((await type([...called, '{"note":"Plan","content":"c"}'])).stderr).toMatch(/^Vault: ~\/Notes /);
  expect((await type([...called, '{"note":"Plan","content":"c","dry_run":true}'])).stderr).toBe('');
  expect((await type([...append, '-v', vault])).stderr).toBe('');
  expect((await type([...append, '-q'])).stderr).toBe('');
  expect((await type(READ)).stderr).toBe('');
});

test('inside a vault inside a vault, the inner one is used, and the outer one can be typed', async () => {
  const { home, type } = typist({});
  const outer = plantVault(join(home, 'outer'));
  const inner = plantVault(join(outer, 'inner'));

  const read = await type(READ, { cwd: inner });

  expect(read.stdout).toBe(inner);
  expect(read.stderr).toContain(`--vault '${outer}'`);
});

test.each<[string, readonly string[], RegExp]>([
  ['a plain folder', ['-v', '~/plain'], /~\/plain is not a vault.*--vault-path '.*\/plain'/s],
  ['a folder of vaults', ['-v', '~'], /--vault '.*\/Notes'/],
  ['a folder in a vault', ['-v', '~/Notes/Sub'], /inside a vault\. Type --vault '.*\/Notes'/s],
  ['a note', ['-v', '~/Notes/Plan.md'], /Plan\.md is a file.*--vault '.*\/Notes'/s],
  ['a missing folder', ['-v', '~/none'], /none does not exist.*obsidian-agent vaults/s],
  ['an unknown name', ['-v', 'Note'], /No vault is named Note.*--vault Notes/s],
  ['a Windows path', ['-v', String.raw`C:\Users\me\Notes`], /Windows path.*\/mnt\/c\/Users\/me\/Notes/s],
  ['no vault', [], /No vault given.*--vault Notes or Other/s],
])('%s is refused with what to type', async (_, words, said) => {
  const { home, vault, type } = typist({ 'Plan.md': '', 'Sub/x.md': '' });
  plantVault(join(home, 'plain'), true);
  const vaults = { a: { path: vault }, b: { path: join(home, 'Other') } };
  writeFile(join(home, '.config/obsidian/obsidian.json'), JSON.stringify({ vaults }));

  const { stdout, stderr, exitCode } = await type([...READ, ...words], { cwd: home });

  expect({ stdout, exitCode }).toEqual({ stdout: '', exitCode: words.length === 0 ? 2 : 3 });
  expect(stderr).toMatch(said);
});

test.each<[string, RegExp]>([
  ['vault = "x"\n', /"vault" is not a setting; use vaults/],
  ['default = \n', /line 1 is not valid TOML/],
  ['[vaults]\nwork = 5\n', /the path of the vault "work" is not a string/],
])('config.toml with %j is refused with its path', async (config, said) => {
  const { home, type } = typist({});
  const file = join(home, '.config/obsidian-agent/config.toml');
  writeFile(file, config);

  const answers = await Promise.all([READ, ['vaults']].map((words) => type(words, { cwd: home })));

  for (const { stderr, exitCode } of answers) {
    expect(exitCode).toBe(2);
    expect(stderr).toContain(file);
    expect(stderr).toMatch(said);
    expect(stderr.trimEnd().split('\n')).toHaveLength(2);
  }
});
