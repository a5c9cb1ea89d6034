import { lstatSync, mkdirSync, readFileSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { onTerminal } from '../contract/on-terminal.ts';
import { type ProcessEnd, runProcess } from '../contract/run-process.ts';
import { executable, type Home, openHome } from './client-home.ts';
import { PROGRAM } from './mcp-vault.ts';

const root = join(import.meta.dirname, '..', '..');
const inspector = join(root, 'node_modules', '.bin', 'mcp-inspector');

const settingsFiles = [
  ['claude-desktop', '.config/Claude/claude_desktop_config.json', 'mcpServers'],
  ['claude-code', '.claude.json', 'mcpServers'],
  ['gemini-cli', '.gemini/settings.json', 'mcpServers'],
  ['cursor', '.cursor/mcp.json', 'mcpServers'],
  ['vscode', '.config/Code/User/mcp.json', 'servers'],
  ['lm-studio', '.lmstudio/mcp.json', 'mcpServers'],
] as const;

test.each(settingsFiles)(
  'the entry for %s is written to a new file, only for this user',
  async (...[client, path, servers]) => {
    const { install, text, vault, folder } = openHome();

    const { exitCode } = await install([client, '--yes', '--read-only', '--deny', 'Private', '--deny', 'Work']);

    const args = ['mcp', '--vault', vault, '--read-only', '--deny', 'Private', '--deny', 'Work'];
    const entry = JSON.parse(text(path))[servers].obsidian;
    expect({ exitCode, entry }).toMatchObject({ exitCode: 0, entry: { command: executable, args } });
    expect(statSync(join(folder, path)).mode & 0o777).toBe(0o600);
  },
);

test('the Inspector starts the server by the entry of a client, which Node runs', async () => {
  const { env, folder, plant } = openHome();
  plant('My Notes/Garden.md', '# Garden\n');
  const command: [string, ...string[]] = [
    process.execPath,
    ...PROGRAM,
    'install',
    'cursor',
    '--yes',
    '--toolset',
    'co',
  ];

  await runProcess({ command, env });
  const { stdout } = await runProcess({
    command: [
      inspector,
      '--cli',
      '--config',
      join(folder, '.cursor/mcp.json'),
      '--server',
      'obsidian',
      '--method',
      'tools/list',
    ],
    env,
  });

  expect(JSON.parse(stdout).tools).toHaveLength(3);
});

test('comments, layout, line breaks and other settings of JSON are kept', async () => {
  const { install, plant, text, vault } = openHome();
  plant(
    '.config/Code/User/mcp.json',
    '\uFEFF// mine\r\n{\r\n\t"inputs": [1,2 , 3], /* odd */\r\n\t"servers": {\r\n\t\t"other": { "url": "http://x" } // last\r\n\t},\r\n}\r\n',
  );

  await install(['vscode', '--yes']);

  expect(text('.config/Code/User/mcp.json').split('\r\n')).toEqual([
    '\uFEFF// mine',
    '{',
    '\t"inputs": [1,2 , 3], /* odd */',
    '\t"servers": {',
    '\t\t"other": { "url": "http://x" }, // last',
    '\t\t"obsidian": {',
    '\t\t\t"type": "stdio",',
    `\t\t\t"command": ${JSON.stringify(executable)},`,
    '\t\t\t"args": [',
    '\t\t\t\t"mcp",',
    '\t\t\t\t"--vault",',
    `\t\t\t\t${JSON.stringify(vault)}`,
    '\t\t\t]',
    '\t\t}',
    '\t},',
    '}',
    '',
  ]);
});

test('comments, layout and other settings of TOML are kept', async () => {
  const { install, plant, text, vault } = openHome();
  const before =
    '# mine\nmodel = "m" # keep\n\n[mcp_servers.other]\ncommand = "a"\n\n[profiles.x]\nwhen = 2026-01-01T00:00:00Z\nbig = 1_000';
  plant('.codex/config.toml', before);

  await install(['codex', '--yes']);

  const table = `[mcp_servers.obsidian]\ncommand = ${JSON.stringify(executable)}\nargs = [ "mcp", "--vault", ${JSON.stringify(vault)} ]\n`;
  expect(text('.codex/config.toml')).toBe(`${before}\n\n${table}`);
});

test.each([
  [
    'cursor',
    '.cursor/mcp.json',
    '{"mcpServers":{"obsidian":{"command":"old","args":[],"env":{"A":"b"}, "disabled": true}}, "x": 1}',
  ],
  [
    'codex',
    '.codex/config.toml',
    'x = 1\n[mcp_servers.obsidian] # here\ncommand = "old" # was\nargs = []\nenv = { A = "b" }\n',
  ],
])('an earlier entry of %s is shown and replaced, but keeps its other members', async (client, path, before) => {
  const { install, plant, text } = openHome();
  plant(path, before);

  const { stdout } = await install([client, '--yes']);

  const kept = before.split(/"?old"?|\[\]/);
  const after = text(path);
  expect(stdout).toContain('["old"]');
  expect(after).toContain(JSON.stringify(executable));
  expect(kept.map((part) => after.includes(part))).toEqual(kept.map(() => true));
});

test('an entry that is there already is not written again', async () => {
  const { install, folder } = openHome();
  await install(['codex', '--yes']);
  const before = statSync(join(folder, '.codex/config.toml'));

  const { exitCode, stdout } = await install(['codex']);

  expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
  expect((await install(['codex', '--yes'])).stdout).toContain('already');
  expect(statSync(join(folder, '.codex/config.toml')).ino).toBe(before.ino);
});

test.each([
  ['cursor', '.cursor/mcp.json', '{\n  "mcpServers": {\n    "a" 1\n  }\n}', 'mcp.json:3:9'],
  ['cursor', '.cursor/mcp.json', '[]', 'is not an object'],
  ['cursor', '.cursor/mcp.json', '{ "mcpServers": [] }', 'mcpServers in'],
  ['cursor', '.cursor/mcp.json', '{ "mcpServers": {}, "mcpServers": { "a": {} } }', 'without changing other settings'],
  ['cursor', '.cursor/mcp.json', '{ "mcpServers": { "obsidian": { "url": "http://x" } } }', 'not started as a program'],
  ['codex', '.codex/config.toml', 'model = "m"\n[mcp_servers\n', 'config.toml:2:'],
] as const)(
  '%s: a file that cannot be changed safely is left alone: %s %s',
  async (...[client, path, before, problem]) => {
    const { install, plant, text } = openHome();
    plant(path, before);

    const { exitCode, stdout, stderr } = await install([client, '--yes']);

    expect({ exitCode, stdout, stderr }).toEqual({ exitCode: 2, stdout: '', stderr: expect.stringContaining(problem) });
    expect(text(path)).toBe(before);
  },
);

test('a settings file behind a link stays behind it, with its permissions', async () => {
  const { install, plant, folder } = openHome();
  const real = plant('dotfiles/mcp.json', '{}');
  mkdirSync(join(folder, '.cursor'));
  symlinkSync(real, join(folder, '.cursor/mcp.json'));

  await install(['cursor', '--yes']);

  expect(lstatSync(join(folder, '.cursor/mcp.json')).isSymbolicLink()).toBe(true);
  expect(statSync(real).mode & 0o777).toBe(0o644);
  expect(JSON.parse(readFileSync(real, 'utf8'))).toHaveProperty('mcpServers.obsidian');
});

test('--print shows the entry and writes nothing', async () => {
  const { install, folder } = openHome();

  const { exitCode, stdout } = await install(['lm-studio', '--print', '--name', 'notes']);

  expect({ exitCode, servers: Object.keys(JSON.parse(stdout).mcpServers) }).toEqual({
    exitCode: 0,
    servers: ['notes'],
  });
  expect(lstatSync(join(folder, '.lmstudio'), { throwIfNoEntry: false })).toBeUndefined();
});

test.each([
  [['cursor'], 'nobody can approve'],
  [['windsurf', '--yes'], 'Unknown client "windsurf"'],
  [['claude-dekstop', '--yes'], 'Did you mean claude-desktop? For a client that is not listed, add the entry that'],
  [[], 'Missing argument <client>'],
  [['cursor', '--yes', '--name', 'a.b'], '--name'],
  [['cursor', '--yes', '--vault', '/no/vault'], 'No vault folder at /no/vault'],
  [['cursor', '--yes', '--toolset', 'natives'], '--toolset'],
  [['cursor', '--yes', '--deny', '{Private'], '--deny'],
  [['cursor', '--yes', '--http', '8123'], '--http is for a server over HTTP'],
])('%j is refused', async (args, problem) => {
  const { install, folder } = openHome();

  expect(await install(args)).toMatchObject({ exitCode: 2, stdout: '', stderr: expect.stringContaining(problem) });
  expect(lstatSync(join(folder, '.cursor'), { throwIfNoEntry: false })).toBeUndefined();
});

/** Answers the question of the program on a terminal, after some work. */
async function answerOnTerminal({ env }: Home, answer: string, work: () => unknown = () => {}): Promise<ProcessEnd> {
  return await runProcess({
    command: onTerminal([executable, 'mcp', 'install', 'cursor']),
    env,
    during: ({ stdin, stdout }) =>
      new Promise<false>((done) => {
        let shown = '';
        stdout?.on('data', (chunk: string) => {
          const wasAsked = shown.includes('[y/N]');
          shown += chunk;
          if (wasAsked || !shown.includes('[y/N]')) return;
          work();
          stdin?.write(`${answer}\n`);
          done(false);
        });
      }),
  });
}

test('on a terminal the entry is shown, and written only if the user says yes', async () => {
  const home = openHome();
  const file = home.plant('.cursor/mcp.json', '{}');

  const no = await answerOnTerminal(home, 'n');
  const kept = readFileSync(file, 'utf8');
  const yes = await answerOnTerminal(home, 'y');

  expect(no).toMatchObject({ exitCode: 1, stdout: expect.stringContaining('Nothing was changed') });
  expect(kept).toBe('{}');
  expect(yes).toMatchObject({ exitCode: 0, stdout: expect.stringContaining(executable) });
  expect(JSON.parse(readFileSync(file, 'utf8'))).toHaveProperty('mcpServers.obsidian');
});

test('a file that another program changes meanwhile is not replaced', async () => {
  const home = openHome();
  const file = home.plant('.cursor/mcp.json', '{}');

  const end = await answerOnTerminal(home, 'y', () => writeFileSync(file, '{ "changed": true }'));

  expect(end).toMatchObject({ exitCode: 2, stdout: expect.stringContaining('changed by another program') });
  expect(readFileSync(file, 'utf8')).toBe('{ "changed": true }');
});
