import { spawn } from 'node:child_process';
import { dirname } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { artefacts } from '../contract/artefacts.ts';
import { onTerminal } from '../contract/on-terminal.ts';
import { runProcess } from '../contract/run-process.ts';
import { plant } from '../contract/tree.ts';
import { callTool, connectStdio } from './mcp-client.ts';
import { EXECUTABLE, PROGRAM, plantVault } from './mcp-vault.ts';

const run = (...args: string[]) => runProcess({ command: [process.execPath, ...PROGRAM, ...args] });

test('--help describes every option, and --version prints the version', async () => {
  const [help, version] = [await run('--help'), await run('--version')];

  expect(help).toMatchObject({ exitCode: 0, stderr: '' });
  for (const option of ['vault', 'toolset', 'read-only', 'text-only', 'allow', 'deny', 'http', 'token', 'origin'])
    expect(help.stdout).toContain(`--${option}`);
  expect(version.stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
});

test.each([
  [['--toolst', 'co'], '--toolset'],
  [['--toolset', 'nativ'], 'native'],
  [['--http', '0.0.0.0:8123'], 'OBSIDIAN_AGENT_MCP_TOKEN'],
  [['--http', '203.0.113.1:1', '--token', 'x'], '--http'],
  [['--deny', '{Private'], 'write ? instead'],
  [['--vault', '/nonexist'], '/nonexist (no such file or directory)'],
  [['--vault', '/nonexist'], '--vault or OBSIDIAN_VAULT_PATH'],
  [['--vault', '/etc/hostname'], '/etc/hostname (not a folder)'],
  [['--vault', 'a=/nonexist', '--vault', 'b=/nowhere'], '/nowhere'],
])('%j is refused with the next step', async (args, hint) => {
  const { exitCode, stdout, stderr } = await run(...args);

  expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
  expect(stderr).toContain(hint);
});

test.each(artefacts)('$name serves models with `mcp`, and names it in its help', async ({ command }) => {
  const vault = plantVault({ 'A.md': 'text\n' });
  const call = (...args: string[]) => runProcess({ command: [...command, ...args] });

  const { client } = await connectStdio(vault, { command: [...command, 'mcp', '--vault', vault.path] });
  const read = await callTool(client, 'read_note', { note: 'A' });

  expect(client.getServerVersion()).toMatchObject({ name: 'obsidian-agent' });
  expect(read).toMatchObject({ isError: false });
  expect((await call('--help')).stdout).toContain('mcp [options]');
  expect((await call('mcp', '--help')).stdout).toContain('Usage: obsidian-agent mcp');
  expect(await call('mpc')).toMatchObject({ exitCode: 2, stderr: expect.stringContaining('Did you mean mcp?') });
});

test.each(artefacts)('$name ends quietly when the reader of its licences leaves', async ({ command }) => {
  const quoted = command.map((word) => `'${word}'`).join(' ');
  const script = `${quoted} mcp --licenses | head -n 1; echo "status ${'${PIPESTATUS[0]}'}"`;

  const { stdout, stderr } = await runProcess({ command: ['bash', '--norc', '-c', script] });

  expect(stdout).toMatch(/^obsidian-agent is under this licence:\nstatus (?:0|141)\n$/);
  expect(stderr).toBe('');
});

test('the server warns about patterns that match nothing, and only those', async () => {
  const vault = plantVault({ 'Private/A.md': 'a', 'Work/B.md': 'b' });
  const patterns = ['--deny', 'Privat', '--deny', 'private', '--allow', 'Work', '--allow', 'Wrok/**'];
  const server = spawn(process.execPath, [...PROGRAM, '--vault', vault.path, ...patterns], { env: vault.env });
  const warned: unknown[] = [];

  for await (const line of createInterface({ input: server.stderr })) {
    const { pattern } = JSON.parse(line) as { pattern?: string };
    if (pattern !== undefined) warned.push(pattern);
    if (warned.length === 2) server.stdin.end();
  }

  expect(warned).toEqual(['Privat', 'Wrok/**']);
});

test('the server warns if its folder is part of a vault, but not for a vault itself', async () => {
  const { path, env } = plantVault({ '.obsidian/app.json': '{}', 'Work/A.md': 'a' });
  const vaults = ['--vault', `work=${path}/Work`, '--vault', path];
  const server = spawn(process.execPath, [...PROGRAM, ...vaults], { env });
  const warned: unknown[] = [];

  for await (const line of createInterface({ input: server.stderr })) {
    const { name, enclosing_vault } = JSON.parse(line);
    warned.push({ name, enclosing_vault });
    server.stdin.end();
  }

  expect(warned).toEqual([{ name: 'work', enclosing_vault: path }]);
});

test('on a terminal it says what it waits for and how to set up a client', async () => {
  const { path, env } = plantVault({});
  const { exitCode, stdout } = await runProcess({
    command: onTerminal([process.execPath, ...PROGRAM, '--vault', path]),
    env,
    during: (child) => new Promise((said) => child.stdout?.once('data', said)),
  });

  expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: expect.stringContaining('mcp install CLIENT') });
});

test('if a client holds stdin, it does not mention terminals', async () => {
  const { path, env } = plantVault({});

  const { exitCode, stdout, stderr } = await runProcess({
    command: [process.execPath, ...PROGRAM, '--vault', path],
    env,
    stdin: '',
  });

  expect({ exitCode, stdout, stderr }).toEqual({ exitCode: 0, stdout: '', stderr: '' });
});

test('--vault accepts names of config.toml and of Obsidian, in any case, and ~ without a shell', async () => {
  const { path, env } = plantVault({});
  const home = dirname(path);
  plant(home, {
    '.config/obsidian-agent/config.toml': `default = "work"\n[vaults]\nwork = "~/Garden"\n`,
    '.config/obsidian/obsidian.json': JSON.stringify({ vaults: { a: { path: `${home}/Café` } } }),
    'Café/A.md': '',
  });
  const entry = async (...words: readonly string[]) => {
    const command = [...EXECUTABLE, 'install', 'cursor', '--print', ...words] as unknown as [string, ...string[]];
    const { stdout, stderr } = await runProcess({ command, env, cwd: home });
    const vaults = /"--vault",\s*"([^"]*)"/.exec(stdout) ?? [];
    return vaults[1] ?? stderr.split('\n').slice(0, 2);
  };

  expect(await entry('--vault', 'WORK')).toBe(`work=${path}`);
  expect(await entry('--vault', 'mine=work')).toBe(`mine=${path}`);
  expect(await entry()).toBe(`work=${path}`);
  expect(await entry('--vault', 'cafe\u0301')).toBe(`${home}/Café`);
  expect(await entry('--vault', '~/Garden')).toBe(path);
  expect(await entry('--vault', 'Garden')).toBe(path);
  expect(await entry('--vault', 'wrok')).toEqual([
    'obsidian-agent mcp: No vault is named wrok, and there is no such folder here',
    'Type --vault work.',
  ]);
  expect(await entry('--vault', 'C:\\Notes')).toEqual([
    'obsidian-agent mcp: C:\\Notes is a Windows path, and this is not Windows',
    'Type the path as this system has it, beginning with / or ~. In WSL: /mnt/c/Notes',
  ]);
});
