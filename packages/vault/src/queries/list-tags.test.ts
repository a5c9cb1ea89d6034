import { expect, test } from 'vitest';
import { createMemoryReader } from '../index/memory-reader.test.kit.ts';
import { parseVaultSettings } from '../settings/vault-settings.ts';
import { listTags, type TagQuery } from './list-tags.ts';

const vault = createMemoryReader({
  'A.md': '---\ntags: [Area/Work, idea]\n---\n#area/home\n',
  'P/B.md': '#idea #IDEA #area/work/deep\n',
  'P/C.md': '#2024/notes\n',
});

test.each<[Partial<TagQuery>, readonly string[]]>([
  [{}, ['#Area 3', '#idea 3', '#Area/Work 2', '#2024/notes 1', '#area/home 1', '#area/work/deep 1']],
  [{ sort: 'name' }, ['#2024/notes 1', '#Area 3', '#area/home 1', '#Area/Work 2', '#area/work/deep 1', '#idea 3']],
  [{ nested: true }, ['#Area 3', '#Area/Work 2', '#area/work/deep 1', '#area/home 1', '#idea 3', '#2024/notes 1']],
  [{ prefix: '#AREA/' }, ['#Area/Work 2', '#area/home 1', '#area/work/deep 1']],
  [{ folder: 'P' }, ['#idea 2', '#2024/notes 1', '#area 1', '#area/work 1', '#area/work/deep 1']],
])('tags are listed with their counts: %j', async (wanted, expected) => {
  const { items, total } = await listed(wanted);

  expect(items.map(({ tag, count }) => `${tag} ${count}`)).toEqual(expected);
  expect(total).toBe(expected.length);
});

test('excluded notes do not count', async () => {
  const none = undefined;
  const settings = parseVaultSettings({
    app: '{"userIgnoreFilters":["P/"]}',
    dailyNotes: none,
    templates: none,
    types: none,
    communityPlugins: none,
    tasksPlugin: none,
  });

  const { items } = await listTags({ ...vault, settings }, { limit: 10, cursor: undefined });

  expect(items.map(({ tag }) => tag)).toEqual(['#Area', '#area/home', '#Area/Work', '#idea']);
});

test('a prefix without matches gives similar tags', async () => {
  expect(await listed({ prefix: 'idae' })).toMatchObject({ items: [], total: 0, near: ['#idea'] });
});

test('tags come in pages', async () => {
  const first = await listed({ nested: true, limit: 4 });
  const second = await listed({ nested: true, limit: 4, cursor: first.nextCursor ?? '' });

  expect(second.items.map(({ tag }) => tag)).toEqual(['#idea', '#2024/notes']);
});

test('nested tags follow their parent, even if other tags contain characters that sort before the slash', async () => {
  const reader = createMemoryReader({ 'A.md': '#a-b #a/c/d/e #a/c-d #a/c #a0 #a\n' });

  const { items } = await listTags(reader, { nested: true, sort: 'name', limit: 50, cursor: undefined });

  expect(items.map(({ tag }) => tag)).toEqual(['#a', '#a/c', '#a/c/d', '#a/c/d/e', '#a/c-d', '#a-b', '#a0']);
});

test('tags of thousands of levels are listed nested', async () => {
  const reader = createMemoryReader({ 'A.md': `#a${'/a'.repeat(20_000)} #a${'/a'.repeat(30_000)}\n` });

  const { total, items } = await listTags(reader, { nested: true, limit: 1000, cursor: undefined });

  expect(total).toBe(101);
  expect(items.slice(-2).map(({ tag }) => tag.length)).toEqual([40_002, 60_002]);
});

async function listed(wanted: Partial<TagQuery>) {
  return await listTags(vault, { limit: 50, cursor: undefined, ...wanted });
}
