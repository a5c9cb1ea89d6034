import { symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { harvest } from '../contract/tree.ts';
import { noteAgent } from './note-agent.ts';

test('a note without a path is named after its title or its text, in the folder for new notes', async () => {
  const { ask } = noteAgent({ '.obsidian/app.json': '{"newFileLocation":"folder","newFileFolderPath":"Inbox"}' });

  const made = [
    await ask('create_note', { title: 'Plan: a', folder: 'Work' }),
    await ask('create_note', { content: 'intro\n# The plan\n' }),
    await ask('create_note', { content: '- [ ] buy seeds\n' }),
    await ask('create_note', { path: 'bare', folder: 'Work' }),
  ];

  expect(made.map(({ metadata }) => metadata)).toMatchObject([
    { path: 'Work/Plan- a.md' },
    { path: 'Inbox/The plan.md' },
    { path: 'Inbox/buy seeds.md' },
    { path: 'Work/bare.md' },
  ]);
});

test('any text is stored byte for byte', async () => {
  const content = '\uFEFF---\nbroken: [\n---\r\nend  ';
  const { ask, text } = noteAgent({});

  await ask('create_note', { path: 'Plan', content });

  expect(text('Plan.md')).toBe(content);
});

test('the caller decides what happens to an existing note', async () => {
  const { ask, text } = noteAgent({ 'Work/Plan.md': 'old', 'Work/Plan 1.md': '' });
  const create = (if_exists: string) => ask('create_note', { path: 'work/PLAN', content: 'new', if_exists });

  expect(await create('error')).toMatchObject({ reason: 'NOTE_EXISTS', details: { path: 'Work/Plan.md' } });
  expect(await create('skip')).toMatchObject({ metadata: { outcome: 'skipped', transaction_id: null } });
  expect(text('Work/Plan.md')).toBe('old');
  expect(await create('rename')).toMatchObject({
    data: 'Created Work/PLAN 2.md, since Work/Plan.md exists.',
    metadata: { outcome: 'renamed', path: 'Work/PLAN 2.md' },
  });
  expect(await create('overwrite')).toMatchObject({ metadata: { outcome: 'overwritten', path: 'Work/Plan.md' } });
  expect(text('Work/Plan.md')).toBe('new');
});

test('a note is replaced only if it is the version that the caller knows', async () => {
  const { ask, text } = noteAgent({ 'Plan.md': 'old' });
  const create = (path: string, if_match: string) =>
    ask('create_note', { path, content: 'new', if_exists: 'overwrite', if_match });
  const { metadata } = await ask('read_note', { note: 'Plan' });

  expect(await create('Plan', 'sha256-1')).toMatchObject({
    reason: 'ETAG_MISMATCH',
    details: { expected: 'sha256-1', actual: metadata.etag },
  });
  expect(await create('New', metadata.etag)).toMatchObject({ reason: 'ETAG_MISMATCH', details: { actual: null } });
  expect(text('Plan.md')).toBe('old');
  expect(await create('plan', metadata.etag)).toMatchObject({ metadata: { outcome: 'overwritten' } });
  expect(text('Plan.md')).toBe('new');
});

test('a folder with the name of the note is not a note', async () => {
  const { ask } = noteAgent({ 'Plan.md/x.md': '' });

  for (const if_exists of ['error', 'skip', 'overwrite'])
    expect(await ask('create_note', { path: 'Plan', if_exists })).toMatchObject({ reason: 'NOT_A_NOTE' });
});

test('a new note gets a name that is valid in files and links, and the answer says so', async () => {
  const { ask } = noteAgent({ 'C#/old.md': '' });
  const path = async (params: object) => (await ask('create_note', params)).metadata.path;

  expect((await ask('create_note', { path: 'C#' })).data).toBe(
    `Created C-.md. The title "C#" is stored as "C-", because '#' cannot be part of a note's name.`,
  );
  expect(await path({ path: 'con' })).toBe('con-.md');
  expect(await path({ path: ' a./b: 1 ' })).toBe('a/b- 1.md');
  expect(await path({ path: 'x\\y' })).toBe('x/y.md');
  expect(await path({ path: 'C#/new' })).toBe('C#/new.md');
  expect((await ask('create_note', { title: 'm'.repeat(260) })).data).toMatch(
    /", because it is longer than a file name can be\.$/,
  );
  expect(await path({ title: 'n'.repeat(260) })).toMatch(/^n{231}-[0-9a-z]{8}\.md$/);
});

test('a title or path in link brackets is the target of the link', async () => {
  const { ask } = noteAgent({});
  const create = (params: object) => ask('create_note', params);

  expect((await create({ title: '[[y|z]]' })).metadata.path).toBe('y.md');
  expect((await create({ path: '[[A/What?]]' })).metadata.path).toBe('A/What-.md');
  expect(await create({ title: '[[y]]' })).toMatchObject({ reason: 'NOTE_EXISTS', details: { path: 'y.md' } });
  expect(await create({ title: '[[A/y]]' })).toMatchObject({ reason: 'PATH_INVALID' });
  for (const params of [{ title: '[[z#Log]]' }, { path: '[[z#^id]]' }])
    expect(await create(params)).toMatchObject({ reason: 'SECTION_UNEXPECTED', details: { path: 'z' } });
  expect((await create({ title: '[[a]] and [[b]]' })).metadata.path).toBe('--a-- and --b--.md');
});

test('a note whose file has exactly the title is found before its name is changed', async () => {
  const { ask, text } = noteAgent({ 'V?.md': 'old', 'A/C#.md': '', 'x?.canvas': '{}' });
  const create = (params: object) => ask('create_note', params);

  for (const params of [{ title: 'V?' }, { path: 'v?.md' }, { title: '[[V?]]' }])
    expect(await create(params)).toMatchObject({ reason: 'NOTE_EXISTS', details: { path: 'V?.md' } });
  expect(await create({ path: 'a/c#' })).toMatchObject({ reason: 'NOTE_EXISTS', details: { path: 'A/C#.md' } });
  expect(await create({ path: 'x?.canvas' })).toMatchObject({ reason: 'NOTE_EXISTS', details: { path: 'x?.canvas' } });
  expect(await create({ title: 'V?', if_exists: 'rename' })).toMatchObject({
    metadata: { outcome: 'renamed', path: 'V-.md' },
  });
  expect(await create({ title: 'V?', if_exists: 'overwrite', content: 'new' })).toMatchObject({
    metadata: { outcome: 'overwritten', path: 'V?.md' },
  });
  expect(text('V?.md')).toBe('new');
});

test('a canvas or base is found by the path that created it', async () => {
  const { ask } = noteAgent({});
  await ask('create_note', { path: 'A: b/What?.canvas' });
  await ask('create_note', { path: 'What?.base' });

  expect((await ask('read_note', { note: 'A: b/What?.canvas' })).metadata.path).toBe('A- b/What-.canvas');
  expect((await ask('read_note', { note: 'what?.base' })).metadata.path).toBe('What-.base');
  expect((await ask('move_note', { note: 'What?.base', to: 'B/' })).metadata.path).toBe('B/What-.base');
});

test('a title that could be a path, and an invalid path, are refused', async () => {
  const { vault, ask } = noteAgent({});
  const before = harvest(vault);

  for (const params of [
    { title: 'TCP/IP' },
    { title: '???' },
    { path: 'a/' },
    { path: 'a\u0000' },
    { path: 'a/***/b' },
  ])
    expect(await ask('create_note', params)).toMatchObject({
      reason: 'PATH_INVALID',
      details: { path: Object.values(params)[0] },
    });
  expect(harvest(vault)).toEqual(before);
});

test('a note is found by the title that named it', async () => {
  const heading = `A/B testing: ${'of gardens '.repeat(12)}`.trim();
  const line = 'The bank was called about the garden, and they will call back next week';
  const { ask } = noteAgent({ 'A/Other.md': '', 'The bank was called about the garden, and they wil.md': 'no' });
  const made = [
    await ask('create_note', { content: `# ${heading}\n`, folder: 'New' }),
    await ask('create_note', { content: line, folder: 'New' }),
  ].map(({ metadata }) => metadata.path);

  expect((await ask('read_note', { note: heading })).metadata.path).toBe(made[0]);
  expect((await ask('read_note', { note: line })).metadata.path).toBe(made[1]);
  expect(await ask('read_note', { note: `${line}, or later` })).toMatchObject({ reason: 'NOTE_NOT_FOUND' });
});

test('every command finds a note by its title', async () => {
  const { ask, text } = noteAgent({
    '.obsidian/app.json': '{"trashOption":"local"}',
    '.obsidian/templates.json': '{"folder":"T: all"}',
    '.obsidian/daily-notes.json': '{"format":"YYYY: MM-DD"}',
    'A/What-.md': '- [ ] one\n[[B]]\n',
    'B.md': '',
    'T: all/T-.md': 'template',
    'Q: 1/x.md': '',
  });
  const note = 'What?';
  const path = 'A/What-.md';

  expect((await ask('get_note_info', { note })).metadata.path).toBe(path);
  expect((await ask('get_links', { note })).metadata.links).toMatchObject([{ target: 'B.md' }]);
  expect((await ask('list_tasks', { note })).metadata.tasks).toMatchObject([{ path }]);
  expect((await ask('list_notes', { notes: [note] })).metadata.notes).toMatchObject([{ path }]);
  expect((await ask('find_related', { note })).metadata.path).toBe(path);
  expect((await ask('bulk_tag', { select: { notes: [note] }, add: ['x'] })).metadata.items).toMatchObject([{ path }]);
  expect((await ask('list_notes', { folder: ' Q: 1 ' })).metadata.total_count).toBe(1);
  expect((await ask('apply_template', { note: 'N: new', template: 'T?' })).metadata.path).toBe('N- new.md');
  expect(text('N- new.md')).toBe('template');
  expect((await ask('generate_moc', { note: 'M: map', folder: 'A' })).metadata.path).toBe('M- map.md');
  const day = { date: '2026-03-01' };
  expect((await ask('get_daily_note', day)).metadata).toMatchObject({ path: '2026- 03-01.md', created: true });
  expect((await ask('get_daily_note', day)).metadata).toMatchObject({ path: '2026- 03-01.md', created: false });
  expect((await ask('move_note', { note, to: 'C/' })).metadata.path).toBe('C/What-.md');
  expect((await ask('delete_note', { note, confirm: true })).metadata.path).toBe('C/What-.md');
  expect((await ask('list_history', { note: 'C\\What?' })).metadata.total_count).toBe(2);
});

test("a broken symbolic link is named as the obstacle, whether or not its target's folder exists", async () => {
  const { ask, vault } = noteAgent({ 'There/X.md': '' });
  symlinkSync('Missing/X.md', join(vault, 'L.md'));
  symlinkSync('There/Y.md', join(vault, 'M.md'));

  for (const path of ['L.md', 'M.md']) {
    expect(await ask('create_note', { path })).toMatchObject({ reason: 'PATH_INVALID', details: { path } });
    expect(await ask('read_note', { note: path })).toMatchObject({ reason: 'NOTE_NOT_FOUND' });
  }
});
