import { expect, test } from 'vitest';
import { bytesOf, harvest } from '../contract/tree.ts';
import { noteAgent } from '../e2e/note-agent.ts';
import { requirement } from '../requirements.ts';
import { askTool, refused } from './ask-tool.ts';

const tree = { 'Projects/Project-X.md': '# X\n#work\n', 'Ideas.md': 'project\n' };

test(`co has its three tools, with the inputs of the document ${requirement(
  'co.tools.names',
  'co.search-notes.query',
  'co.search-notes.limit',
  'co.list-notes.tag',
  'co.read-note.filename',
)}`, async () => {
  const { metadata } = await noteAgent({}).ask('list_tools', { toolset: 'co' });

  const string = { type: 'string' };
  expect(metadata.tools).toMatchObject([
    {
      name: 'search_notes',
      inputSchema: { properties: { query: string, limit: { type: 'integer' } }, required: ['query'] },
    },
    { name: 'list_notes', inputSchema: { properties: { tag: {} } } },
    { name: 'read_note', inputSchema: { properties: { filename: string }, required: ['filename'] } },
  ]);
});

test(`no tool of co changes the vault, and each says so ${requirement('co.tools.read-only')}`, async () => {
  const agent = noteAgent(tree);
  const call = askTool('co', agent);

  const { metadata } = await agent.ask('list_tools', { toolset: 'co', format: 'mcp' });
  const answers = [
    await call('search_notes', { query: 'project' }),
    await call('list_notes', { tag: '#work' }),
    await call('read_note', { filename: 'Ideas.md' }),
  ];
  const write = await agent.ask('append_note', { note: 'Ideas', content: 'x', dry_run: true });

  for (const { annotations } of metadata.tools) expect(annotations).toMatchObject({ readOnlyHint: true });
  expect(answers.map(({ is_error }) => is_error)).toEqual([false, false, false]);
  // The agent may write, so only the tools themselves leave the vault unchanged.
  expect(write.status).toBe('success');
  expect(harvest(agent.vault)).toEqual(bytesOf(tree));
});

test.each([
  ['search_notes', { query: 'project' }],
  ['search_notes', { query: '' }],
  ['list_notes', {}],
  ['read_note', { filename: 'Ideas.md' }],
])(
  `%s %j without a vault asks for one ${requirement('co.vault.not-configured', 'co.errors.retry')}`,
  async (tool, args) => {
    const call = askTool('co', noteAgent(tree, { env: { OBSIDIAN_VAULT_PATH: '' } }));

    expect(await call(tool, args)).toMatchObject(refused('Ask user to set obsidian_vault_path'));
  },
);

test('a missing vault is also asked for, with its path', async () => {
  const call = askTool('co', noteAgent(tree, { env: { OBSIDIAN_VAULT_PATH: '/no such vault' } }));

  expect(await call('list_notes', {})).toMatchObject({
    output: expect.stringMatching(/^Ask user to set obsidian_vault_path\. .*"\/no such vault"/),
    is_error: true,
    retry: true,
  });
});

test(`the vault is the one in the call, or else in the environment ${requirement('co.vault.path')}`, async () => {
  const other = noteAgent({ 'Other.md': '' });
  const call = askTool('co', noteAgent(tree));

  expect(await call('list_notes', {})).toMatchObject({ output: { count: 2 } });
  expect(await call('list_notes', {}, { vault_path: other.vault })).toMatchObject({
    output: { display: '- Other.md', count: 1 },
  });
});

test(`native commands provide what co postpones ${requirement('co.native.related', 'co.native.recent')}`, async () => {
  const { ask } = noteAgent({ ...tree, 'Index.md': '[[Ideas]]' });

  const related = await ask('find_related', { note: 'Ideas' });
  const recent = await ask('list_notes', { sort: 'modified', modified_since: '1d' });

  expect(related.metadata.notes ?? related.metadata.related).toMatchObject([{ path: 'Index.md' }]);
  expect(recent.metadata).toMatchObject({ total_count: 3 });
});
