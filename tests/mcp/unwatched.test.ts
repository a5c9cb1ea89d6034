import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { callTool, connectStdio } from './mcp-client.ts';
import { type McpVault, PROGRAM, plantVault } from './mcp-vault.ts';

/** Each leaves a server without watches in a different way: it may open no watcher, or watch no folder. */
const limits = ['max_inotify_instances', 'max_inotify_watches'];

const WITHOUT = 'limit=$1 log=$2; shift 2; echo 0 > "/proc/sys/user/$limit" && exec "$@" 2> "$log"';
const inOwnNamespace = ['unshare', '--map-root-user', '--user', 'sh', '-c', WITHOUT, 'sh'] as const;

/** Why no process can be limited like this here; undefined if one can. */
function whyNot(): string | undefined {
  const [command, ...args] = inOwnNamespace;
  const { status, stderr, error } = spawnSync(command, [...args, limits[0] as string, '/dev/null', 'true']);
  if (status === 0) return undefined;
  return `This machine lets nobody lower the limits of watches (unshare --user): ${error?.message ?? stderr}`;
}

const reason = whyNot();

function linesOfLog(vault: McpVault): { level: string; msg: string }[] {
  const lines = readFileSync(join(vault.path, '..', 'log'), 'utf8').split('\n');
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line));
}

test.for(limits)('a vault that cannot be watched, for lack of %s, gets current answers', async (limit, { skip }) => {
  if (reason !== undefined) return skip(reason);
  const vault = plantVault({ 'A.md': 'a rake', 'Old/B.md': 'a spade' });
  const server = [process.execPath, ...PROGRAM, '--vault', vault.path];
  const { client } = await connectStdio(vault, {
    command: [...inOwnNamespace, limit, join(vault.path, '..', 'log'), ...server],
  });
  const found = async (query: string) => {
    const { text } = await callTool(client, 'search_notes', { query });
    return ['A.md', 'Old/B.md', 'New/C.md'].filter((path) => text.includes(path));
  };

  const before = [await found('rake'), await found('spade')];
  writeFileSync(join(vault.path, 'A.md'), 'a hoe!');
  rmSync(join(vault.path, 'Old'), { recursive: true });
  mkdirSync(join(vault.path, 'New'));
  writeFileSync(join(vault.path, 'New', 'C.md'), 'a rake');
  const after = [await found('rake'), await found('spade'), await found('hoe')];
  await callTool(client, 'append_note', { note: 'New/C', content: 'a spade' });
  const written = await found('spade');

  expect(before).toEqual([['A.md'], ['Old/B.md']]);
  expect([...after, written]).toEqual([['New/C.md'], [], ['A.md'], ['New/C.md']]);
  expect(linesOfLog(vault)).toMatchObject([
    { level: 'warn', msg: expect.stringContaining('cannot be watched'), name: 'Garden', why: expect.any(String) },
  ]);
});
