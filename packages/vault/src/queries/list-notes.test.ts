import { expect, test } from 'vitest';
import type { VaultReader } from '../core/vault.ts';
import { createMemoryReader } from '../index/memory-reader.test.kit.ts';
import { scanVault } from '../index/scan-index.ts';
import { listNotes, type NoteQuery } from './list-notes.ts';

const now = new Date('2026-03-08T12:00:00Z');
const texts = {
  'A.md': '---\ntags: [Work]\nstatus: Open\nup: "[[Home|h]]"\nroot: "[[ Home | h ]]"\n---\n# First\n\n## Second\n',
  'P/B.md': '---\nstatus: [open, late]\ndue:\nn: 3\n---\n#work/deep #WORK/deep\n',
  'P/Q/Ça va.md': '#home\n',
  'P/Map.canvas': '{}',
};

test('notes are listed by path with their metadata', async () => {
  const { items, total, unread } = await listed({});

  expect(items[0]).toEqual({
    path: 'A.md',
    title: 'A',
    tags: ['#Work'],
    modified: '1970-01-01T00:00:00.000Z',
    created: '1970-01-01T00:00:00.000Z',
    bytes: texts['A.md'].length,
    heading: 'First',
  });
  expect(items[1]).toMatchObject({ path: 'P/B.md', tags: ['#work/deep'], heading: null });
  expect({ total, unread }).toEqual({ total: 3, unread: [] });
});

test.each<[string, Partial<NoteQuery>, readonly string[]]>([
  ['a folder and below', { folder: 'p' }, ['P/B.md', 'P/Q/Ça va.md']],
  ['a folder alone', { folder: 'P', recursive: false }, ['P/B.md']],
  ['the root alone', { folder: '/', recursive: false }, ['A.md']],
  ['a tag with those nested in it', { tags: ['#work'] }, ['A.md', 'P/B.md']],
  ['all of some tags', { tags: ['work', 'home'] }, []],
  ['any of some tags', { tags: ['work', 'home'], match: 'any' }, ['A.md', 'P/B.md', 'P/Q/Ça va.md']],
  ['a part of the name', { name: 'ÇA' }, ['P/Q/Ça va.md']],
  ['a value, alone or in a list', { properties: { Status: 'open' } }, ['A.md', 'P/B.md']],
  ['two values', { properties: { status: ['open', 'late'] } }, ['P/B.md']],
  ['a number', { properties: { n: '3' } }, ['P/B.md']],
  ['a key without a value', { properties: { due: null } }, ['P/B.md']],
  ['the note that a property links to', { properties: { up: 'Home' } }, ['A.md']],
  ['the same with white space around it', { properties: { root: 'Home' } }, ['A.md']],
  ['a property that no note has', { properties: { other: null } }, []],
])('notes are filtered by %s', async (_, wanted, paths) => {
  expect((await listed(wanted)).items.map(({ path }) => path)).toEqual(paths);
});

test('notes are selected by references, in the order of their paths', async () => {
  const { items, total } = await listed({ notes: ['/P/B', 'A.md', 'Ça va'], tags: ['work'] });

  expect(items.map(({ path }) => path)).toEqual(['A.md', 'P/B.md']);
  expect(total).toBe(2);
  await expect(listed({ notes: ['A', 'Nowhere'] })).rejects.toMatchObject({ reason: 'NOTE_NOT_FOUND' });
});

test('each note has an excerpt if requested', async () => {
  const { items } = await listed({ excerpts: true });

  expect(items.map(({ excerpt }) => excerpt)).toEqual(['# First ## Second', '#work/deep #WORK/deep', '#home']);
  expect((await listed({})).items[0]).not.toHaveProperty('excerpt');
});

test.each<[Partial<NoteQuery>, readonly string[]]>([
  [{ sort: 'modified' }, ['new.md', 'mid.md', 'old.md']],
  [{ sort: 'modified', modified_since: '7d' }, ['new.md', 'mid.md']],
  [{ modified_since: '24h' }, ['new.md']],
  [{ modified_since: '2026-03-01T12:00:00Z' }, ['mid.md', 'new.md']],
  [{ sort: 'size' }, ['old.md', 'mid.md', 'new.md']],
  [{ sort: 'title' }, ['mid.md', 'new.md', 'old.md']],
])('notes are sorted and filtered by their times: %j', async (wanted, paths) => {
  const days: Record<string, number> = { 'new.md': 0.5, 'mid.md': 7, 'old.md': 8 };
  const memory = createMemoryReader({ 'new.md': '', 'mid.md': 'a', 'old.md': 'ab' });
  const timesOf = (path: string) => {
    const ms = now.getTime() - (days[path] ?? 0) * 86_400_000;
    return { createdMs: ms, modifiedMs: ms };
  };
  const reader: VaultReader = { ...memory, timesOf, index: () => scanVault({ ...memory, timesOf }) };

  const { items } = await listNotes(reader, { limit: 10, cursor: undefined, ...wanted }, now);

  expect(items.map(({ path }) => path)).toEqual(paths);
});

test('pages continue, and a cursor is valid only for its own list', async () => {
  const first = await listed({ limit: 2 });
  const second = await listed({ limit: 2, cursor: first.nextCursor ?? '' });

  expect([...first.items, ...second.items].map(({ path }) => path)).toEqual(['A.md', 'P/B.md', 'P/Q/Ça va.md']);
  expect(second.nextCursor).toBeNull();
  await expect(listed({ sort: 'title', cursor: first.nextCursor ?? '' })).rejects.toMatchObject({
    reason: 'CURSOR_INVALID',
  });
});

test('a note that is not text is listed, and reported if a filter on its text may miss it', async () => {
  const reader = createMemoryReader({ 'A.md': '#x', 'Bad.md': '#x \udcff' });

  const all = await listNotes(reader, { limit: 10, cursor: undefined }, now);
  const tagged = await listNotes(reader, { limit: 10, cursor: undefined, tags: ['x'] }, now);

  expect(all.items.map(({ unread }) => unread)).toEqual([undefined, 'not_text']);
  expect(tagged).toMatchObject({ total: 1, unread: [{ path: 'Bad.md', why: 'not_text' }] });
});

test('an unknown tag, folder or time is rejected with suggestions', async () => {
  await expect(listed({ tags: ['wrok'] })).rejects.toMatchObject({
    reason: 'TAG_NOT_FOUND',
    details: { tag: '#wrok', suggestions: ['#Work'] },
  });
  await expect(listed({ tags: ['12'] })).rejects.toMatchObject({ reason: 'TAG_INVALID' });
  await expect(listed({ folder: 'Pp' })).rejects.toMatchObject({ reason: 'FOLDER_NOT_FOUND' });
  await expect(listed({ modified_since: 'last week' })).rejects.toMatchObject({
    reason: 'DATE_INVALID',
    details: { date: 'last week', field: 'modified_since' },
  });
});

async function listed(wanted: Partial<NoteQuery>) {
  return await listNotes(createMemoryReader(texts), { limit: 50, cursor: undefined, ...wanted }, now);
}
