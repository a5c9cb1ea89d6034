import { expect, test } from 'vitest';
import { harvest } from '../contract/tree.ts';
import { noteAgent } from './note-agent.ts';

const trash = { '.obsidian/app.json': '{"trashOption":"local"}' };

test('moves and folders name files by the same rule as creation, and the answers say so', async () => {
  const { ask } = noteAgent({ 'Q-.md': '', 'x.md': '', 'B.canvas': '{}', 'Old/y.md': '' });
  const path = async (action: string, params: object) => (await ask(action, params)).metadata.path;

  const renamed = await ask('move_note', { note: 'Q?', to: 'R?' });
  expect(renamed.metadata).toMatchObject({ from: 'Q-.md', path: 'R-.md' });
  expect(renamed.data).toContain('The title "Q?" is stored as "Q-"');
  expect(renamed.data).toContain('The title "R?" is stored as "R-"');
  expect(await path('move_note', { note: 'R?', to: 'N: new/con.md' })).toBe('N- new/con-.md');
  expect(await path('move_note', { note: 'con', to: '[[Plan|alias]]' })).toBe('N- new/Plan.md');
  expect(await path('move_note', { note: 'B.canvas', to: 'C#' })).toBe('C-.canvas');
  const folder = await ask('create_folder', { path: 'F?/G: x' });
  expect(folder.metadata.path).toBe('F-/G- x');
  expect(folder.data).toContain('The folder "F?" is stored as "F-"');
  expect(await ask('create_folder', { path: 'F?' })).toMatchObject({
    reason: 'FOLDER_EXISTS',
    details: { path: 'F-' },
  });
  expect(await path('move_folder', { folder: 'Old', to: 'New*' })).toBe('New-');
  expect(await path('move_note', { note: 'x', to: 'F?' })).toBe('F-/x.md');
  const bulk = await ask('bulk_move', { select: { notes: ['x', 'y'] }, to: 'H?', dry_run: false });
  expect(bulk.metadata).toMatchObject({ items: [{ to: 'H-/x.md' }, { to: 'H-/y.md' }] });
  expect(bulk.data).toContain('The folder "H?" is stored as "H-"');
});

test('a move keeps the name that a file has, and never replaces the file with exactly the new name', async () => {
  const { ask } = noteAgent({ 'V?.md': '', 'x.md': '', 'A?/y.md': '' });

  expect(await ask('move_note', { note: 'x', to: 'V?' })).toMatchObject({
    reason: 'NOTE_EXISTS',
    details: { path: 'V?.md' },
  });
  expect((await ask('move_note', { note: 'V?', to: 'B/V?' })).metadata.path).toBe('B/V?.md');
  expect((await ask('move_note', { note: 'V?', to: 'A?/' })).metadata.path).toBe('A?/V?.md');
  expect((await ask('move_folder', { folder: 'A?', to: 'B/' })).metadata.path).toBe('B/A?');
  expect(await ask('move_note', { note: 'x', to: '[[y#Log]]' })).toMatchObject({ reason: 'SECTION_UNEXPECTED' });
  expect(await ask('move_note', { note: 'x', to: '???' })).toMatchObject({ reason: 'PATH_INVALID' });
});

test('an answer about a note that is stored under another name than the given title says so', async () => {
  const { ask } = noteAgent({ ...trash, 'a-b.md': '- [ ] one\n', 'c-d.md': '', 'E-/f.md': '' });
  const note = 'a?b';
  const stored = 'The title "a?b" is stored as "a-b", because \'?\' cannot be part of a note\'s name.';

  for (const [action, params] of [
    ['edit_note', { edits: [{ search: 'one', replace: 'two' }] }],
    ['complete_task', { task: 'two' }],
    ['set_properties', { set: { x: 1 } }],
    ['manage_tags', { add: ['t'] }],
    ['update_note', { content: 'new' }],
    ['create_note', { title: note, if_exists: 'overwrite', content: 'newer' }],
    ['delete_note', { dry_run: true }],
  ] as const) {
    const sent = action === 'create_note' ? params : { note, ...params };
    expect({ action, ...(await ask(action, sent)) }).toMatchObject({ data: expect.stringContaining(stored) });
  }
  expect(await ask('delete_note', { note })).toMatchObject({
    reason: 'CONFIRMATION_REQUIRED',
    details: { path: 'a-b.md', requested: note },
  });
  const select = { notes: [note, 'c-d'] };
  const preview = await ask('bulk_delete', { select });
  expect(preview.metadata.items).toEqual([
    { path: 'a-b.md', status: 'changed', requested: note },
    { path: 'c-d.md', status: 'changed' },
  ]);
  expect(preview.data).toContain('Stored under another name: "a?b" (a-b.md).');
  const batch = await ask('batch', { commands: [{ type: 'delete_note', note, confirm: true }] });
  expect(batch.data).toContain('Stored under another name: "a?b" (a-b.md).');
  const folder = await ask('delete_folder', { folder: 'E:', force: true });
  expect(folder.data).toContain('The folder "E:" is stored as "E-"');
});

test('a permanent deletion needs the name under which a file is stored', async () => {
  const { ask, vault } = noteAgent({ 'a-b.md': 'important', 'A-/x.md': '', 'c.md': '', 'p-q.canvas': '{}' });
  const before = harvest(vault);
  const permanent = { mode: 'permanent', confirm: true };
  const missing = (path: string, stored: string) => ({
    reason: 'NOTE_NOT_FOUND',
    hint: expect.stringContaining(JSON.stringify(stored)),
    details: { path, suggestions: [stored] },
  });

  for (const note of ['a?b', 'a|b', './a?b.md', '[[a:b]]'])
    for (const dry_run of [true, false])
      expect(await ask('delete_note', { note, dry_run, ...permanent })).toMatchObject(missing(note, 'a-b.md'));
  expect(await ask('delete_note', { note: 'A?/x', ...permanent })).toMatchObject(missing('A?/x', 'A-/x.md'));
  expect(await ask('delete_note', { note: 'p?q.canvas', ...permanent })).toMatchObject(
    missing('p?q.canvas', 'p-q.canvas'),
  );
  expect(await ask('delete_folder', { folder: 'A?', force: true, mode: 'permanent' })).toMatchObject({
    reason: 'FOLDER_NOT_FOUND',
    details: { folder: 'A?', suggestions: ['A-'] },
  });
  const failed = await ask('bulk_delete', { select: { notes: ['a?b'] }, dry_run: false, ...permanent });
  expect(failed.metadata.items).toMatchObject([
    { path: 'a?b', status: 'failed', error: { reason: 'NOTE_NOT_FOUND', hint: expect.stringContaining('"a-b.md"') } },
  ]);
  expect(harvest(vault)).toEqual(before);

  const select = { notes: ['a-b', 'c'] };
  const deleted = await ask('bulk_delete', { select, dry_run: false, ...permanent });
  expect(deleted.metadata.totals).toMatchObject({ changed: 2 });
});

test('in a vault without a trash, every deletion needs the name under which a file is stored', async () => {
  const { ask, text } = noteAgent({ '.obsidian/app.json': '{"trashOption":"none"}', 'a-b.md': 'important' });

  expect(await ask('delete_note', { note: 'a?b', confirm: true })).toMatchObject({ reason: 'NOTE_NOT_FOUND' });
  expect(text('a-b.md')).toBe('important');
  expect((await ask('delete_note', { note: 'a?b', confirm: true, mode: 'trash' })).metadata.path).toBe('a-b.md');
});

test('lists find a note by part of its title, and an empty search names the stored title', async () => {
  const { ask } = noteAgent({ 'What-.md': '', 'A/Re- mail.md': '', 'Re-entry.md': '', 'V?.md': '' });
  const list = async (name: string) =>
    (await ask('list_notes', { name })).metadata.notes.map(({ path }: { path: string }) => path);

  expect(await list('What?')).toEqual(['What-.md']);
  expect(await list('re: m')).toEqual(['A/Re- mail.md']);
  expect(await list('V?')).toEqual(['V?.md']);
  expect(await list('Who?')).toEqual([]);
  expect((await ask('list_notes', { name: 'What?' })).data).toContain('No name contains "What?"');
  const { metadata } = await ask('search_notes', { query: 'file:"What?"' });
  expect(metadata).toMatchObject({ total_count: 0, hints: [expect.stringContaining('file:"What-"')] });
});

test.each([
  ['x.', 'x', 'Windows drops a dot at the end of a name'],
  ['.hidden', 'hidden', 'files whose name begins with a dot are hidden'],
  ['con', 'con-', 'Windows reserves that name for a device'],
  ['a\tb', 'a b', "a tab cannot be part of a note's name"],
  ['a\nb', 'a b', "a line break cannot be part of a note's name"],
  ['a\u0007b', 'a b', "the control character U+0007 cannot be part of a note's name"],
  [
    '.a?.',
    'a-',
    "'?' cannot be part of a note's name, and files whose name begins with a dot are hidden, and Windows drops a dot at the end of a name",
  ],
])('the answer gives the reason why the title %j is stored under another name', async (title, name, why) => {
  const { ask } = noteAgent({});

  expect((await ask('create_note', { title })).data).toBe(
    `Created ${name}.md. The title "${title}" is stored as "${name}", because ${why}.`,
  );
});
