import { expect, test } from 'vitest';
import { callTool, connectStdio } from './mcp-client.ts';
import { plantVault } from './mcp-vault.ts';

/** Two clients of one vault that read only text, each with its own server. */
async function twoReaders() {
  const vault = plantVault({ 'Log.md': 'log\n' });
  const args = ['--vault', vault.path, '--text-only'];
  const { client } = await connectStdio(vault, { args });
  const { client: other } = await connectStdio(vault, { args });
  return { vault, client, other };
}

const idIn = (text: string) => /^transaction_id: (\S+)$/m.exec(text)?.[1];

test('the text of a write is enough to undo exactly this write', async () => {
  const { vault, client, other } = await twoReaders();

  const mine = await callTool(client, 'append_note', { note: 'Log', content: 'line' });
  await callTool(other, 'create_note', { path: 'Their', content: 'x' });
  const undone = await callTool(client, 'undo', { transaction_id: idIn(mine.text) });

  expect(undone.isError).toBe(false);
  expect(vault.text('Log.md')).toBe('log\n');
  expect(vault.text('Their.md')).toBe('x');
});

test.each(['concise', 'detailed'])(
  'the text of a write names its transaction once, and that of a dry run none, in the format %s',
  async (format) => {
    const { client } = await twoReaders();
    const write = async (dry_run: boolean) =>
      (await callTool(client, 'get_daily_note', { date: '2026-03-01', dry_run, response_format: format })).text;
    const append = async () =>
      (await callTool(client, 'append_note', { note: 'Log', content: 'x', response_format: format })).text;

    const [preview, daily, appended, read] = [
      await write(true),
      await write(false),
      await append(),
      await write(false),
    ];

    for (const text of [daily, appended]) expect(text.match(/transaction/g)).toHaveLength(1);
    for (const text of [preview, read]) expect(text).not.toContain('transaction');
  },
);
