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

for (const extra of [[], ['--text-only']])
  test(`rows in a format for programs are one text, and what it leaves out is another: ${extra.join(' ')}`, async () => {
    const vault = plantVault({
      ...notes,
      'E.md': '---\na: [\n---\n',
      'Open.base': 'filters: status == "open"\nfilter: x\n',
    });
    const { client } = await connectStdio(vault, { args: ['--vault', vault.path, ...extra] });
    const textsOf = async (args: object) => {
      const { content } = await client.callTool({ name: 'query_base', arguments: { ...open, ...args } });
      return (content as { readonly text: string }[]).map(({ text }) => text);
    };

    const [rows, remarks, ...others] = await textsOf({ format: 'paths' });

    expect(rows).toMatch(/^<<<notes \w+>>>\nA\.md\nB\.md\n<<<end \w+>>>$/);
    expect(remarks).toMatch(/^Showing 2 of 4\. Continue with cursor \S+\n/);
    expect(remarks).toContain('has no meaning here." Did you mean "filters"?');
    expect(remarks).toContain('Properties unknown, because the frontmatter cannot be read: "E.md (line 3)".');
    expect(others).toEqual([]);
    expect(await textsOf({ base: undefined, yaml: 'filters: file.name == "A"', format: 'csv' })).toHaveLength(1);
    expect(await textsOf({ base: undefined, yaml: 'filters: "false"', format: 'paths' })).toEqual([
      expect.stringMatching(/^No rows\.\nProperties unknown/),
    ]);
  });
