import { expect, test } from 'vitest';
import { noteAgent } from '../e2e/note-agent.ts';
import { requirement } from '../requirements.ts';

const stringOrNull = { anyOf: [{ type: 'string' }, { type: 'null' }] };
const stringsOrNull = { anyOf: [{ type: 'array', items: { type: 'string' } }, { type: 'null' }] };
const formats = { enum: ['detailed', 'concise'], default: 'concise' };

test(`the toolset has three tools with 14 operations ${requirement('vault-agent.tools.names', 'vault-agent.tools.operations')}`, async () => {
  const tools = await schemas();

  const operations = Object.values(tools).map(({ properties }) => properties['operation']?.enum ?? []);
  expect(Object.keys(tools)).toEqual(['obsidian_query_vault', 'obsidian_manage_notes', 'obsidian_manage_vault']);
  expect(operations.flat()).toHaveLength(14);
});

test(`arguments of obsidian_query_vault ${requirement(
  'vault-agent.query-vault.operation',
  'vault-agent.query-vault.query',
  'vault-agent.query-vault.tags',
  'vault-agent.query-vault.folder',
  'vault-agent.query-vault.limit-default',
  'vault-agent.query-vault.limit-range',
  'vault-agent.query-vault.response-format',
)}`, async () => {
  const { obsidian_query_vault: schema } = await schemas();

  expect(schema?.required).toEqual(['operation']);
  expect(schema?.properties).toMatchObject({
    operation: { enum: ['search', 'list', 'find_related'] },
    query: stringOrNull,
    tags: stringsOrNull,
    folder: stringOrNull,
    limit: { type: 'integer', minimum: 1, maximum: 100, default: 10 },
    response_format: formats,
  });
});

test(`arguments of obsidian_manage_notes ${requirement(
  'vault-agent.manage-notes.operation',
  'vault-agent.manage-notes.content',
  'vault-agent.manage-notes.folder',
  'vault-agent.manage-notes.tags',
  'vault-agent.manage-notes.add-tags',
  'vault-agent.manage-notes.remove-tags',
  'vault-agent.manage-notes.append',
  'vault-agent.manage-notes.date',
  'vault-agent.manage-notes.confirm-delete',
  'vault-agent.manage-notes.response-format',
)}`, async () => {
  const { obsidian_manage_notes: schema } = await schemas();

  expect(schema?.required).toEqual(['operation']);
  expect(schema?.properties).toMatchObject({
    operation: { enum: ['create', 'read', 'update', 'delete', 'get_daily_note', 'manage_tags'] },
    title: stringOrNull,
    content: stringOrNull,
    folder: stringOrNull,
    tags: stringsOrNull,
    add_tags: stringsOrNull,
    remove_tags: stringsOrNull,
    append: { type: 'boolean', default: false },
    date: stringOrNull,
    confirm_delete: { type: 'boolean', default: false },
    response_format: formats,
  });
});

test(`arguments of obsidian_manage_vault ${requirement(
  'vault-agent.manage-vault.operation',
  'vault-agent.manage-vault.folder-path',
  'vault-agent.manage-vault.add-tags',
  'vault-agent.manage-vault.remove-tags',
  'vault-agent.manage-vault.destination-folder',
  'vault-agent.manage-vault.dry-run-default',
  'vault-agent.manage-vault.confirm-delete',
  'vault-agent.manage-vault.response-format',
)}`, async () => {
  const { obsidian_manage_vault: schema } = await schemas();

  expect(schema?.required).toEqual(['operation']);
  expect(schema?.properties).toMatchObject({
    operation: { enum: ['create_folder', 'list_folders', 'bulk_tag', 'bulk_move', 'bulk_delete'] },
    folder_path: stringOrNull,
    search_query: stringOrNull,
    tags: stringsOrNull,
    folder_filter: stringOrNull,
    note_titles: stringsOrNull,
    add_tags: stringsOrNull,
    remove_tags: stringsOrNull,
    destination_folder: stringOrNull,
    dry_run: { type: 'boolean', default: true },
    confirm_delete: { type: 'boolean', default: false },
    response_format: formats,
  });
});

test.each([
  ['obsidian_query_vault', {}],
  ['obsidian_query_vault', { operation: 'find' }],
  ['obsidian_query_vault', { operation: 'list', limit: 0 }],
  ['obsidian_query_vault', { operation: 'list', limit: 101 }],
  ['obsidian_query_vault', { operation: 'list', limit: 1.5 }],
  ['obsidian_manage_notes', { operation: 'read', title: 5 }],
  ['obsidian_manage_notes', { operation: 'delete', title: 'A', confirm_delete: 'yes' }],
  ['obsidian_manage_vault', { operation: 'bulk_tag', note_title: ['A'] }],
])('%s refuses %j before it changes anything', async (name, args) => {
  const { ask } = noteAgent({ 'A.md': 'a' });

  const answer = await ask('call_tool', { toolset: 'vault-agent', name, arguments: args });

  expect(answer).toMatchObject({ status: 'error', reason: 'INVALID_PARAMS' });
});

/** The schemas of the tools' arguments. */
async function schemas(): Promise<Readonly<Record<string, Schema>>> {
  const { ask } = noteAgent({});
  const { metadata } = await ask('list_tools', { toolset: 'vault-agent', format: 'mcp' });
  return Object.fromEntries(
    metadata.tools.map(({ name, inputSchema }: { name: string; inputSchema: Schema }) => [name, inputSchema]),
  );
}

interface Schema {
  readonly properties: Readonly<Record<string, { readonly enum?: readonly string[] }>>;
  readonly required: readonly string[];
}
