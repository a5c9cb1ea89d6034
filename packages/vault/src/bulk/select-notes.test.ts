import { expect, test } from 'vitest';
import { createMemoryReader } from '../index/memory-reader.test.kit.ts';
import { selectNotes } from './select-notes.ts';

const vault = createMemoryReader({
  'A/Garden.md': '---\ntags: [area]\n---\nseeds\n',
  'A/Work.md': '#Area/work and `#idea`\n',
  'B/Garden.md': 'seeds #idea\n',
  'B/pic.png': '',
});

test.each([
  [{ folder: '/' }, ['A/Garden.md', 'A/Work.md', 'B/Garden.md']],
  [{ folder: 'a/' }, ['A/Garden.md', 'A/Work.md']],
  [{ tags: ['#AREA'] }, ['A/Garden.md', 'A/Work.md']],
  [{ tags: ['area/work'] }, ['A/Work.md']],
  [{ tags: ['idea'] }, ['B/Garden.md']],
  [{ tags: ['idea', 'area'] }, []],
  [{ query: 'GARDEN seeds' }, ['A/Garden.md', 'B/Garden.md']],
  [{ query: 'seeds -path:B' }, ['A/Garden.md']],
  [{ query: 'tag:#area OR [tags:none]' }, ['A/Garden.md', 'A/Work.md']],
  [{ query: 'seeds', folder: 'B', tags: ['idea'] }, ['B/Garden.md']],
])('%j selects %j', async (select, paths) => {
  expect(await selectNotes(vault, select)).toEqual({ paths, requested: new Map(), unresolved: [], unread: [] });
});

test('a note that is given twice counts once, and missing or ambiguous references are reported', async () => {
  const { paths, unresolved } = await selectNotes(vault, { notes: ['Work', 'A/Work.md', 'Garden', 'Nobody'] });

  expect(paths).toEqual(['A/Work.md']);
  expect(unresolved).toMatchObject([
    { ref: 'Garden', error: { reason: 'NOTE_AMBIGUOUS' } },
    { ref: 'Nobody', error: { reason: 'NOTE_NOT_FOUND' } },
  ]);
});

test('an invalid query selects nothing', async () => {
  await expect(selectNotes(vault, { query: 'filee:x' })).rejects.toMatchObject({ reason: 'QUERY_INVALID' });
  await expect(selectNotes(vault, { query: '/(/' })).rejects.toMatchObject({ reason: 'REGEX_INVALID' });
});

test('a selection without a criterion does not select everything by accident', async () => {
  await expect(selectNotes(vault, {})).rejects.toMatchObject({ reason: 'SELECTION_EMPTY' });
});
