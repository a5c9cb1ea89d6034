import { expect, test } from 'vitest';
import { createMemoryReader } from '../index/memory-reader.test.kit.ts';
import { type RelatedNote, relatedNotes } from './related-notes.ts';

test('linked notes are related, those linked in both directions most', async () => {
  const found = await related('A.md', { 'A.md': '[[B]] [[C]] [[#x]]', 'B.md': '[[A]]', 'C.md': '', 'D.md': '[[A]]' });

  expect(found.map(({ path, linked, score }) => [path, linked, score])).toEqual([
    ['B.md', 'both', 2],
    ['C.md', 'out', 1],
    ['D.md', 'in', 1],
  ]);
});

test('a rare tag relates notes more than a common one, in any case', async () => {
  const common = Object.fromEntries(['1', '2', '3', '4'].map((name) => [`${name}.md`, '#common']));

  const [first, ...rest] = await related('A.md', { 'A.md': '#rare #common', 'B.md': '#Rare', ...common });

  expect(first).toMatchObject({ path: 'B.md', sharedTags: ['#rare'] });
  expect(rest.map(({ path }) => path)).toEqual(['1.md', '2.md', '3.md', '4.md']);
  expect(rest[0]?.score).toBeGreaterThan(0);
  expect(rest[0]?.score).toBeLessThan(first?.score ?? 0);
});

test('notes with common link targets are related, rare targets first, even if the target does not exist', async () => {
  const found = await related('A.md', {
    'A.md': '[[Hub]] [[Nobody]]',
    'B.md': '[[x/Hub]] [[nobody.md]]',
    'C.md': '![[Hub]]',
    'x/Hub.md': '',
  });

  expect(found).toMatchObject([
    { path: 'B.md', sharedLinks: ['Nobody', 'x/Hub.md'] },
    { path: 'x/Hub.md', linked: 'out', sharedLinks: [] },
    { path: 'C.md', sharedLinks: ['x/Hub.md'] },
  ]);
});

test('notes in the same folder are slightly related, except in the root', async () => {
  const texts = { 'a/A.md': '', 'a/B.md': '', 'a/b/C.md': '', 'Root.md': '', 'Other.md': '' };

  expect(await related('a/A.md', texts)).toMatchObject([{ path: 'a/B.md', isInSameFolder: true }]);
  expect(await related('Root.md', texts)).toEqual([]);
});

test('only notes are related to a note', async () => {
  const texts = {
    'A.md': '![[a.png]] [[Map.canvas]]',
    'a.png': '',
    'Map.canvas': '{"nodes":[{"id":"1","type":"file","file":"A.md"}]}',
  };

  expect(await related('A.md', texts)).toEqual([]);
});

async function related(path: string, texts: Record<string, string>): Promise<RelatedNote[]> {
  const reader = createMemoryReader(texts);
  return relatedNotes(reader, await reader.index(), { path, similar: [] });
}
