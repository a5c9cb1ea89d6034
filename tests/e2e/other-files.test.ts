import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bytesOf, harvest } from '../contract/tree.ts';
import { noteAgent } from './note-agent.ts';

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const tree = {
  '.obsidian/app.json': '{"trashOption": "local"}',
  'Boards/Trip.canvas':
    '{"nodes":[{"id":"1","type":"file","file":"img/map.png","x":0,"y":0,"width":1,"height":1}],"edges":[]}',
  'Views/Open.base': 'views:\n  - type: table\n    name: Table\n',
  'img/map.png': PNG,
  'img/plan.pdf': '%PDF-1.4\n',
  'data.csv': 'a,b\n1,2\n',
  LICENSE: 'free\n',
  'Home.md':
    '---\nboard: "[[Trip.canvas]]"\n---\n![[map.png|100]] ![m](img/map.png) [[Trip.canvas|trip]] [[Open.base]] [[plan.pdf#page=3]] [d](data.csv)\n',
};

test.each([
  ['Boards/Trip.canvas', 'Tour', { path: 'Boards/Tour.canvas', link: '[[Tour.canvas|trip]]' }],
  ['Trip.canvas', 'Boards/Tour.canvas', { path: 'Boards/Tour.canvas', link: '"[[Tour.canvas]]"' }],
  ['Open.base', 'Archive/', { path: 'Archive/Open.base', link: '[[Open.base]]' }],
  ['Open.base', '/All', { path: 'All.base', link: '[[All.base]]' }],
  ['map.png', 'Lyon.PNG', { path: 'img/Lyon.PNG', link: '![[Lyon.PNG|100]] ![m](img/Lyon.PNG)' }],
  ['[[plan.pdf]]', 'docs/New plan', { path: 'docs/New plan.pdf', link: '[[New plan.pdf#page=3]]' }],
  ['data.csv', 'v1.2', { path: 'v1.2.csv', link: '[d](v1.2.csv)' }],
  ['LICENSE', 'LICENCE', { path: 'LICENCE', link: '' }],
])('%s moves to %j, and links are updated: %j', async (note, to, { path, link }) => {
  const agent = noteAgent(tree);

  const preview = await agent.ask('move_note', { note, to, dry_run: true });
  expect(harvest(agent.vault)).toEqual(bytesOf(tree));
  const moved = await agent.ask('move_note', { note, to });

  expect(preview.metadata.path).toBe(path);
  expect(moved.metadata).toMatchObject({ path, broken_links: [], etag: moved.metadata.replaced_etag });
  expect(agent.text('Home.md')).toContain(link);
  expect(existsSync(join(agent.vault, path))).toBe(true);
  await agent.ask('undo', { transaction_id: moved.metadata.transaction_id });
  expect(harvest(agent.vault)).toEqual(bytesOf(tree));
});

test('a canvas follows the image that it shows, and the image keeps every byte', async () => {
  const agent = noteAgent(tree);

  await agent.ask('move_note', { note: 'map.png', to: 'img/lyon' });

  expect(agent.text('Boards/Trip.canvas')).toContain('"file":"img/lyon.png"');
  expect(agent.bytes('img/lyon.png')).toBe(PNG.toString('latin1'));
});

test.each([
  ['Trip.canvas', 'Trip.md', '.canvas'],
  ['Trip.canvas', 'Boards/Trip.png', '.canvas'],
  ['map.png', 'map.jpg', '.png'],
  ['data.csv', 'data.json', '.csv'],
  ['Home', 'Home.canvas', '.md'],
  ['Home', 'Boards/Home.png', '.md'],
])('%s does not move to %s, which would change its extension', async (note, to, expected) => {
  const agent = noteAgent(tree);

  const { reason, details } = await agent.ask('move_note', { note, to });

  expect([reason, details.expected]).toEqual(['EXTENSION_INVALID', expected]);
  expect(harvest(agent.vault)).toEqual(bytesOf(tree));
});

test('a file is deleted only after confirmation, and undo restores every byte', async () => {
  const agent = noteAgent(tree);

  const unconfirmed = await agent.ask('delete_note', { note: 'map.png' });
  const deleted = await agent.ask('delete_note', { note: 'map.png', confirm: true });
  const forGood = await agent.ask('delete_note', { note: 'Trip.canvas', confirm: true, mode: 'permanent' });
  const left = Object.keys(harvest(agent.vault));

  expect(unconfirmed).toMatchObject({
    reason: 'CONFIRMATION_REQUIRED',
    details: { path: 'img/map.png', backlinks: 3 },
  });
  expect(deleted.metadata).toMatchObject({ path: 'img/map.png', trashed_to: '.trash/map.png', broken_links_total: 3 });
  expect(forGood.metadata).toMatchObject({ path: 'Boards/Trip.canvas', trashed_to: null, broken_links_total: 2 });
  expect(left).not.toContain('Boards/Trip.canvas');
  for (const { metadata } of [forGood, deleted]) await agent.ask('undo', { transaction_id: metadata.transaction_id });
  expect(harvest(agent.vault)).toEqual(bytesOf(tree));
});

test('no answer shows the bytes of an image, not even a preview of an undo', async () => {
  const agent = noteAgent(tree);
  const { metadata } = await agent.ask('delete_note', { note: 'map.png', confirm: true, mode: 'permanent' });

  const preview = await agent.ask('undo', {
    transaction_id: metadata.transaction_id,
    dry_run: true,
    response_format: 'detailed',
  });
  const history = await agent.ask('list_history', { note: 'img/map.png' });

  expect(preview.metadata.changes).toEqual([{ path: 'img/map.png', kind: 'created' }]);
  expect(JSON.stringify(preview)).not.toMatch(/PNG|IHDR/);
  expect(history.metadata.total_count).toBe(1);
});

test.each([
  ['Boards/Trip.canvas', tree['Boards/Trip.canvas']],
  ['Open.base', tree['Views/Open.base']],
  ['data.csv', tree['data.csv']],
  ['LICENSE', tree.LICENSE],
])('%s is read as text', async (note, text) => {
  const { metadata } = await noteAgent(tree).ask('read_note', { note });

  expect(metadata).toMatchObject({ text, total_bytes: text.length });
});

test.each([
  ['map.png', 'an image'],
  ['plan.pdf', 'a PDF'],
  ['notes.zip', 'a file that is not Markdown'],
  ['nul.txt', 'a file that is not Markdown'],
])('%s is not read as text', async (note, kind) => {
  const agent = noteAgent({ ...tree, 'notes.zip': Buffer.from([0x50, 0x4b, 0xff]), 'nul.txt': 'a\0b' });

  expect(await agent.ask('read_note', { note })).toMatchObject({ reason: 'NOTE_NOT_TEXT', details: { kind } });
});

test('only notes have sections, properties and tags', async () => {
  const agent = noteAgent(tree);

  for (const part of [{ heading: 'a' }, { block: 'a' }, { include: ['tags'] }])
    expect(await agent.ask('read_note', { note: 'Trip.canvas', ...part })).toMatchObject({ reason: 'NOT_A_NOTE' });
  expect(await agent.ask('read_note', { note: 'data.csv', start_line: 2, end_line: 2 })).toMatchObject({
    metadata: { text: '1,2\n', start_line: 2 },
  });
});

test.each([
  ['append_note', { content: 'x' }],
  ['append_note', { content: 'x', create_if_missing: true }],
  ['update_note', { content: 'x' }],
  ['edit_note', { edits: [{ search: 'a', replace: 'b' }] }],
  ['set_properties', { set: { a: 1 } }],
  ['manage_tags', { add: ['a'] }],
  ['complete_task', { task: 'a' }],
  ['get_note_info', {}],
])('%s with %j works only on notes', async (command, rest) => {
  const agent = noteAgent(tree);

  for (const note of ['Boards/Trip.canvas', 'Trip.canvas', 'map.png'])
    expect((await agent.ask(command, { note, ...rest })).reason).toMatch(/^(NOT_A_NOTE|EXTENSION_INVALID)$/);
  expect(harvest(agent.vault)).toEqual(bytesOf(tree));
});

test('a note with the same name plus .md is the note for commands on notes, and the file for the others', async () => {
  const agent = noteAgent({ 'Trip.canvas': '{}', 'Trip.canvas.md': 'about it\n' });

  const read = await agent.ask('read_note', { note: 'Trip.canvas' });
  const appended = await agent.ask('append_note', { note: 'Trip.canvas', content: 'x' });

  expect([read.metadata.path, appended.metadata.path]).toEqual(['Trip.canvas', 'Trip.canvas.md']);
});

test('named files are moved and deleted with notes, and keep distinct names', async () => {
  const agent = noteAgent({ ...tree, 'Old/map.png': 'x' });
  const select = { notes: ['img/map.png', 'Home', 'Trip.canvas'] };

  const moved = await agent.ask('bulk_move', { select, to: 'Old', on_conflict: 'rename', dry_run: false });
  const tagged = await agent.ask('bulk_tag', { select: { notes: ['Trip.canvas'] }, add: ['a'], dry_run: false });
  const gone = await agent.ask('bulk_delete', {
    select: { notes: ['Old/Trip.canvas', 'Old/map.png'] },
    confirm: true,
    dry_run: false,
  });
  const all = await agent.ask('bulk_delete', { select: { folder: '/' } });

  expect(moved.metadata.items.map((item: { to: string }) => item.to)).toEqual([
    'Old/Trip.canvas',
    'Old/Home.md',
    'Old/map 1.png',
  ]);
  expect(tagged.metadata.items[0]).toMatchObject({ status: 'failed', error: { reason: 'NOT_A_NOTE' } });
  expect(gone.metadata.totals).toMatchObject({ changed: 2 });
  expect(all.metadata.items.map((item: { path: string }) => item.path)).toEqual(['Old/Home.md']);
  expect(readdirSync(join(agent.vault, 'Old')).sort()).toEqual(['Home.md', 'map 1.png']);
});

test('a batch moves one file and deletes another in one transaction', async () => {
  const agent = noteAgent(tree);

  const { metadata } = await agent.ask('batch', {
    commands: [
      { type: 'move_note', note: 'Trip.canvas', to: 'Tour' },
      { type: 'delete_note', note: 'map.png', confirm: true },
    ],
  });

  expect(metadata.items.map((item: { status: string }) => item.status)).toEqual(['success', 'success']);
  await agent.ask('undo', { transaction_id: metadata.transaction_id });
  expect(harvest(agent.vault)).toEqual(bytesOf(tree));
});

const canvas = '{"nodes":[{"id":"a","type":"text","text":"hi","x":0,"y":0,"width":10,"height":10}],"edges":[]}';

test.each([
  [{ path: 'New.canvas' }, 'New.canvas', '{}'],
  [{ path: 'Boards/New.canvas', content: canvas }, 'Boards/New.canvas', canvas],
  [{ path: 'New.base' }, 'New.base', ''],
  [{ path: 'New.base', content: 'views: []\n' }, 'New.base', 'views: []\n'],
  [{ path: 'Trip.canvas', folder: 'Boards', if_exists: 'rename' }, 'Boards/Trip 1.canvas', '{}'],
  [{ path: 'New.canvas.md' }, 'New.canvas.md', ''],
  [{ path: 'Node.js' }, 'Node.js.md', ''],
])('create_note of %j creates %s', async (payload, path, text) => {
  const agent = noteAgent(tree);

  const { metadata } = await agent.ask('create_note', payload);

  expect(metadata.path).toBe(path);
  expect(agent.text(path)).toBe(text);
});

test.each([
  [{ path: 'X.canvas', content: '# Trip' }, 'CONTENT_INVALID'],
  [{ path: 'X.canvas', content: '[]' }, 'CONTENT_INVALID'],
  [{ path: 'X.canvas', content: '{"nodes":[{"id":"a","type":"text"}]}' }, 'CONTENT_INVALID'],
  [{ path: 'X.canvas', content: '{"edges":[{"id":"e","fromNode":"a","toNode":"b"}]}' }, 'CONTENT_INVALID'],
  [{ path: 'X.base', content: '- a\n- b\n' }, 'CONTENT_INVALID'],
  [{ path: 'X.base', content: 'a: [\n' }, 'CONTENT_INVALID'],
  [{ path: 'X.canvas', tags: ['a'] }, 'NOT_A_NOTE'],
  [{ path: 'Boards/Trip.canvas' }, 'NOTE_EXISTS'],
  [{ path: 'X.png', content: 'x' }, 'EXTENSION_INVALID'],
  [{ title: 'X.canvas' }, 'EXTENSION_INVALID'],
])('create_note refuses %j with %s', async (payload, reason) => {
  const agent = noteAgent(tree);

  expect((await agent.ask('create_note', payload)).reason).toBe(reason);
  expect(harvest(agent.vault)).toEqual(bytesOf(tree));
});

test.each([
  ['append_note', { content: 'x', create_if_missing: true }],
  ['update_note', { content: 'x', create_if_missing: true }],
  ['generate_moc', { folder: '/' }],
])('%s creates no note with a name such as X.canvas', async (command, rest) => {
  const agent = noteAgent(tree);

  expect((await agent.ask(command, { note: 'Boards/X.canvas', ...rest })).reason).toBe('EXTENSION_INVALID');
  expect(harvest(agent.vault)).toEqual(bytesOf(tree));
});

test('for a misspelled file the most similar one is suggested', async () => {
  const { reason, details } = await noteAgent(tree).ask('delete_note', { note: 'Tripp.canvas', confirm: true });

  expect([reason, details.suggestions]).toEqual(['NOTE_NOT_FOUND', ['Boards/Trip.canvas']]);
});
