import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { requirement } from '../requirements.ts';
import { failed, jasqueIn } from './jasque-kit.ts';

test(`create with bulk creates one note per item, in one transaction ${requirement(
  'jasque.manage-notes.create-bulk',
  'jasque.bulk.completed',
  'jasque.bulk.affected-count',
  'jasque.bulk.path-ignored',
  'jasque.bulk.item-parameters',
  'jasque.manage-notes.result-affected-count',
)}`, async () => {
  const { notes, text, ask } = jasqueIn({});

  const { output, is_error } = await notes({
    operation: 'create',
    path: '../ignored',
    bulk: true,
    items: [
      { path: 'notes/note1.md', content: '# Note 1' },
      { path: 'note2', content: '# Note 2', folder: 'notes' },
      { path: 'notes/note3.md', content: '' },
    ],
  });

  expect(output).toEqual({
    success: true,
    operation: 'create',
    path: '../ignored',
    message: 'Bulk operation completed',
    affected_count: 3,
  });
  expect(is_error).toBe(false);
  expect([text('notes/note1.md'), text('notes/note2.md'), text('notes/note3.md')]).toEqual([
    '# Note 1',
    '# Note 2',
    '',
  ]);
  expect((await ask('list_history', {})).metadata.total_count).toBe(1);
});

test(`a failed item is reported, and the others are executed ${requirement(
  'jasque.bulk.partial-message',
  'jasque.bulk.partial-continues',
  'jasque.bulk.partial-errors',
  'jasque.bulk.affected-count',
  'jasque.bulk.error-not-found',
)}`, async () => {
  const { notes, text } = jasqueIn({ 'A.md': 'a', 'B.md': 'b' });

  const answer = await notes({
    operation: 'append',
    path: '',
    bulk: true,
    items: [
      { path: 'missing.md', content: 'x' },
      { path: 'A.md', content: 'more' },
      { path: 'B.md' },
      { content: 'x' },
      { path: 'B.md', content: '' },
    ],
  });

  expect(answer.output).toEqual({
    success: false,
    operation: 'append',
    path: '',
    message: 'Bulk operation partially completed',
    affected_count: 2,
    errors: [
      { path: 'missing.md', error: 'File not found' },
      { path: 'B.md', error: 'Content is required for append operation' },
      { path: '', error: 'Path is required for append operation. Send the path of a note from the root of the vault' },
    ],
  });
  expect(answer).toMatchObject({ is_error: true, retry: true });
  expect([text('A.md'), text('B.md')]).toEqual(['a\nmore', 'b']);
});

test('every operation on notes works in bulk, and each item fails on its own', async () => {
  const { notes, text, vault } = jasqueIn({ 'A.md': '- [ ] tea\n- [ ] cake\n- [ ] teapot\n', 'B.md': 'b' });
  const bulk = async (operation: string, items: readonly object[]) =>
    (await notes({ operation, path: '', bulk: true, items })).output;

  expect(
    await bulk('complete_task', [
      { path: 'A.md', task_identifier: 'cake' },
      { path: 'A.md', task_identifier: 'te' },
      { path: 'A.md', task_identifier: 'soup' },
    ]),
  ).toMatchObject({
    affected_count: 1,
    errors: [
      { path: 'A.md', error: expect.stringContaining('1, 3') },
      {
        path: 'A.md',
        error: "Task not found: 'soup'. List tasks first using obsidian_query_vault with operation='list_tasks'",
      },
    ],
  });
  expect(await bulk('update', [{ path: 'B.md', content: 'new' }])).toMatchObject({ success: true, affected_count: 1 });
  expect(await bulk('create', [{ path: 'B.md', content: 'x' }])).toMatchObject({
    affected_count: 0,
    message: 'Bulk operation partially completed',
    errors: [{ path: 'B.md', error: "Note already exists: B.md. Use operation='update' to modify existing notes" }],
  });
  expect(await bulk('read', [{ path: 'B.md' }, { path: 'C.md' }, { path: 'A.md' }])).toMatchObject({
    affected_count: 2,
    content: '=== B.md ===\nnew\n\n=== A.md ===\n- [ ] tea\n- [x] cake\n- [ ] teapot\n',
    errors: [{ path: 'C.md', error: 'File not found' }],
  });
  expect(await bulk('delete', [{ path: 'B.md' }, { path: 'B.md' }])).toMatchObject({
    affected_count: 1,
    errors: [{ path: 'B.md', error: 'File not found' }],
  });
  expect(text('A.md')).toContain('- [x] cake');
  expect(existsSync(join(vault, 'B.md'))).toBe(false);
});

test(`move and rename with bulk accept notes and folders, in order ${requirement(
  'jasque.manage-structure.move-bulk',
  'jasque.manage-structure.rename-bulk',
  'jasque.manage-structure.result-affected-count',
  'jasque.bulk.completed',
  'jasque.bulk.path-ignored',
)}`, async () => {
  const { structure, text, ask } = jasqueIn({
    'inbox/note1.md': '1',
    'inbox/note2.md': '2 [[note1]]',
    'meetings/m1.md': 'm',
    'old/A.md': 'a',
  });

  const moved = await structure({
    operation: 'move',
    path: '',
    bulk: true,
    items: [
      { path: 'inbox/note1.md', new_path: 'archive/note1.md' },
      { path: 'inbox/note2.md', new_path: 'projects/note2.md' },
      { path: 'old', new_path: 'archive/old' },
      { path: 'archive/old', new_path: 'last' },
    ],
  });
  const renamed = await structure({
    operation: 'rename',
    path: '',
    bulk: true,
    items: [{ path: 'meetings/m1.md', new_path: 'meetings/2024-01-15-standup.md' }],
  });

  expect(moved.output).toEqual({
    success: true,
    operation: 'move',
    path: '',
    message: 'Bulk operation completed',
    affected_count: 4,
  });
  expect(renamed.output).toMatchObject({ success: true, operation: 'rename', affected_count: 1 });
  expect([text('archive/note1.md'), text('last/A.md'), text('meetings/2024-01-15-standup.md')]).toEqual([
    '1',
    'a',
    'm',
  ]);
  expect((await ask('list_history', {})).metadata.total_count).toBe(2);
});

test(`a failed bulk move is reported as in the design ${requirement(
  'jasque.bulk.error-not-found',
  'jasque.bulk.error-destination',
  'jasque.bulk.partial-message',
  'jasque.bulk.partial-errors',
)}`, async () => {
  const { structure, text } = jasqueIn({
    'A.md': 'a',
    'B.md': 'b',
    'C.md': 'c',
    'folder/D.md': 'd',
    'other/E.md': 'e',
  });

  const { output } = await structure({
    operation: 'move',
    path: '',
    bulk: true,
    items: [
      { path: 'note4.md', new_path: 'x.md' },
      { path: 'C/', new_path: 'x' },
      { path: 'A.md', new_path: 'B.md' },
      { path: 'A.md', new_path: 'folder' },
      { path: 'folder', new_path: 'other' },
      { path: 'folder', new_path: 'folder' },
      { path: 'B.md' },
      { path: 'C.md', new_path: 'archive/C.md' },
    ],
  });

  expect(output).toMatchObject({
    success: false,
    message: 'Bulk operation partially completed',
    affected_count: 1,
    errors: [
      { path: 'note4.md', error: 'File not found' },
      { path: 'C/', error: 'File not found' },
      { path: 'A.md', error: 'Destination exists' },
      { path: 'A.md', error: 'Destination exists' },
      { path: 'folder', error: 'Destination exists' },
      { path: 'folder', error: 'Destination exists' },
      { path: 'B.md', error: 'new_path is required for move operation' },
    ],
  });
  expect([text('A.md'), text('B.md'), text('archive/C.md'), text('folder/D.md')]).toEqual(['a', 'b', 'c', 'd']);
});

test(`bulk without items is refused ${requirement('jasque.bulk.items-required')}`, async () => {
  const { notes, structure, text } = jasqueIn({ 'A.md': 'a' });

  for (const rest of [{}, { items: [] }, { items: null }]) {
    const wanted = failed('items is required when bulk=True. Send a list with the parameters of each operation');
    expect(await notes({ operation: 'delete', path: 'A.md', bulk: true, ...rest })).toMatchObject(wanted);
    expect(await structure({ operation: 'move', path: 'A.md', new_path: 'B.md', bulk: true, ...rest })).toMatchObject(
      wanted,
    );
  }
  expect(text('A.md')).toBe('a');
});

test('bulk is refused where the document does not allow it', async () => {
  const { structure, text } = jasqueIn({ 'A/B.md': 'b' });

  const items = [{ path: 'A' }];
  const answer = await structure({ operation: 'delete_folder', path: '', bulk: true, items, force: true });

  expect(answer).toMatchObject(
    failed('Bulk mode is not supported for delete_folder operation. Use it with rename or move'),
  );
  expect(text('A/B.md')).toBe('b');
});

test('a bulk move of notes that link to each other leaves the same bytes as single moves in sequence', async () => {
  const tree = {
    'N.md': '---\nup: "[[M (1)]]"\n---\n[[M (1)]] [x](a/M%20%281%29.md) ![[100%|N]] `[s](s`t.md)\n',
    'a/M (1).md': '# M\r\n[[N]] [[/N]] [[../N]] <b>[[a/Ü x#h|ü]]</b>\r\n',
    'a/Ü x.md': '\uFEFF[[M (1)]] [up](../N.md) [[n]]\n',
    's`t.md': '*[[N]]* **[m](<a/M (1).md>)** [[missing]] [[A]]\n',
    '100%.md': '[[s`t]] [[Taken]]\n',
    'b/Taken.md': '[[N]] [[a/M (1)|M (1)]]\n',
    'c | 1/x.md': '',
    'C.canvas': '{"nodes":[{"id":"1","type":"file","file":"a/M (1).md"},{"id":"2","type":"text","text":"[[N]]"}]}',
    'D.base': 'filters: file.hasLink("N")\n',
  };
  const items = [
    { path: 'N.md', new_path: 'b/It\'s "N".md' },
    { path: 'a/M (1).md', new_path: 'N.md' },
    { path: 'gone.md', new_path: 'x.md' },
    { path: 'a/Ü x.md', new_path: 'a/*st*.md' },
    { path: '100%.md', new_path: 'b/Taken.md' },
    { path: 's`t.md', new_path: 'c | 1/Taken.md' },
    { path: 'a', new_path: 'A b' },
    { path: 'A b/*st*.md', new_path: 'N (2).md' },
    { path: 'N.md', new_path: 'M (1).md' },
  ];
  const single = jasqueIn(tree);
  const bulk = jasqueIn(tree);

  const messages: string[] = [];
  for (const item of items) {
    const { output } = await single.structure({ operation: 'move', ...item });
    if (!output.success) messages.push(item.path);
  }
  const { output } = await bulk.structure({ operation: 'move', path: '', bulk: true, items });

  expect(output.errors.map(({ path }: { path: string }) => path)).toEqual(messages);
  expect(messages).toEqual(['gone.md', '100%.md', 's`t.md']);
  expect(output.affected_count).toBe(items.length - messages.length);
  expect(textsOf(bulk.vault)).toEqual(textsOf(single.vault));
  expect((await bulk.ask('list_history', {})).metadata.total_count).toBe(1);
});

/** Every file of a vault by path, except those of the agent. */
function textsOf(vault: string): Record<string, string> {
  const entries = readdirSync(vault, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  const paths = files.map((file) => relative(vault, file)).filter((path) => !path.startsWith('.'));
  return Object.fromEntries(paths.sort().map((path) => [path, readFileSync(join(vault, path), 'utf8')]));
}
