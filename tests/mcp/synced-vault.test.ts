import { execFileSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { connectStdio } from './mcp-client.ts';
import { type McpVault, plantVault } from './mcp-vault.ts';

const CLIENT = join(import.meta.dirname, '..', 'fixtures', 'sync-client.mjs');
const LONG_AGO = 1_700_000_000;

/** A change from another device arrives, with the time at which it was made there. */
function receive(vault: McpVault, path: string, text: string): void {
  execFileSync(process.execPath, [CLIENT, join(vault.path, path), text, `${LONG_AGO}`]);
}

async function connect(vault: McpVault) {
  const { client } = await connectStdio(vault);
  return async (name: string, args: Record<string, unknown>) => {
    const { isError = false, structuredContent } = await client.callTool({ name, arguments: args });
    return { isError, facts: structuredContent as Readonly<Record<string, unknown>> };
  };
}

test('a note that a sync client overwrote is not written to with an old etag', async () => {
  const vault = plantVault({ 'Log.md': 'mine\n' });
  const call = await connect(vault);
  const { facts } = await call('get_note_info', { note: 'Log' });

  receive(vault, 'Log.md', 'ours\n');
  const refused = await call('append_note', { note: 'Log', content: 'late', if_match: facts['etag'] });

  expect(refused.isError).toBe(true);
  expect(vault.text('Log.md')).toBe('ours\n');
});

test('an append keeps what a sync client wrote, and undo does not overwrite what it writes later', async () => {
  const vault = plantVault({ 'Log.md': 'mine\n' });
  const call = await connect(vault);

  receive(vault, 'Log.md', 'ours\n');
  const appended = await call('append_note', { note: 'Log', content: 'more' });
  expect(vault.text('Log.md')).toBe('ours\nmore\n');
  receive(vault, 'Log.md', 'theirs\n');
  const undone = await call('undo', { transaction_id: appended.facts['transaction_id'] });

  expect(undone.isError).toBe(true);
  expect(vault.text('Log.md')).toBe('theirs\n');
});

test('a search finds what a sync client wrote, even with the length and time of the old text', async () => {
  const vault = plantVault({ 'Log.md': '' });
  receive(vault, 'Log.md', 'apples\n');
  const call = await connect(vault);
  const before = await call('search_notes', { query: 'apples' });

  receive(vault, 'Log.md', 'quince\n');
  const after = await call('search_notes', { query: 'quince' });

  expect(statSync(join(vault.path, 'Log.md')).mtimeMs).toBe(LONG_AGO * 1000);
  expect(before.facts).toMatchObject({ total_count: 1 });
  expect(after.facts).toMatchObject({ total_count: 1 });
});
