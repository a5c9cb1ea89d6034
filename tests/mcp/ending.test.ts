import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import type { Tree } from '../contract/tree.ts';
import { callTool, connectStdio } from './mcp-client.ts';
import { type McpVault, PROGRAM, plantVault } from './mcp-vault.ts';

const COUNT = 400;
const notes: Tree = Object.fromEntries(Array.from({ length: COUNT }, (_, at) => [`In/${at}.md`, `note ${at}\n`]));
const move = { name: 'bulk_move', arguments: { select: { folder: 'In' }, to: 'Out', dry_run: false } };

/** A server that is spoken to line by line, as a client speaks that may leave at any moment. */
function startRaw(vault: McpVault): ChildProcessWithoutNullStreams {
  return spawn(process.execPath, [PROGRAM, '--vault', vault.path], { env: vault.env });
}

function line(message: object): string {
  return `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`;
}

const greeting = line({
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'raw', version: '1' } },
});

function countIn(vault: McpVault, folder: string): number {
  try {
    return readdirSync(join(vault.path, folder)).length;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0;
    throw error;
  }
}

test.each(['stdin', 'SIGTERM'])(
  'a bulk move is whole or not there when %s ends the server in the middle',
  async (end) => {
    const vault = plantVault(notes);
    const server = startRaw(vault);
    const gone = once(server, 'exit');
    server.stdin.write(greeting + line({ method: 'notifications/initialized' }));
    server.stdin.write(line({ id: 2, method: 'tools/call', params: { ...move, _meta: { progressToken: 'p' } } }));
    for await (const text of createInterface({ input: server.stdout }))
      if (text.includes('notifications/progress')) break;

    if (end === 'stdin') server.stdin.end();
    else server.kill('SIGTERM');
    const [code] = await gone;

    expect(code).toBe(0);
    expect([countIn(vault, 'In'), countIn(vault, 'Out')].sort()).toEqual([0, COUNT]);
  },
);

test('a server whose client leaves at once ends in peace', async () => {
  const server = startRaw(plantVault({ 'A.md': 'a' }));
  const gone = once(server, 'exit');

  server.stdin.end(greeting);

  expect(await gone).toEqual([0, null]);
});

test('stdout carries nothing but messages', async () => {
  const vault = plantVault({ 'A.md': 'a' });
  const server = spawn(process.execPath, [PROGRAM, '--vault', vault.path], {
    env: { ...vault.env, OBSIDIAN_AGENT_LOG_LEVEL: 'trace' },
  });
  server.stdin.write(greeting);
  server.stdin.write(line({ id: 2, method: 'tools/call', params: { name: 'read_note', arguments: { note: 'None' } } }));
  server.stdin.write('no JSON\n');
  server.stdin.write(line({ id: 3, method: 'tools/call', params: { name: 'read_note', arguments: { note: 'A' } } }));

  const messages: { id?: number }[] = [];
  for await (const text of createInterface({ input: server.stdout })) {
    messages.push(JSON.parse(text));
    if (messages.some(({ id }) => id === 3)) break;
  }
  server.stdin.end();

  expect(messages.map(({ id }) => id)).toEqual(expect.arrayContaining([1, 2, 3]));
});

test('a call that is cancelled while it waits does nothing', async () => {
  const vault = plantVault(notes);
  const { client } = await connectStdio(vault);
  const cancelling = new AbortController();

  const first = callTool(client, 'list_notes');
  const second = client.callTool(
    { name: 'create_note', arguments: { path: 'New.md', content: 'x' } },
    { signal: cancelling.signal },
  );
  cancelling.abort();

  await expect(second).rejects.toThrow();
  await first;
  expect((await callTool(client, 'list_notes', { folder: '' })).text).not.toContain('New.md');
});

test('a long call tells how far it is', async () => {
  const { client } = await connectStdio(plantVault(notes));
  const told: { progress: number; total?: number | undefined }[] = [];

  await client.callTool(move, { onprogress: (progress) => told.push(progress) });

  expect(told.length).toBeGreaterThan(0);
  expect(told.at(-1)?.total).toBeGreaterThan(1);
});
