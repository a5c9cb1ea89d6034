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

test('a note without links from elsewhere is an orphan, a link from itself notwithstanding', async () => {
  expect(await orphans('no_incoming')).toEqual(['Alone.md', 'Hub.md', 'a/Lost.md']);
});

test('an isolated note has no links either way; one that leads nowhere is a link', async () => {
  expect(await orphans('isolated')).toEqual(['Alone.md']);
});

test('a dead end has no links to elsewhere', async () => {
  expect(await orphans('dead_ends')).toEqual(['Alone.md', 'End.md', 'a/Placed.md']);
});

test('only the notes of a folder are told, and links from everywhere count', async () => {
  expect(await orphans('no_incoming', 'a')).toEqual(['a/Lost.md']);
});

test('notes that the vault ignores are no orphans, and what they alone link to is none either', async () => {
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
