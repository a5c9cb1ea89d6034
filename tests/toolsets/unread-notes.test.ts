import { join } from 'node:path';
import { expect, test } from 'vitest';
import { closableAgent, shut } from '../e2e/closable-agent.ts';
import { askTool } from './ask-tool.ts';

const latin = Buffer.from('KEEP caf\xe9 #zap [[plain]]\n- [ ] task\n', 'latin1');
const tree = {
  '.obsidian/app.json': '{"trashOption":"local"}',
  'plain.md': 'nothing here',
  'open.md': '#open [[plain]]\n- [ ] open\n',
  'latin.md': latin,
  'shut.md': '[[plain]]',
  'P/Shut/in.md': '[[plain]]',
};
const NOT_READ = 'Not searched, because they cannot be read: P/Shut/, latin.md, shut.md.';

/** The tools of a toolset, in a vault with a folder and two notes that cannot be read. */
function toolsIn(toolset: string) {
  const agent = closableAgent(tree);
  shut(join(agent.vault, 'shut.md'));
  shut(join(agent.vault, 'P/Shut'));
  return { ...agent, call: askTool(toolset, agent) };
}

test("jasque's message names files that it could not read, with or without matches", async () => {
  const { call } = toolsIn('jasque');
  const message = async (args: object) => (await call('obsidian_query_vault', args)).output.message;
  const nothing = `No results found. Try broadening your search. ${NOT_READ}`;

  expect(await message({ operation: 'search_text', query: 'KEEP' })).toBe(nothing);
  expect(await message({ operation: 'search_text', query: 'nothing' })).toBe(NOT_READ);
  expect(await message({ operation: 'find_by_tag', tags: ['zap'] })).toBe(nothing);
  expect(await message({ operation: 'find_by_tag', tags: ['open'] })).toBe(NOT_READ);
  expect(await message({ operation: 'list_tasks' })).toBe(NOT_READ);
  expect(await message({ operation: 'get_tags' })).toBe(NOT_READ);
  expect(await message({ operation: 'get_backlinks', path: 'plain.md' })).toBe(NOT_READ);
  expect(await message({ operation: 'list_notes' })).toBe('Not searched, because they cannot be read: P/Shut/.');
  expect(await message({ operation: 'list_tasks', path: 'open.md' })).toBeUndefined();
});

test('jasque names the notes whose links a move could not update, and those with unknown links after a deletion', async () => {
  const { call } = toolsIn('jasque');
  const message = async (tool: string, args: object) => (await call(tool, args)).output.message;
  const item = { path: 'new.md', new_path: 'old.md' };

  expect(await message('obsidian_manage_structure', { operation: 'move', path: 'plain.md', new_path: 'new.md' })).toBe(
    'Moved: plain.md to new.md. Links updated: 2. Links in these files were not updated, because they cannot be read: P/Shut/, shut.md.',
  );
  expect(await message('obsidian_manage_structure', { operation: 'move', path: '', bulk: true, items: [item] })).toBe(
    'Bulk operation completed. Links in these files were not updated, because they cannot be read: P/Shut/, shut.md.',
  );
  expect(
    await message('obsidian_manage_notes', { operation: 'delete', path: '', bulk: true, items: [{ path: 'open.md' }] }),
  ).toBe(
    'Bulk operation completed. These files cannot be read, so they may still link to what was deleted: P/Shut/, shut.md.',
  );
  expect(await message('obsidian_manage_notes', { operation: 'delete', path: 'old.md' })).toMatch(
    /^Note deleted: old\.md .* These files cannot be read, so they may still link to what was deleted: P\/Shut\/, shut\.md\.$/,
  );
});

test('vault-agent does not say that no note has a tag if some notes could not be read', async () => {
  const { call } = toolsIn('vault-agent');

  const { output } = await call('obsidian_query_vault', { operation: 'list', tags: ['zap'] });

  expect(output).toMatch(/^Found 0 notes with tags zap\. No note that can be read has the tag 'zap'\./);
  expect(output).toContain(NOT_READ);
});

test('vault-agent names files that it could not read, in both formats', async () => {
  const { call } = toolsIn('vault-agent');

  for (const response_format of ['concise', 'detailed'])
    for (const args of [
      { operation: 'search', query: 'KEEP' },
      { operation: 'search', query: 'nothing' },
      { operation: 'list', tags: ['open'] },
      { operation: 'find_related', query: 'plain' },
    ])
      expect([args, (await call('obsidian_query_vault', { ...args, response_format })).output]).toEqual([
        args,
        expect.stringContaining(NOT_READ),
      ]);
});

test('vault-agent names files that a bulk operation could not read, also in a preview', async () => {
  const { call, text } = toolsIn('vault-agent');
  const manage = async (args: object) => (await call('obsidian_manage_vault', args)).output;
  const select = { search_query: 'here' };

  expect(await manage({ operation: 'bulk_tag', search_query: 'KEEP', add_tags: ['x'] })).toMatch(
    new RegExp(`^No notes match criteria.* ${NOT_READ}$`),
  );
  expect(await manage({ operation: 'bulk_tag', ...select, add_tags: ['x'] })).toContain(NOT_READ);
  expect(await manage({ operation: 'bulk_move', ...select, destination_folder: 'New', dry_run: false })).toContain(
    NOT_READ,
  );
  expect(text('New/plain.md')).toBe('nothing here');
});

test('co names files that it could not read in its display', async () => {
  const { call } = toolsIn('co');

  expect((await call('search_notes', { query: 'KEEP' })).output).toEqual({
    display: `No notes found matching: KEEP\n${NOT_READ}`,
    count: 0,
    has_more: false,
  });
  expect((await call('search_notes', { query: 'nothing' })).output.display).toMatch(new RegExp(`\n${NOT_READ}$`));
  expect((await call('list_notes', { tag: 'zap' })).output).toEqual({
    display: `No notes found.\n${NOT_READ}`,
    count: 0,
  });
  expect((await call('list_notes', {})).output.display).toMatch(/\nNot searched, .*: P\/Shut\/\.$/);
});

test('smarthole names the notes whose links a move could not update', async () => {
  const { call } = toolsIn('smarthole');

  expect((await call('organize_note', { source: 'plain.md', destination: 'new.md' })).output).toMatch(
    /Updated 2 links in 2 files\. Links in these files were not updated, because they cannot be read: P\/Shut\/, shut\.md\.$/,
  );
});
