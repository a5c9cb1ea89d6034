import { expect, test } from 'vitest';
import { createMemoryReader } from '../index/memory-reader.test.kit.ts';
import { listFolders } from './list-folders.ts';

const vault = createMemoryReader({
  'Root.md': '',
  'P/One.md': '',
  'P/Two.MD': '',
  'P/pic.png': '',
  'P/Q/Three.md': '',
  'P/Q/R/Four.md': '',
  'Z/pic.png': '',
});

test('each folder is listed with its own notes and the total below it', () => {
  const { items, total } = listFolders(vault, { limit: 10, cursor: undefined });

  expect(items).toEqual([
    { path: '/', notes: 1, notes_total: 5, other_files: 0, folders: 2 },
    { path: 'P', notes: 2, notes_total: 4, other_files: 1, folders: 1 },
    { path: 'P/Q', notes: 1, notes_total: 2, other_files: 0, folders: 1 },
    { path: 'P/Q/R', notes: 1, notes_total: 1, other_files: 0, folders: 0 },
    { path: 'Z', notes: 0, notes_total: 0, other_files: 1, folders: 0 },
  ]);
  expect(total).toBe(5);
});

test('folders are listed to the requested depth, with complete counts', () => {
  const { items } = listFolders(vault, { folder: 'P', depth: 1, limit: 10, cursor: undefined });

  expect(items.map(({ path, notes_total }) => [path, notes_total])).toEqual([
    ['P', 4],
    ['P/Q', 2],
  ]);
});

test('folders come in pages', () => {
  const first = listFolders(vault, { limit: 3, cursor: undefined });
  const second = listFolders(vault, { limit: 3, cursor: first.nextCursor ?? '' });

  expect([...first.items, ...second.items].map(({ path }) => path)).toEqual(['/', 'P', 'P/Q', 'P/Q/R', 'Z']);
});
