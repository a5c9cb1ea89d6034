import { expect, test } from 'vitest';
import { noteAgent } from './note-agent.ts';

test('a note without a path is named by its title, else by its text, in the folder for new notes', async () => {
  const { ask } = noteAgent({ '.obsidian/app.json': '{"newFileLocation":"folder","newFileFolderPath":"Inbox"}' });

  const made = [
    await ask('create_note', { title: 'Plan: a/b', folder: 'Work' }),
    await ask('create_note', { content: 'intro\n# The plan\n' }),
    await ask('create_note', { content: '- [ ] buy seeds\n' }),
    await ask('create_note', { path: 'bare', folder: 'Work' }),
  ];

  expect(made.map(({ metadata }) => metadata)).toMatchObject([
    { path: 'Work/Plan- a-b.md' },
    { path: 'Inbox/The plan.md' },
    { path: 'Inbox/buy seeds.md' },
    { path: 'Work/bare.md' },
  ]);
});

test('text alone is stored to the byte, whatever it is', async () => {
  const content = '\uFEFF---\nbroken: [\n---\r\nend  ';
  const { ask, text } = noteAgent({});

  await ask('create_note', { path: 'Plan', content });

  expect(text('Plan.md')).toBe(content);
});

test('what to do about a note that is there is for the caller to say', async () => {
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

test('a note is replaced only if it is the one that the caller knows', async () => {
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

test('a folder that has the name of the note is no note', async () => {
  const { ask } = noteAgent({ 'Plan.md/x.md': '' });

  for (const if_exists of ['error', 'skip', 'overwrite'])
    expect(await ask('create_note', { path: 'Plan', if_exists })).toMatchObject({ reason: 'NOT_A_NOTE' });
});

test('a name that links cannot hold is made, with a word about it', async () => {
  const { ask } = noteAgent({});

  const { data } = await ask('create_note', { path: 'C#' });

  expect(data).toBe('Created C#.md. Links to it have to be written in Markdown, since its name holds "#".');
});

test('names that some device cannot hold are refused', async () => {
  const { ask } = noteAgent({});

  for (const path of ['con', 'a./b', 'a/', 'x\\y', 'a\u0000'])
    expect(await ask('create_note', { path })).toMatchObject({ reason: 'PATH_INVALID' });
});
