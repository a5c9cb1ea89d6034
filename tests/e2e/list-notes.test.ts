import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { noteAgent } from './note-agent.ts';

test('recently changed notes come first, up to the limit, and a cursor continues', async () => {
  const { ask, vault } = noteAgent({ 'Old.md': '', 'P/New.md': '# Seeds\n\n#garden\n', 'P/Mid.md': '' });
  const hour = 3600;
  const now = Date.now() / 1000;
  for (const [path, hours] of [
    ['Old.md', 50],
    ['P/Mid.md', 5],
    ['P/New.md', 1],
  ] as const) {
    utimesSync(join(vault, path), now, now - hours * hour);
  }

  const first = await ask('list_notes', { sort: 'modified', limit: 1, response_format: 'detailed' });
  const second = await ask('list_notes', { sort: 'modified', cursor: first.metadata.next_cursor });
  const day = await ask('list_notes', { modified_since: '24h' });

  expect(first.data).toMatch(/^P\/New\.md\n {2}New; .{16}; 17 bytes; #garden\n {2}heading: Seeds\nShowing 1 of 3\. /);
  expect(second.data).toBe('P/Mid.md\nOld.md');
  expect(day.data).toBe('P/Mid.md\nP/New.md');
});

test('a note that is not text is listed as unreadable by a query for tags', async () => {
  const { ask } = noteAgent({ 'A.md': '#x\n', 'Bad.md': Uint8Array.of(0x23, 0x78, 0xff) });

  const { data, metadata } = await ask('list_notes', { tags: ['x'] });

  expect(data).toBe('A.md\nNot included, because their text cannot be read: Bad.md (not UTF-8 text).');
  expect(metadata).toMatchObject({ total_count: 1, unread: [{ path: 'Bad.md', why: 'not_text' }] });
});

test('notes are selected by their paths, with the beginning of their text', async () => {
  const { ask } = noteAgent({ 'P/A.md': '---\na: 1\n---\n# Seeds\n\nTo sow.\n', 'B.md': '', 'C.md': '' });

  const { data, metadata } = await ask('list_notes', {
    notes: ['P/A.md', 'B'],
    excerpts: true,
    response_format: 'detailed',
  });

  expect(metadata.notes.map(({ path, excerpt }: Record<string, unknown>) => [path, excerpt])).toEqual([
    ['B.md', ''],
    ['P/A.md', '# Seeds To sow.'],
  ]);
  expect(data).toMatch(/\n {2}# Seeds To sow\.$/);
  expect(await ask('list_notes', { excerpts: true })).toMatchObject({ data: 'B.md\nC.md\nP/A.md: # Seeds To sow.' });
  expect(await ask('list_notes', { notes: ['Nowhere'] })).toMatchObject({ reason: 'NOTE_NOT_FOUND' });
});

test('a missing folder is refused, with similar names', async () => {
  const { ask } = noteAgent({ 'Projects/A.md': '' });

  expect(await ask('list_folders', { folder: 'Project' })).toMatchObject({
    reason: 'FOLDER_NOT_FOUND',
    hint: 'Did you mean "Projects"?',
  });
  expect(await ask('list_notes', { folder: 'Projects/A.md' })).toMatchObject({ reason: 'NOT_A_FOLDER' });
});

test('folders are listed with the notes in each, except hidden ones', async () => {
  const { ask } = noteAgent({ 'P/A.md': '', 'P/Q/B.md': '', 'P/Q/pic.png': '', '.obsidian/app.json': '{}' });

  const { data } = await ask('list_folders', { response_format: 'detailed' });

  expect(data).toBe(
    [
      '/\n  notes: 0 directly in it, 2 with all folders below\n  holds: 1 folder, 0 other files',
      'P/\n  notes: 1 directly in it, 2 with all folders below\n  holds: 1 folder, 0 other files',
      'P/Q/\n  notes: 1 directly in it, 1 with all folders below\n  holds: 0 folders, 1 other file',
    ].join('\n'),
  );
});

test('an empty vault has an answer', async () => {
  const { ask } = noteAgent({});

  const { data, metadata } = await ask('list_notes', {});

  expect(metadata).toMatchObject({ notes: [], total_count: 0 });
  expect(data).not.toBe('');
});
