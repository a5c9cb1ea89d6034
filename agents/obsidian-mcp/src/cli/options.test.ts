import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { OptionError } from './option-error.ts';
import { readOptions } from './options.ts';

const TOKEN = '0123456789abcdef';

test('a vault is named by the last name of its path, or as it is told', async () => {
  const asked = await readOptions(['--vault', '/home/me/Notes', '--vault', 'work=/srv/a=b'], {});

  expect(asked).toMatchObject({
    vaults: [
      { name: 'Notes', path: '/home/me/Notes' },
      { name: 'work', path: '/srv/a=b' },
    ],
  });
});

test('without --vault the environment names the vault', async () => {
  expect(await readOptions([], { OBSIDIAN_VAULT_PATH: '/v/Garden' })).toMatchObject({
    kind: 'serve',
    vaults: [{ name: 'Garden', path: '/v/Garden' }],
    toolset: 'native',
    readOnly: false,
    http: undefined,
  });
});

test('without either, settings.json names the vault', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'options-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'settings.json');
  const env = { OBSIDIAN_AGENT_SETTINGS: file };

  expect(await readOptions([], env)).toMatchObject({ vaults: [] });
  writeFileSync(file, '{"obsidian_vault_path": "/v/Garden"}');
  expect(await readOptions([], env)).toMatchObject({ vaults: [{ name: 'Garden', path: '/v/Garden' }] });
  expect(await readOptions(['--vault', '/v/Work'], env)).toMatchObject({ vaults: [{ name: 'Work' }] });
  writeFileSync(file, '{');
  await expect(readOptions([], env)).rejects.toBeInstanceOf(OptionError);
});

test('two vaults of one name are refused', async () => {
  const asking = readOptions(['--vault', '/a/Notes', '--vault', '/b/Notes'], {});

  await expect(asking).rejects.toMatchObject({ name: 'OptionError', message: expect.stringContaining('"Notes"') });
});

test('a mistyped option names the nearest', async () => {
  const asking = readOptions(['--read-onyl'], {});

  await expect(asking).rejects.toMatchObject({
    message: 'there is no option --read-onyl',
    hint: expect.stringContaining('"--read-only"'),
  });
});

test.each([[['--vault']], [['--vault=']], [['--help=yes']], [['/home/me/Notes']], [['--deny', '../x']]])(
  '%j is refused',
  async (args) => {
    await expect(readOptions(args, {})).rejects.toMatchObject({ name: 'OptionError' });
  },
);

test.each(['{Private', 'Private}', '[Private', 'Private]', '{A,{B,C}}', '+(Private)', '!(Work)', '/', './'])(
  '--deny %s, which would deny nothing, is refused',
  async (glob) => {
    await expect(readOptions(['--deny', glob], {})).rejects.toMatchObject({
      name: 'OptionError',
      message: expect.stringContaining(JSON.stringify(glob)),
    });
    await expect(readOptions(['--allow', glob], {})).rejects.toMatchObject({ name: 'OptionError' });
  },
);

test.each(['Private', '/Private/**', '{A,B}/*.md', 'A (1) [x]+$.md', '! Inbox'])('--deny %s is taken', async (glob) => {
  expect(await readOptions(['--deny', glob], {})).toMatchObject({ deny: [glob] });
});

test('--origin is taken as a browser names it', async () => {
  const args = ['--http', '1', '--token', TOKEN, '--origin', 'https://Notes.example.com/', '--origin', 'http://b:8080'];

  expect(await readOptions(args, {})).toMatchObject({
    http: { origins: ['https://notes.example.com', 'http://b:8080'] },
  });
});

test.each(['notes.example.com', 'https://a.example/mcp', 'chrome-extension://x', 'null', '*', 'https://u@a.example'])(
  '--origin %s is none',
  async (origin) => {
    await expect(readOptions(['--http', '1', '--token', TOKEN, '--origin', origin], {})).rejects.toMatchObject({
      name: 'OptionError',
      message: expect.stringContaining(origin),
    });
  },
);

test('two tokens are refused without being told', async () => {
  const asked = readOptions(['--http', '1', '--token', 'secret', '--token', 'other'], {});

  await expect(asked).rejects.not.toThrow(/secret|other/);
});

test('--origin needs a token, and somebody who listens', async () => {
  const origin = ['--origin', 'https://notes.example.com'];

  await expect(readOptions(['--http', '1', ...origin], {})).rejects.toMatchObject({ name: 'OptionError' });
  await expect(readOptions(origin, {})).rejects.toMatchObject({ name: 'OptionError' });
});

test.each([
  [['--output-schemas', 'full'], '--output-schemas "full" is none of its values', 'brief or whole'],
  [['--output-schemas', 'whole', '--text-only'], '--output-schemas whole means nothing', 'Leave one of them out'],
  [['--confirm', 'all'], '--confirm "all" is none of its values', 'deletions or changes'],
  [['--toolset', 'native', '--toolset', 'co'], '--toolset is given twice', 'Leave one of them out'],
  [['--confirm', 'changes', '--confirm', 'deletions'], '--confirm is given twice', 'Leave one of them out'],
  [['--http', '1', '--token', 'secret', '--token', 'other'], '--token is given twice', 'Leave one of them out'],
])('%j is refused, with what to give', async (args, message, hint) => {
  await expect(readOptions(args, {})).rejects.toMatchObject({
    name: 'OptionError',
    message: expect.stringContaining(message),
    hint: expect.stringContaining(hint),
  });
});

test.each([
  ['8123', { host: '127.0.0.1', port: 8123 }],
  ['localhost:0', { host: 'localhost', port: 0 }],
  ['[::1]:8123', { host: '::1', port: 8123 }],
])('--http %s listens on this machine alone, without a token', async (text, http) => {
  expect(await readOptions(['--http', text], {})).toMatchObject({ http });
});

test.each(['my secret', ' x', 'x\n', 'schlüssel'])('a token %j that no request can bear is refused', async (token) => {
  const asked = readOptions(['--http', '1'], { OBSIDIAN_MCP_TOKEN: token });

  await expect(asked).rejects.toMatchObject({ name: 'OptionError' });
  await expect(asked).rejects.not.toThrow(token);
});

test.each(['0.0.0.0:8123', '[::]:8123', 'garden.lan:8123'])('--http %s needs a token', async (text) => {
  await expect(readOptions(['--http', text], {})).rejects.toMatchObject({ name: 'OptionError' });

  const asked = await readOptions(['--http', text], { OBSIDIAN_MCP_TOKEN: TOKEN });
  expect(asked).toMatchObject({ http: { token: TOKEN } });
});

test.each(['garden', '70000', 'host:'])('--http %s is no address', async (text) => {
  await expect(readOptions(['--http', text], {})).rejects.toMatchObject({ name: 'OptionError' });
});
