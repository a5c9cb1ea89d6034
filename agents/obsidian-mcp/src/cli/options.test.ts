import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { UsageError } from '@obsidian-agent/cli';
import { expect, onTestFinished, test } from 'vitest';
import { readOptions } from './options.ts';

const TOKEN = '0123456789abcdef';

/** The message and hint for an invalid command line. */
async function refusalOf(args: readonly string[], env: Readonly<Record<string, string>> = {}): Promise<UsageError> {
  try {
    await readOptions(args, env);
  } catch (error) {
    if (error instanceof UsageError) return error;
    throw error;
  }
  throw new Error('The command line was accepted.');
}

test('a vault has the name of its folder, or the one in NAME=', async () => {
  const asked = await readOptions(['--vault', '/home/me/Notes', '--vault', 'work=/srv/a=b'], {});

  expect(asked).toMatchObject({
    vaults: [
      { name: 'Notes', path: '/home/me/Notes' },
      { name: 'work', path: '/srv/a=b' },
    ],
  });
});

test('without --vault, the vault is that of the environment', async () => {
  expect(await readOptions([], { OBSIDIAN_VAULT_PATH: '/v/Garden' })).toMatchObject({
    vaults: [{ name: 'Garden', path: '/v/Garden' }],
    toolset: 'native',
    readOnly: false,
    http: undefined,
  });
});

test('without either, the vault is that of settings.json', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'options-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'settings.json');
  const env = { OBSIDIAN_AGENT_SETTINGS: file };

  expect(await readOptions([], env)).toMatchObject({ vaults: [] });
  writeFileSync(file, '{"obsidian_vault_path": "/v/Garden"}');
  expect(await readOptions([], env)).toMatchObject({ vaults: [{ name: 'Garden', path: '/v/Garden' }] });
  expect(await readOptions(['--vault', '/v/Work'], env)).toMatchObject({ vaults: [{ name: 'Work' }] });
  writeFileSync(file, '{');
  expect(await refusalOf([], env)).toBeInstanceOf(UsageError);
});

test('two vaults with the same name are refused', async () => {
  expect((await refusalOf(['--vault', '/a/Notes', '--vault', '/b/Notes'])).message).toEqual(
    expect.stringContaining('"Notes"'),
  );
});

test('a misspelled option suggests the nearest', async () => {
  expect(await refusalOf(['--read-onyl'])).toMatchObject({
    message: 'Unknown option --read-onyl',
    hint: expect.stringContaining('Did you mean --read-only?'),
  });
});

test.each([[['--vault']], [['--vault=']], [['--help=yes']], [['/home/me/Notes']], [['--deny', '../x']]])(
  '%j is refused',
  async (args) => {
    expect(await refusalOf(args)).toBeInstanceOf(UsageError);
  },
);

test.each(['{Private', 'Private}', '[Private', 'Private]', '{A,{B,C}}', '+(Private)', '!(Work)', '/', './'])(
  '--deny %s, which would match nothing, is refused',
  async (glob) => {
    expect(await refusalOf(['--deny', glob])).toMatchObject({
      message: expect.stringContaining(JSON.stringify(glob)),
    });
    expect(await refusalOf(['--allow', glob])).toBeInstanceOf(UsageError);
  },
);

test.each(['Private', '/Private/**', '{A,B}/*.md', 'A (1) [x]+$.md', '! Inbox'])(
  '--deny %s is accepted',
  async (glob) => {
    expect(await readOptions(['--deny', glob], {})).toMatchObject({ deny: [glob] });
  },
);

test('--origin is normalized as in browsers', async () => {
  const args = ['--http', '1', '--token', TOKEN, '--origin', 'https://Notes.example.com/', '--origin', 'http://b:8080'];

  expect(await readOptions(args, {})).toMatchObject({
    http: { origins: ['https://notes.example.com', 'http://b:8080'] },
  });
});

test.each(['notes.example.com', 'https://a.example/mcp', 'chrome-extension://x', 'null', '*', 'https://u@a.example'])(
  '--origin %s is not an origin',
  async (origin) => {
    expect(await refusalOf(['--http', '1', '--token', TOKEN, '--origin', origin])).toMatchObject({
      message: expect.stringContaining(origin),
    });
  },
);

test('two tokens are refused without being shown', async () => {
  const { message, hint } = await refusalOf(['--http', '1', '--token', 'secret', '--token', 'other']);

  expect(message + hint).not.toMatch(/secret|other/);
});

test('--origin requires a token and --http', async () => {
  const origin = ['--origin', 'https://notes.example.com'];

  expect(await refusalOf(['--http', '1', ...origin])).toBeInstanceOf(UsageError);
  expect(await refusalOf(origin)).toBeInstanceOf(UsageError);
});

test.each([
  [['--output-schemas', 'full'], 'Invalid value "full" for --output-schemas', 'brief or whole'],
  [['--output-schemas', 'whole', '--text-only'], '--output-schemas whole has no effect', 'Leave one of them out'],
  [['--confirm', 'all'], 'Invalid value "all" for --confirm', 'deletions or changes'],
  [['--toolset', 'native', '--toolset', 'co'], '--toolset is given twice', 'Leave one of them out'],
  [['--confirm', 'changes', '--confirm', 'deletions'], '--confirm is given twice', 'Leave one of them out'],
  [['--http', '1', '--token', 'secret', '--token', 'other'], '--token is given twice', 'Leave one of them out'],
])('%j is refused, with the next step', async (args, message, hint) => {
  expect(await refusalOf(args)).toMatchObject({
    message: expect.stringContaining(message),
    hint: expect.stringContaining(hint),
  });
});

test.each([
  ['8123', { host: '127.0.0.1', port: 8123 }],
  ['localhost:0', { host: 'localhost', port: 0 }],
  ['[::1]:8123', { host: '::1', port: 8123 }],
])('--http %s listens on a loopback address only, without a token', async (text, http) => {
  expect(await readOptions(['--http', text], {})).toMatchObject({ http });
});

test.each(['my secret', ' x', 'x\n', 'schlüssel'])(
  'a token %j that no request can contain is refused',
  async (token) => {
    const { message, hint } = await refusalOf(['--http', '1'], { OBSIDIAN_AGENT_MCP_TOKEN: token });

    expect(message + hint).not.toContain(token);
  },
);

test.each(['0.0.0.0:8123', '[::]:8123', 'garden.lan:8123'])('--http %s requires a token', async (text) => {
  expect(await refusalOf(['--http', text])).toBeInstanceOf(UsageError);

  const asked = await readOptions(['--http', text], { OBSIDIAN_AGENT_MCP_TOKEN: TOKEN });
  expect(asked).toMatchObject({ http: { token: TOKEN } });
});

test.each(['garden', '70000', 'host:'])('--http %s is refused', async (text) => {
  expect(await refusalOf(['--http', text])).toBeInstanceOf(UsageError);
});
