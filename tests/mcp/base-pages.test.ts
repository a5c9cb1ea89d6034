import { expect, test } from 'vitest';
import { callTool, connectStdio, eras } from './mcp-client.ts';
import { plantVault } from './mcp-vault.ts';

const notes = Object.fromEntries(['A', 'B', 'C', 'D'].map((name) => [`${name}.md`, '---\nstatus: open\n---\n']));

const open = { base: 'Open', limit: 2 };

for (const era of eras)
  test(`after a client of ${era} has changed rows of the first page, the next page says so`, async () => {
    const vault = plantVault({ ...notes, 'Open.base': 'filters: status == "open"\n' });
    const { client } = await connectStdio(vault, { era });

    const { text: first } = await callTool(client, 'query_base', open);
    const cursor = /Continue with cursor (\S+)/.exec(first)?.[1];
    await callTool(client, 'set_properties', { note: 'A', properties: { status: 'done' } });
    const { text: second } = await callTool(client, 'query_base', { ...open, cursor });

    expect(first).toContain('| A |\n| B |');
    expect(second).toContain('| C |\n| D |\n');
    expect(second).toContain('The rows before this page have changed.');
  });
