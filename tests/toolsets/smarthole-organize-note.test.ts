import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { noteAgent } from '../e2e/note-agent.ts';
import { requirement } from '../requirements.ts';
import { askTool, refused, succeeded } from './ask-tool.ts';

test(`organize_note moves a note into new folders, with its links ${requirement(
  'smarthole.organize-note.moves',
  'smarthole.organize-note.parents',
  'smarthole.organize-note.extension',
)}`, async () => {
  const agent = noteAgent({ 'Inbox/meeting-notes.md': 'tea', 'Index.md': '[[Inbox/meeting-notes]] [[meeting-notes]]' });

  const answer = await askTool('smarthole', agent)('organize_note', {
    source: 'Inbox/meeting-notes.md',
    destination: 'Meetings/2026/February/Kick-off',
  });

  expect(answer).toMatchObject(
    succeeded('Moved Inbox/meeting-notes.md to Meetings/2026/February/Kick-off.md. Updated 2 links in 1 file.'),
  );
  expect(agent.text('Meetings/2026/February/Kick-off.md')).toBe('tea');
  expect(existsSync(join(agent.vault, 'Inbox/meeting-notes.md'))).toBe(false);
});

test.each([
  ['{"alwaysUpdateLinks": true}', '[[New]]'],
  ['{"alwaysUpdateLinks": false}', '[[Old]]'],
])(
  `with the vault's setting %s a link becomes %s ${requirement('smarthole.organize-note.links')}`,
  async (app, link) => {
    const agent = noteAgent({ '.obsidian/app.json': app, 'Old.md': '', 'Index.md': '[[Old]]' });

    await askTool('smarthole', agent)('organize_note', { source: 'Old', destination: 'New' });

    expect(agent.text('New.md')).toBe('');
    expect(agent.text('Index.md')).toBe(link);
  },
);

test(`organize_note to an existing path is an error and moves nothing ${requirement('smarthole.organize-note.destination-exists')}`, async () => {
  const agent = noteAgent({ 'Old.md': 'old', 'Archive/New.md': 'new' });

  const answer = await askTool('smarthole', agent)('organize_note', { source: 'Old', destination: 'Archive/New' });

  expect(answer).toMatchObject(refused('Error: File already exists: Archive/New.md. Choose another path.'));
  expect([agent.text('Old.md'), agent.text('Archive/New.md')]).toEqual(['old', 'new']);
});

test('organize_note moves only the note at exactly that path', async () => {
  const agent = noteAgent({ 'Archive/Old.md': 'old' });

  const answer = await askTool('smarthole', agent)('organize_note', { source: 'Old', destination: 'New' });

  expect(answer).toMatchObject(refused('Error: File not found: Old.md. Did you mean "Archive/Old.md"?'));
  expect(agent.text('Archive/Old.md')).toBe('old');
});

test.each([
  ['Archive', 'Archive.md'],
  ['Archive/', 'Archive/Old.md'],
  ['Nowhere/', 'Nowhere.md'],
])(
  'organize_note treats the destination %s as a file, unless it is an existing folder with a trailing slash',
  async (destination, path) => {
    const agent = noteAgent({ 'Old.md': 'old', 'Archive/x.md': '' });

    const answer = await askTool('smarthole', agent)('organize_note', { source: 'Old', destination });

    expect(answer).toMatchObject(succeeded(`Moved Old.md to ${path}.`));
  },
);

test('organize_note treats a bare name as a path, so the note moves to the root', async () => {
  const agent = noteAgent({ 'Inbox/Old.md': 'old' });

  await askTool('smarthole', agent)('organize_note', { source: 'Inbox/Old.md', destination: 'New' });

  expect(agent.text('New.md')).toBe('old');
});
