import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Client } from '@modelcontextprotocol/client';
import { expect, test } from 'vitest';
import type { Tree } from '../contract/tree.ts';
import { startHttp } from './http-server.ts';
import { callTool, connectHttp, connectStdio, eras } from './mcp-client.ts';
import { type McpVault, PROGRAM, plantVault } from './mcp-vault.ts';

const COUNT = 400;
const notes: Tree = Object.fromEntries(Array.from({ length: COUNT }, (_, at) => [`In/${at}.md`, `note ${at}\n`]));
const move = { name: 'bulk_move', arguments: { select: { folder: 'In' }, to: 'Out', dry_run: false } };

/** A server that gets single lines, like from a client that may leave at any moment. */
function startRaw(vault: McpVault): ChildProcessWithoutNullStreams {
  return spawn(process.execPath, [...PROGRAM, '--vault', vault.path], { env: vault.env });
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
  'a bulk move happens completely or not at all if %s ends the server midway',
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

test('a server whose client leaves immediately ends cleanly', async () => {
  const server = startRaw(plantVault({ 'A.md': 'a' }));
  const gone = once(server, 'exit');

  server.stdin.end(greeting);

  expect(await gone).toEqual([0, null]);
});

test('stdout contains only messages', async () => {
  const vault = plantVault({ 'A.md': 'a' });
  const server = spawn(process.execPath, [...PROGRAM, '--vault', vault.path], {
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
  expect((await callTool(client, 'read_note', { note: 'New.md' })).isError).toBe(true);
  expect(readdirSync(vault.path)).not.toContain('New.md');
});

/** The location of the notes, and whether the vault's history contains the move. */
async function fateOf(vault: McpVault, client: Client): Promise<{ places: number[]; isTold: boolean }> {
  const { structuredContent } = await client.callTool({ name: 'list_history', arguments: {} });
  const { transactions } = structuredContent as { transactions: unknown[] };
  return { places: [countIn(vault, 'In'), countIn(vault, 'Out')], isTold: transactions.length > 0 };
}

const whole = [
  { places: [COUNT, 0], isTold: false },
  { places: [0, COUNT], isTold: true },
];

test.each(eras)('a bulk move that a client of %s cancels midway happens completely or not at all', async (era) => {
  const vault = plantVault(notes);
  const { client } = await connectStdio(vault, { era });
  const cancelling = new AbortController();

  const moving = client.callTool(move, { signal: cancelling.signal, onprogress: () => cancelling.abort() });

  await expect(moving).rejects.toThrow();
  expect(cancelling.signal.aborted).toBe(true);
  expect(whole).toContainEqual(await fateOf(vault, client));
});

test.each(eras)(
  'a bulk move whose client of %s drops its connection midway happens completely or not at all',
  async (era) => {
    const vault = plantVault(notes);
    const { url } = await startHttp(vault);
    const [client, other] = [await connectHttp(url, { era }), await connectHttp(url, { era })];
    const reports = Promise.withResolvers<void>();

    const moving = client.callTool(move, { onprogress: () => reports.resolve() });
    const dropped = expect(moving).rejects.toThrow();
    await reports.promise;
    await client.close();
    await dropped;

    // Calls to one vault are answered in order: this answer comes when the move is over.
    expect(whole).toContainEqual(await fateOf(vault, other));
  },
);

test.each(['', '/'])('the folder %j is the whole vault for a query, and refused for a write', async (folder) => {
  const vault = plantVault({ 'A.md': 'a', 'In/B.md': 'b' });
  const { client } = await connectStdio(vault);

  const listed = await callTool(client, 'list_notes', { folder });
  const removed = await callTool(client, 'delete_folder', { folder, force: true });

  expect(listed).toMatchObject({ isError: false, text: expect.stringMatching(/A\.md.*In\/B\.md/s) });
  expect(removed.isError).toBe(true);
  expect(readdirSync(vault.path)).toEqual(expect.arrayContaining(['A.md', 'In']));
});

test('a long call reports progress', async () => {
  const { client } = await connectStdio(plantVault(notes));
  const reports: { progress: number; total?: number | undefined }[] = [];

  await client.callTool(move, { onprogress: (progress) => reports.push(progress) });

  expect(reports.length).toBeGreaterThan(0);
  expect(reports.at(-1)?.total).toBeGreaterThan(1);
  expectToGrow(reports);
});

test('a first query reports how many texts it has read, and each call gets its own progress', async () => {
  const count = 4_000;
  const many = Object.fromEntries(Array.from({ length: count }, (_, at) => [`${at % 9}/${at}.md`, `tea ${at}\n`]));
  const { client } = await connectStdio(plantVault(many));
  const ask = async () => {
    const reports: { progress: number; total?: number | undefined }[] = [];
    const question = { name: 'search_notes', arguments: { query: 'tea' } };
    await client.callTool(question, { onprogress: (progress) => reports.push(progress) });
    return reports;
  };
  // This opens the vault, without requesting progress.
  await client.callTool({ name: 'read_note', arguments: { note: '0/0' } });

  const first = await ask();
  const counted = first.length;
  const second = await ask();

  expect(counted).toBeGreaterThan(0);
  expect(first.map(({ total }) => total)).toEqual(Array.from({ length: counted }, () => count));
  expectToGrow(first);
  // Recent changes are read again.
  expectToGrow(second);
});

/** As the protocol requires. */
function expectToGrow(reports: readonly { readonly progress: number }[]): void {
  const counts = reports.map(({ progress }) => progress);
  expect(counts).toEqual([...new Set(counts)].toSorted((a, b) => a - b));
}
