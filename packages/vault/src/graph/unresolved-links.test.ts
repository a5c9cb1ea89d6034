import { expect, test } from 'vitest';
import { createMemoryReader } from '../index/memory-reader.test.kit.ts';
import { type LinkFilter, listUnresolvedLinks } from './unresolved-links.ts';

const texts = {
  'Index.md': '[[Garden]] [[Lost#Part]] [x](gone.md) ![[no.png]] [[#Part]]',
  'a/Garden.md': '---\nup: "[[lost.md]]"\n---\n[[LOST]] [[x/Index]]',
  'b/Map.canvas': '{"nodes":[{"id":"1","type":"file","file":"Gone.md"}]}',
  'b/Notes.base': 'filters: file.inFolder("nowhere") && a == "hello there" || b.join(";") == "gone/x.md"\n',
};

test('broken links are grouped by target, the most referenced first, in any form and case', async () => {
  expect(await lost({ holds: () => true })).toEqual([
    'Lost: Index.md:1 Lost#Part',
    'Lost: a/Garden.md:2 lost.md',
    'Lost: a/Garden.md:4 LOST',
    'gone: Index.md:1 gone.md',
    'gone: b/Map.canvas:1 Gone.md',
    'no.png: Index.md:1 no.png',
    'x/Index: a/Garden.md:4 x/Index',
  ]);
});

test('with a folder or note given, only links in it are listed', async () => {
  expect(await lost({ holds: (path) => path.startsWith('b/') })).toEqual(['Gone: b/Map.canvas:1 Gone.md']);
  expect(await lost({ holds: () => true, note: 'a/Garden.md' })).toHaveLength(3);
});

async function lost(wanted: LinkFilter): Promise<string[]> {
  const reader = createMemoryReader(texts);
  const links = await listUnresolvedLinks(reader, await reader.index(), wanted);
  return links.map(({ path, line, link, target }) => `${target}: ${path}:${line} ${link}`);
}
