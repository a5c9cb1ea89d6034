import { expect, test } from 'vitest';
import { createMemoryReader } from '../index/memory-reader.test.kit.ts';
import { listMocNotes, type MocSort } from './moc-notes.ts';

const vault = createMemoryReader({
  'P/Plan 10.md': '#x',
  'P/plan 9.md': '#x/y',
  'P/Old/Log.md': '',
  'P/Map.md': '#x',
  'Z.md': '#x',
});

test.each<[MocSort, readonly string[]]>([
  ['title', ['P/plan 9.md', 'P/Plan 10.md', 'Z.md']],
  ['path', ['P/Plan 10.md', 'P/plan 9.md', 'Z.md']],
])('notes with a tag are listed by %s, without the map itself', async (sort, paths) => {
  const { title, groups } = await listMocNotes(vault, { source: { tag: '#x' }, sort, except: 'P/Map.md' });

  expect({ title, groups }).toEqual({ title: '#x', groups: [{ heading: undefined, paths }] });
});

test('notes directly in a folder come first, then those of each subfolder under its name', async () => {
  const { title, groups } = await listMocNotes(vault, { source: { folder: 'p' }, sort: 'path', except: 'P/Map.md' });

  expect(title).toBe('P');
  expect(groups).toEqual([
    { heading: undefined, paths: ['P/Plan 10.md', 'P/plan 9.md'] },
    { heading: 'Old', paths: ['P/Old/Log.md'] },
  ]);
});
