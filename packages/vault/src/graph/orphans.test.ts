import { expect, test } from 'vitest';
import { createMemoryReader } from '../index/memory-reader.test.kit.ts';
import { findOrphans } from './list-links.ts';
import { findOrphanNotes, type OrphanKind } from './orphans.ts';

const texts = {
  'Alone.md': '[[Alone]] [[#Part]]',
  'End.md': '',
  'Hub.md': '[[End]] [[a/Both]]',
  'a/Both.md': '![[End]]',
  'a/Lost.md': '[[Nowhere]]',
  'a/Placed.md': '',
  'Map.canvas': '{"nodes":[{"id":"1","type":"file","file":"a/Placed.md"}]}',
};

test('a note without links from other files is an orphan, even if it links to itself', async () => {
  expect(await orphans('no_incoming')).toEqual(['Alone.md', 'Hub.md', 'a/Lost.md']);
});

test('an isolated note has no links in either direction; a broken link counts as a link', async () => {
  expect(await orphans('isolated')).toEqual(['Alone.md']);
});

test('a dead end has no outgoing links', async () => {
  expect(await orphans('dead_ends')).toEqual(['Alone.md', 'End.md', 'a/Placed.md']);
});

test('only the notes of a folder are listed, but links from everywhere count', async () => {
  expect(await orphans('no_incoming', 'a')).toEqual(['a/Lost.md']);
});

test('excluded notes are not orphans, and neither are notes that only they link to', async () => {
  const reader = createMemoryReader({ 'Old/Gone.md': '[[Kept]]', 'Kept.md': '', 'Lone.md': '' });
  const ignoring = { ...reader, settings: { ...reader.settings, userIgnoreFilters: ['Old/'] } };

  const { items, notes } = await findOrphans(ignoring, { kind: 'no_incoming' }, { limit: 9, cursor: undefined });

  expect(items.map(({ file }) => file.path)).toEqual(['Lone.md']);
  expect(notes).toBe(2);
});

async function orphans(kind: OrphanKind, folder = ''): Promise<string[]> {
  const reader = createMemoryReader(texts);
  const wanted = { kind, holds: (path: string) => path.startsWith(folder) };
  const { found } = await findOrphanNotes(reader, await reader.index(), wanted);
  return found.map(({ file }) => file.path);
}
