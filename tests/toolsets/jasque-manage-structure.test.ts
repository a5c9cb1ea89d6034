import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { requirement } from '../requirements.ts';
import { failed, jasqueIn } from './jasque-kit.ts';

test(`create_folder creates a folder and its missing parents ${requirement(
  'jasque.manage-structure.create-folder',
  'jasque.manage-structure.create-folder-nested',
  'jasque.manage-structure.result-fields',
  'jasque.manage-structure.result-new-path',
  'jasque.manage-structure.result-structure',
  'jasque.manage-structure.result-affected-count',
)}`, async () => {
  const { structure, vault } = jasqueIn({});

  const { output, data, is_error } = await structure({
    operation: 'create_folder',
    path: 'archive/2024/q1/reports/',
    new_path: 'ignored',
  });

  expect(output).toEqual({
    success: true,
    operation: 'create_folder',
    path: 'archive/2024/q1/reports',
    message: 'Folder created: archive/2024/q1/reports',
  });
  expect(JSON.parse(data)).toEqual(output);
  expect(is_error).toBe(false);
  expect(existsSync(join(vault, 'archive/2024/q1/reports'))).toBe(true);
});

test(`create_folder of an existing folder is refused ${requirement('jasque.manage-structure.create-folder-exists')}`, async () => {
  const { structure } = jasqueIn({ 'projects/A.md': '' });

  expect(await structure({ operation: 'create_folder', path: 'projects' })).toMatchObject(
    failed('Folder already exists: projects'),
  );
});

test(`rename and move give a note its new path, and update links ${requirement(
  'jasque.manage-structure.rename-note',
  'jasque.manage-structure.move-note',
  'jasque.manage-structure.links',
  'jasque.manage-structure.result-new-path',
)}`, async () => {
  const { structure, text } = jasqueIn({ 'inbox/untitled.md': 'mine', 'Index.md': '[[inbox/untitled]]' });

  const renamed = await structure({ operation: 'rename', path: 'inbox/untitled.md', new_path: 'inbox/notes.md' });
  const moved = await structure({ operation: 'move', path: 'inbox/notes.md', new_path: 'archive/2024/v1.2' });

  expect(renamed.output).toEqual({
    success: true,
    operation: 'rename',
    path: 'inbox/untitled.md',
    new_path: 'inbox/notes.md',
    message: 'Renamed: inbox/untitled.md to inbox/notes.md. Links updated: 1',
  });
  expect(moved.output).toMatchObject({ success: true, new_path: 'archive/2024/v1.2.md' });
  expect(text('archive/2024/v1.2.md')).toBe('mine');
  expect(text('Index.md')).toBe('[[archive/2024/v1.2]]');
});

test(`rename and move handle a folder with its contents, and links are updated ${requirement(
  'jasque.manage-structure.rename-folder',
  'jasque.manage-structure.move-folder',
  'jasque.manage-structure.links',
)}`, async () => {
  const { structure, text } = jasqueIn({
    'projects/old/sub/A.md': 'mine',
    'projects/old/pic.png': 'bytes',
    'Index.md': '[[projects/old/sub/A]]',
  });

  const renamed = await structure({ operation: 'rename', path: 'projects/old/', new_path: 'projects/new/' });
  const moved = await structure({ operation: 'move', path: 'projects/new', new_path: 'archive/2024/done' });

  expect(renamed.output).toMatchObject({ success: true, new_path: 'projects/new' });
  expect(moved.output).toMatchObject({ success: true, path: 'projects/new', new_path: 'archive/2024/done' });
  expect(text('archive/2024/done/sub/A.md')).toBe('mine');
  expect(text('archive/2024/done/pic.png')).toBe('bytes');
  expect(text('Index.md')).toBe('[[archive/2024/done/sub/A]]');
});

test('a folder takes precedence over a note of the same name, which needs .md', async () => {
  const { structure, text } = jasqueIn({ 'plan/A.md': 'a', 'plan.md': 'b' });

  await structure({ operation: 'rename', path: 'plan', new_path: 'plans' });
  await structure({ operation: 'rename', path: 'plan.md', new_path: 'old.md' });

  expect([text('plans/A.md'), text('old.md')]).toEqual(['a', 'b']);
});

test.each(['rename', 'move'])(
  `%s to an existing path changes nothing ${requirement('jasque.manage-structure.destination-exists')}`,
  async (operation) => {
    const { structure, text } = jasqueIn({
      'A.md': 'a',
      'B.md': 'b',
      'folder/C.md': 'c',
      'other/D.md': 'd',
      'x.md/E.md': '',
    });

    for (const [path, new_path] of [
      ['A.md', 'B.md'],
      ['A.md', 'B'],
      ['A.md', 'A.md'],
      ['A.md', 'folder'],
      ['A.md', 'folder/'],
      ['A.md', 'x.md'],
      ['A.md', '/'],
      ['folder', 'other'],
      ['folder', 'other/'],
      ['folder', 'B.md'],
      ['folder', 'folder'],
    ]) {
      expect(await structure({ operation, path, new_path })).toMatchObject(
        failed(`Destination already exists: ${new_path}. Choose a different name or delete the existing item first`),
      );
    }
    expect([text('A.md'), text('B.md'), text('folder/C.md'), text('other/D.md')]).toEqual(['a', 'b', 'c', 'd']);
  },
);

test('an invalid destination is refused with an explanation', async () => {
  const { structure } = jasqueIn({ 'A.md': 'a', 'folder/C.md': 'c' });

  expect(await structure({ operation: 'move', path: 'A.md', new_path: 'archive/' })).toMatchObject(
    failed('new_path is the name of a folder. Send the path of the note itself: archive/A.md'),
  );
  expect(await structure({ operation: 'move', path: 'folder', new_path: 'folder/in' })).toMatchObject({
    output: { success: false, message: expect.stringContaining("The folder 'folder' cannot be moved into itself") },
  });
});

test(`rename, move and delete_folder of a missing path name the next step ${requirement('jasque.manage-structure.path-not-found')}`, async () => {
  const { structure, text } = jasqueIn({ 'Archive/Todo.md': 'mine', 'pic.png': 'x' });

  for (const [operation, path] of [
    ['rename', 'Todo.md'],
    ['move', 'Todo'],
    ['move', 'pic.png'],
    ['move', 'Archive/Todo/'],
    ['delete_folder', 'archives'],
    ['list_structure', 'archives'],
  ]) {
    expect(await structure({ operation, path, new_path: 'New.md' })).toMatchObject(
      failed(`Path not found: ${path}. Use operation='list_structure' to see available paths`),
    );
  }
  expect(text('Archive/Todo.md')).toBe('mine');
});

test('a path is optional where the tables of the document do not require it', async () => {
  const { notes, structure, text } = jasqueIn({ 'A.md': 'a' });
  const items = [{ path: 'A.md', new_path: 'B/A.md' }];

  const moved = await structure({ operation: 'move', bulk: true, items });
  const tree = await structure({ operation: 'list_structure' });
  const appended = await notes({ operation: 'append', bulk: true, items: [{ path: 'B/A.md', content: '!' }] });

  expect(moved.output).toMatchObject({ success: true, path: '', affected_count: 1 });
  expect(tree.output).toMatchObject({ success: true, path: '', structure: [{ path: 'B' }] });
  expect(appended.output).toMatchObject({ success: true, path: '' });
  expect(text('B/A.md')).toBe('a\n!');
  for (const operation of ['create_folder', 'delete_folder', 'move'])
    expect(await structure({ operation })).toMatchObject({ reason: 'INVALID_PARAMS' });
});

test('create_folder at the path of a note says what exists there', async () => {
  const { structure } = jasqueIn({ 'b.md': '', 'pic.png': '', 'b/a.md': '' });

  for (const [path, words] of [
    ['b.md', 'A note already exists: b.md. Choose another name for the folder'],
    ['pic.png', 'A file already exists: pic.png. Choose another name for the folder'],
    ['b', 'Folder already exists: b'],
  ])
    expect((await structure({ operation: 'create_folder', path })).output).toMatchObject({
      success: false,
      message: words,
    });
});

test.each(['rename', 'move'])(
  `%s without new_path is refused ${requirement('jasque.manage-structure.new-path-required')}`,
  async (operation) => {
    const { structure } = jasqueIn({ 'A.md': '' });

    for (const rest of [{}, { new_path: '' }, { new_path: null }]) {
      expect(await structure({ operation, path: 'A.md', ...rest })).toMatchObject(
        failed(`new_path is required for ${operation} operation`),
      );
    }
  },
);

test(`delete_folder removes an empty folder, or with force a non-empty one, to where the vault's trash setting says ${requirement(
  'jasque.manage-structure.delete-folder',
  'jasque.manage-structure.delete-folder-force',
  'jasque.manage-structure.delete-folder-trash',
  'jasque.manage-structure.not-empty',
)}`, async () => {
  const { structure, vault, text } = jasqueIn({
    '.obsidian/app.json': '{"trashOption":"local"}',
    'old/A.md': 'mine',
  });
  mkdirSync(join(vault, 'temp/scratch'), { recursive: true });

  const empty = await structure({ operation: 'delete_folder', path: 'temp/scratch' });
  const full = await structure({ operation: 'delete_folder', path: 'old' });
  expect(text('old/A.md')).toBe('mine');
  const forced = await structure({ operation: 'delete_folder', path: 'old', force: true });

  expect(empty.output).toMatchObject({ success: true, path: 'temp/scratch' });
  expect(existsSync(join(vault, 'temp/scratch'))).toBe(false);
  expect(full).toMatchObject(
    failed('Folder is not empty: old. Use force=True to delete non-empty folders, or empty the folder first'),
  );
  expect(forced.output).toMatchObject({
    success: true,
    message: 'Folder deleted: old, with its files: 1 (now in .trash/old)',
  });
  expect(existsSync(join(vault, 'old'))).toBe(false);
  expect(text('.trash/old/A.md')).toBe('mine');
});

test('the vault itself is neither created nor deleted', async () => {
  const { structure, text } = jasqueIn({ 'A.md': 'mine' });

  for (const operation of ['create_folder', 'delete_folder']) {
    expect(await structure({ operation, path: '', force: true })).toMatchObject(
      failed(`Path is required for ${operation} operation. Send the path of a folder from the root of the vault`),
    );
    for (const path of ['/', '.']) {
      expect(await structure({ operation, path, force: true })).toMatchObject({ output: { success: false } });
    }
  }
  expect(text('A.md')).toBe('mine');
});

test(`list_structure returns the tree of folders and notes ${requirement(
  'jasque.manage-structure.list-structure',
  'jasque.manage-structure.list-structure-root',
  'jasque.manage-structure.list-structure-folder',
  'jasque.manage-structure.node-fields',
  'jasque.manage-structure.node-children',
  'jasque.manage-structure.result-structure',
)}`, async () => {
  const { structure, vault } = jasqueIn({ 'Index.md': '', 'projects/a/deep/er/Site.md': '', 'projects/pic.png': '' });
  mkdirSync(join(vault, 'empty'));
  const note = (name: string, path: string) => ({ name, path, type: 'note' });
  const folder = (name: string, path: string, children: unknown[]) => ({ name, path, type: 'folder', children });

  const root = (await structure({ operation: 'list_structure', path: '' })).output;
  const projects = (await structure({ operation: 'list_structure', path: 'projects/' })).output;

  const inProjects = [
    folder('a', 'projects/a', [
      folder('deep', 'projects/a/deep', [
        folder('er', 'projects/a/deep/er', [note('Site.md', 'projects/a/deep/er/Site.md')]),
      ]),
    ]),
  ];
  expect(projects).toEqual({
    success: true,
    operation: 'list_structure',
    path: 'projects/',
    message: 'Structure of projects/',
    structure: inProjects,
  });
  expect(root.structure).toEqual([
    folder('empty', 'empty', []),
    folder('projects', 'projects', inProjects),
    note('Index.md', 'Index.md'),
  ]);
});

test(`list_structure lists up to 500 folders and notes, folders first, and says how to list the others ${requirement('jasque.manage-structure.list-structure-bound')}`, async () => {
  const { structure } = jasqueIn(
    Object.fromEntries(Array.from({ length: 700 }, (_, index) => [`f${index % 7}/deep/${index}.md`, ''])),
  );

  const vault = (await structure({ operation: 'list_structure', path: '' })).output;
  const folder = (await structure({ operation: 'list_structure', path: 'f3' })).output;

  const message =
    'Structure of the vault: 500 of its 714 folders and notes. Send the path of a folder to see the others';
  expect(vault.message).toBe(message);
  const folders = vault.structure.flatMap(({ children }: { children: unknown[] }) => children);
  expect(folders).toHaveLength(7);
  expect(folders.flatMap(({ children }: { children: unknown[] }) => children)).toHaveLength(500 - 14);
  expect(folder.message).toBe('Structure of f3');
  expect(folder.structure[0].children).toHaveLength(100);
});
