import { expect, test } from 'vitest';
import { createMemoryReader } from '../index/memory-reader.test.kit.ts';
import { backlinksTo } from './backlinks.ts';

test('links of every form to a note are its backlinks, in source order', async () => {
  const places = await backlinksOf('Projects/Garden.md', {
    'Projects/Garden.md': '# Garden\n',
    'B.md': 'one [[garden#Beds|beds]]\n![[Projects/Garden]]\n[x](Projects/Garden.md)\n',
    'A.md': '---\nup: "[[Garden]]"\n---\n[ref][g]\n\n[g]: Garden.md\n',
    'Map.canvas': '{"nodes":[{"id":"1","type":"file","file":"Projects/Garden.md"}],"edges":[]}',
  });

  expect(places).toEqual(['A.md:2', 'A.md:4', 'B.md:1', 'B.md:2', 'B.md:3', 'Map.canvas:1']);
});

test('a link to another note of the same name is not a backlink', async () => {
  const texts = { 'a/Note.md': '', 'b/Note.md': '', 'a/From.md': '[[Note]]', 'From.md': '[[b/Note]]' };

  expect(await backlinksOf('a/Note.md', texts)).toEqual(['a/From.md:1']);
  expect(await backlinksOf('b/Note.md', texts)).toEqual(['From.md:1']);
});

test('a file without an extension takes precedence over a note with the same name plus extension', async () => {
  const texts = { 'v1.2': '', 'v1.2.md': '', 'From.md': '[[v1.2]] [[v1.2.md]]' };

  expect(await backlinksOf('v1.2.md', texts)).toEqual(['From.md:1']);
});

test('a link of a note to itself is not a backlink', async () => {
  expect(await backlinksOf('Note.md', { 'Note.md': '[[Note]] [[#Part]]' })).toEqual([]);
});

test('an attachment has backlinks by its full name', async () => {
  expect(await backlinksOf('x/Plan.png', { 'x/Plan.png': '', 'A.md': '![[plan.png]] [[Plan]]' })).toEqual(['A.md:1']);
});

async function backlinksOf(path: string, texts: Record<string, string>): Promise<string[]> {
  const reader = createMemoryReader(texts);
  const links = backlinksTo(reader, await reader.index(), path);
  return links.map((link) => `${link.path}:${link.line}`);
}
