import { expect, test } from 'vitest';
import { openTools } from './open-tools.ts';

const rules = { tools: 'all', deny: ['Private'] } as const;
const json = (value: unknown) => JSON.stringify(value);
const openNotes = { 'Open.md': '---\naliases: [Window]\n---\nsee [[Diary]]\n' };
const hiddenNotes = { 'Private/Diary.md': '---\naliases: [Journal]\n---\nlupus\n', 'Private/scan.png': '' };

test('get_random_note never returns a denied note', async () => {
  const { call } = await openTools({ ...openNotes, ...hiddenNotes }, rules);

  const answers = await Promise.all(Array.from({ length: 12 }, () => call('get_random_note', {})));
  const below = await call('get_random_note', { folder: 'Private' });

  for (const { output } of answers) expect(output).toMatchObject({ path: 'Open.md', notes: 1 });
  expect(below).toMatchObject({ isError: true, output: { reason: 'FOLDER_NOT_FOUND' } });
});

test('list_bookmarks shows visible files only, and no text that could quote a denied name', async () => {
  const items = [
    { type: 'file', path: 'Private/Diary.md' },
    { type: 'file', path: 'Gone.md' },
    { type: 'search', query: 'path:Private lupus' },
    { type: 'group', title: 'Lupus', items: [{ type: 'file', path: 'Open.md', title: 'After lupus', subpath: '#a' }] },
  ];
  const { call } = await openTools(
    { ...openNotes, ...hiddenNotes, '.obsidian/bookmarks.json': json({ items }) },
    rules,
  );

  const { output } = await call('list_bookmarks', {});

  expect(output).toMatchObject({
    bookmarks: [{ type: 'file', groups: [], path: 'Open.md', subpath: '#a' }],
    total_count: 1,
  });
  expect(json(output)).not.toMatch(/lupus|diary|private/i);
});

test('read_history returns no text from the time at which a note was denied', async () => {
  const { ask, call } = await openTools({ 'Private/Old.md': 'lupus\n' }, rules);
  await ask('append_note', { note: 'Private/Old', content: 'more' });
  await ask('move_note', { note: 'Private/Old', to: '/New' });
  await ask('update_note', { note: 'New', content: 'well\n' });
  await ask('update_note', { note: 'New', content: 'better\n' });

  const open = await call('read_history', { note: 'New', version: 2 });
  const before = await call('read_history', { note: 'New', version: 3 });
  const denied = await call('read_history', { note: 'Private/Old' });
  const missing = await call('read_history', { note: 'Private/Other' });

  expect(open.output).toMatchObject({ versions_total: 2, text: 'lupus\nmore\n' });
  expect(before.output).toMatchObject({ reason: 'VERSION_NOT_FOUND', details: { versions: 2 } });
  expect(denied.output).toMatchObject({ reason: 'NOTE_NOT_FOUND' });
  expect(denied.text.replaceAll('Old', 'Other')).toBe(missing.text);
});

test('list_files leaves out denied files, also if they are asked for', async () => {
  const { call } = await openTools({ ...openNotes, ...hiddenNotes, 'map.png': '' }, rules);

  const all = await call('list_files', {});
  const pictures = await call('list_files', { extension: 'png' });
  const named = await call('list_files', { files: ['Private/scan.png'] });

  expect(all.output).toMatchObject({ files: [{ path: 'Open.md' }, { path: 'map.png' }], total_count: 2 });
  expect(pictures.output).toMatchObject({ files: [{ path: 'map.png' }], total_count: 1 });
  expect(named.output).toMatchObject({ reason: 'NOTE_NOT_FOUND' });
});

test('list_aliases leaves out the aliases of denied notes', async () => {
  const { call } = await openTools({ ...openNotes, ...hiddenNotes }, rules);

  const all = await call('list_aliases', {});
  const one = await call('list_aliases', { note: 'Private/Diary' });

  expect(all.output).toMatchObject({ aliases: [{ alias: 'Window', path: 'Open.md' }], total_count: 1 });
  expect(one).toMatchObject({ isError: true });
  expect(one.text).not.toMatch(/journal/i);
});

test('read_canvas shows a denied file like a missing one, and edit_canvas refuses to add either', async () => {
  const node = { type: 'file', x: 0, y: 0, width: 9, height: 9 };
  const nodes = ['Private/Diary.md', 'Private/Other.md', 'Open.md'].map((file, id) => ({ id: `${id}`, ...node, file }));
  const tree = { ...openNotes, ...hiddenNotes, 'C.canvas': json({ nodes }), 'Private/Map.canvas': json({ nodes }) };
  const { call } = await openTools(tree, rules);
  const add = (file: string) => call('edit_canvas', { canvas: 'C', operations: [{ operation: 'add_node', file }] });

  const read = await call('read_canvas', { canvas: 'C' });
  const denied = await call('read_canvas', { canvas: 'Map' });
  const [hidden, absent] = [await add('Private/Diary.md'), await add('Private/Other.md')];

  expect(read.output).toMatchObject({ nodes: [{ missing: true }, { missing: true }, { file: 'Open.md' }] });
  expect(denied.output).toMatchObject({ reason: 'NOTE_NOT_FOUND', details: { canvases: ['C.canvas'] } });
  expect(hidden.output).toMatchObject({ reason: 'NOTE_NOT_FOUND' });
  expect(hidden.text.replaceAll('Diary', 'Other')).toBe(absent.text);
});

test('get_settings shows what authors named, but no workspaces, snippets and recent files that people named', async () => {
  const { call } = await openTools(
    {
      ...openNotes,
      ...hiddenNotes,
      '.obsidian/core-plugins.json': '["graph"]',
      '.obsidian/themes/Minimal/theme.css': '',
      '.obsidian/snippets/lupus.css': '',
      '.obsidian/workspaces.json': json({ workspaces: { Lupus: {} } }),
      '.obsidian/workspace.json': json({ lastOpenFiles: ['Private/Diary.md', 'Open.md'] }),
    },
    rules,
  );

  const { output, text } = await call('get_settings', {});

  expect(output).toMatchObject({
    plugins: [{ id: 'graph' }],
    themes: [{ name: 'Minimal' }],
    recent_files: ['Open.md'],
  });
  expect(output).toMatchObject({ snippets: [], workspaces: [] });
  expect(text + json(output)).not.toMatch(/lupus|diary/i);
});
