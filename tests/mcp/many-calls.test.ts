import { expect, test } from 'vitest';
import { callTool, connectStdio } from './mcp-client.ts';
import { plantVault } from './mcp-vault.ts';

test('twenty parallel appends, from four servers, are twenty lines', async () => {
  const vault = plantVault({ 'Log.md': '# Log\n' });
  const servers = await Promise.all(Array.from({ length: 4 }, () => connectStdio(vault)));
  const lines = Array.from({ length: 20 }, (_, at) => `- line ${at}`);

  const answers = await Promise.all(
    lines.map((content, at) => {
      const { client } = servers[at % 4] as (typeof servers)[number];
      return callTool(client, 'append_note', { note: 'Log', content });
    }),
  );

  expect(answers.filter(({ isError }) => isError)).toEqual([]);
  expect(vault.text('Log.md').split('\n').slice(1, -1).sort()).toEqual(lines.toSorted());
});

test('a thousand parallel calls are answered in order, with little memory', async () => {
  const planted = plantVault({ 'Big.md': `${'word '.repeat(10_000)}\n` });
  // The answers together are larger: a server that buffered them all would run out of memory.
  const vault = { ...planted, env: { ...planted.env, NODE_OPTIONS: '--max-old-space-size=96' } };
  const { client } = await connectStdio(vault);
  const order: number[] = [];

  const calls = Array.from({ length: 1000 }, async (_, at) => {
    const { isError, text } = await callTool(client, 'read_note', { note: 'Big', max_bytes: 100_000 });
    order.push(at);
    return isError ? 0 : text.length;
  });
  const lengths = await Promise.all(calls);

  expect([...new Set(lengths)]).toEqual([expect.any(Number)]);
  expect(lengths[0]).toBeGreaterThan(50_000);
  expect(order).toEqual([...order.keys()]);
});
