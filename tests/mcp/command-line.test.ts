import { expect, test } from 'vitest';
import { runProcess } from '../contract/run-process.ts';
import { PROGRAM } from './mcp-vault.ts';

const run = (...args: string[]) => runProcess({ command: [process.execPath, PROGRAM, ...args] });

test('--help tells of every option, and --version the release', async () => {
  const [help, version] = [await run('--help'), await run('--version')];

  expect(help).toMatchObject({ exitCode: 0, stderr: '' });
  for (const option of ['vault', 'toolset', 'read-only', 'text-only', 'allow', 'deny', 'http', 'token'])
    expect(help.stdout).toContain(`--${option}`);
  expect(version.stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
});

test.each([
  [['--toolst', 'co'], '--toolset'],
  [['--toolset', 'nativ'], 'native'],
  [['--http', '0.0.0.0:8123'], 'OBSIDIAN_MCP_TOKEN'],
  [['--http', '203.0.113.1:1', '--token', 'x'], '--http'],
])('%j is refused with what to do instead', async (args, hint) => {
  const { exitCode, stdout, stderr } = await run(...args);

  expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
  expect(stderr).toContain(hint);
});
