import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { runProcess } from '../contract/run-process.ts';
import { PROGRAM, plantVault } from './mcp-vault.ts';

const LONG = '0123456789abcdef';

/** Starts a server, and returns its log up to the line with its address. */
async function logOf(
  args: readonly string[],
  token?: string,
  variable = 'OBSIDIAN_AGENT_MCP_TOKEN',
): Promise<Record<string, unknown>[]> {
  const { path, env } = plantVault({});
  const settings = { ...env, ...(token !== undefined && { [variable]: token }) };
  const server = spawn(process.execPath, [...PROGRAM, '--vault', path, ...args], { env: settings });
  const gone = once(server, 'exit');
  onTestFinished(async () => {
    server.kill();
    await gone;
  });
  const lines: Record<string, unknown>[] = [];
  for await (const line of createInterface({ input: server.stderr })) {
    lines.push(JSON.parse(line));
    if (lines.some(({ url }) => url !== undefined)) return lines;
  }
  throw new Error('The server ended before it listened.');
}

test.each([
  ['an empty token in the environment', ['--http', '127.0.0.1:0'], { OBSIDIAN_AGENT_MCP_TOKEN: '' }],
  ['an empty token for every address', ['--http', '0.0.0.0:0'], { OBSIDIAN_AGENT_MCP_TOKEN: '' }],
  ['an empty --token', ['--http', '127.0.0.1:0', '--token', ''], {}],
  ['no token for every address', ['--http', '0.0.0.0:0'], {}],
  ['a short token for every address', ['--http', '0.0.0.0:0'], { OBSIDIAN_AGENT_MCP_TOKEN: LONG.slice(1) }],
  ['a short token for a name of the network', ['--http', 'garden.lan:0', '--token', 'x'], {}],
  ['a short token behind a proxy', ['--http', '0', '--origin', 'https://notes.example.com', '--token', 'x'], {}],
])('%s is refused before the server listens', async (_, args, settings) => {
  const { path, env } = plantVault({});

  const { exitCode, stdout, stderr } = await runProcess({
    command: [process.execPath, ...PROGRAM, '--vault', path, ...args],
    env: { ...env, ...settings },
  });

  expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
  expect(stderr).toMatch(/token/i);
});

test('a server without a token listens on a loopback address, with a warning', async () => {
  const lines = await logOf(['--http', '0']);

  expect(lines).toContainEqual(expect.objectContaining({ level: 'warn', url: expect.stringContaining('127.0.0.1') }));
  expect(lines).toContainEqual(expect.objectContaining({ level: 'warn', token: 'none' }));
});

test.each([
  ['OBSIDIAN_MCP_TOKEN', [], { OBSIDIAN_MCP_TOKEN: '' }],
  ['OBSIDIAN_AGENT_MCP_TOKEN', [], { OBSIDIAN_AGENT_MCP_TOKEN: '', OBSIDIAN_MCP_TOKEN: LONG }],
  ['--token', ['--token', ''], { OBSIDIAN_MCP_TOKEN: '' }],
])('an empty %s is named', async (name, args, settings) => {
  const { path, env } = plantVault({});

  const { stderr } = await runProcess({
    command: [process.execPath, ...PROGRAM, '--vault', path, '--http', '0', ...args],
    env: { ...env, ...settings },
  });

  expect(stderr).toMatch(new RegExp(`^obsidian-agent mcp: ${name} (is empty|needs a value)$`, 'm'));
});

test("a token in the variable's earlier name works, with a warning", async () => {
  const lines = await logOf(['--http', '0.0.0.0:0'], LONG, 'OBSIDIAN_MCP_TOKEN');

  expect(lines).toEqual([
    expect.objectContaining({ level: 'warn', variable: 'OBSIDIAN_MCP_TOKEN', use: 'OBSIDIAN_AGENT_MCP_TOKEN' }),
    expect.objectContaining({ url: expect.any(String) }),
  ]);
});

test('a host name of this machine with another address needs a token', async () => {
  const { path, env } = plantVault({});
  const elsewhere = `import dns from 'node:dns'; dns.lookup = (name, options, done) => done(null, [{ address: '0.0.0.0', family: 4 }]);`;

  const { exitCode, stderr } = await runProcess({
    command: [process.execPath, ...PROGRAM, '--vault', path, '--http', 'localhost:0'],
    env: { ...env, NODE_OPTIONS: `--import="data:text/javascript,${encodeURIComponent(elsewhere)}"` },
  });

  expect(exitCode).toBe(2);
  expect(stderr).toContain('0.0.0.0');
});

test.each([
  ['of 16 characters for every address', ['--http', '0.0.0.0:0'], LONG],
  ['of any length for this machine alone', ['--http', '0'], 'x'],
])('a token %s is accepted without a warning', async (_, args, token) => {
  expect(await logOf(args, token)).toEqual([expect.objectContaining({ url: expect.any(String) })]);
});

test('an empty token does not matter to a server over stdio', async () => {
  const { path, env } = plantVault({});

  const ended = await runProcess({
    command: [process.execPath, ...PROGRAM, '--vault', path],
    env: { ...env, OBSIDIAN_AGENT_MCP_TOKEN: '' },
  });

  expect(ended).toMatchObject({ exitCode: 0, stdout: '', stderr: '' });
});
