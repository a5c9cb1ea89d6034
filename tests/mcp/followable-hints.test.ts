import { expect, test } from 'vitest';
import { callTool, connectStdio } from './mcp-client.ts';
import { plantVault } from './mcp-vault.ts';

test.each([
  ['delete', 'delete_note'],
  ['obsidian_delete_file', 'delete_note'],
  ['overwrite_note', 'update_note'],
  ['move_notes', 'bulk_move'],
  ['merge_tags', 'rename_tag'],
  ['revert', 'undo'],
  ['read_notes', 'read_note'],
])('the error for the unknown tool %s suggests %s', async (name, meant) => {
  const { client } = await connectStdio(plantVault({}));

  await expect(client.callTool({ name, arguments: {} })).rejects.toThrow(`Did you mean "${meant}"?`);
});

test.each([
  ['read_note', {}],
  ['append_note', { note: 'A', content: '' }],
  ['search_notes', { query: 'x', limit: 0 }],
  ['search_notes', { query: 'x', limit: 'many' }],
  ['undo', {}],
  ['batch', { commands: [] }],
  ['batch', { commands: [{}] }],
  ['batch', { commands: [{ name: 'append_note', arguments: { note: 'A' } }] }],
  ['bulk_move', { select: {} }],
])('the hint of %s for %j works for the caller of the tool', async (name, args) => {
  const { client } = await connectStdio(plantVault({ 'A.md': 'a' }));

  const { text, isError } = await callTool(client, name, args);

  expect(isError).toBe(true);
  expect(text).not.toMatch(/payload|--describe|list_tools|vault_path|plan_id"|\.type/);
});

test('a command of a batch has the name from the schema of batch', async () => {
  const { client } = await connectStdio(plantVault({ 'A.md': 'a' }));

  const unnamed = await callTool(client, 'batch', { commands: [{ arguments: { note: 'A' } }] });
  const unknown = await callTool(client, 'batch', { commands: [{ name: 'rename_note', arguments: { note: 'A' } }] });

  expect(unnamed.text).toContain("'commands.0.name'");
  expect(unnamed.text).toContain('{"name": …, "arguments": {…}}');
  expect(unknown.text).toContain('Did you mean "move_note"?');
});

test.each([
  ['move_note', 'Folder', 'move_folder'],
  ['move_note', 'Folder/', 'move_folder'],
  ['delete_note', 'Folder', 'delete_folder'],
])('%s of the folder %s names the tool for folders', async (tool, note, meant) => {
  const { client } = await connectStdio(plantVault({ 'Folder/A.md': 'a' }));

  const { text, isError } = await callTool(
    client,
    tool,
    tool === 'move_note' ? { note, to: 'B' } : { note, confirm: true },
  );

  expect(isError).toBe(true);
  expect(text).toContain(meant);
});
