import { expect, test } from 'vitest';
import { createMemoryReader } from '../index/memory-reader.test.kit.ts';
import { parseVaultSettings } from '../settings/vault-settings.ts';
import { listTags, type TagListWanted } from './list-tags.ts';

const vault = createMemoryReader({
  'A.md': '---\ntags: [Area/Work, idea]\n---\n#area/home\n',
  'P/B.md': '#idea #IDEA #area/work/deep\n',
  'P/C.md': '#2024/notes\n',
});

test.each<[Partial<TagListWanted>, readonly string[]]>([
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

test('notes that the vault ignores do not count', async () => {
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

test('a prefix that no tag has brings the near ones', async () => {
  expect(await listed({ prefix: 'idae' })).toMatchObject({ items: [], total: 0, near: ['#idea'] });
});

test('tags come in pages', async () => {
  const first = await listed({ nested: true, limit: 4 });
  const second = await listed({ nested: true, limit: 4, cursor: first.nextCursor ?? '' });

  expect(second.items.map(({ tag }) => tag)).toEqual(['#idea', '#2024/notes']);
});

async function listed(wanted: Partial<TagListWanted>) {
  return await listTags(vault, { limit: 50, cursor: undefined, ...wanted });
}
