import { expect, test } from 'vitest';
import { createMemoryReader } from '../read-memory.ts';
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

async function orphans(kind: OrphanKind, folder = ''): Promise<string[]> {
  const reader = createMemoryReader(texts);
  return findOrphanNotes(reader, await reader.index(), { kind, holds: (path) => path.startsWith(folder) }).found.map(
    ({ file }) => file.path,
  );
}
