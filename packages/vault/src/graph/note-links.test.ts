import { expect, test } from 'vitest';
import { createMemoryReader } from '../index/memory-reader.test.kit.ts';
import { linksFrom, linksTo } from './note-links.ts';

test('the links of a note are in source order, each with its target or null', async () => {
  const found = await outOf('Garden.md', {
    'Garden.md':
      '---\nup: "[[Index]]"\n---\n[[Seeds#Spring|seeds]] ![[bed.png]]\n[a](Nowhere.md) [r]\n\n[r]: Index.md\n',
    'Index.md': '',
    'x/Seeds.md': '',
    'x/bed.png': '',
  });

  expect(found).toEqual([
    '2 Index → Index.md',
    '4 Seeds#Spring → x/Seeds.md',
    '4 !bed.png → x/bed.png',
    '5 Nowhere.md → null',
    '5 Index.md → Index.md',
  ]);
});

test('a link into the note itself counts as outgoing, not incoming', async () => {
  const texts = { 'Garden.md': '[[#Beds]] [[Garden]]', 'Index.md': '[[Garden]]' };

  expect(await outOf('Garden.md', texts)).toEqual(['1 #Beds → Garden.md', '1 Garden → Garden.md']);

  const reader = createMemoryReader(texts);
  expect(linksTo(reader, await reader.index(), 'Garden.md')).toMatchObject([
    { direction: 'in', source: 'Index.md', target: 'Garden.md' },
  ]);
});

test('canvases and bases have links like notes', async () => {
  const texts = {
    'Garden.md': '',
    'Map.canvas': '{"nodes":[{"id":"1","type":"file","file":"Garden.md"},{"id":"2","type":"text","text":"[[No]]"}]}',
    'Notes.base': 'filters: file.hasLink("Garden")\n',
  };

  expect(await outOf('Map.canvas', texts)).toEqual(['1 Garden.md → Garden.md', '1 No → null']);
  expect(await outOf('Notes.base', texts)).toEqual(['1 Garden → Garden.md']);
});

test('a canvas names a file by its exact path', async () => {
  const texts = { 'Garden.md': '', 'Map.canvas': '{"nodes":[{"file":"garden.md"},{"file":"Garden.md "}]}' };

  expect(await outOf('Map.canvas', texts)).toEqual(['1 garden.md → null', '1 Garden.md  → null']);
});

test('quoted text in a base is a link only if it is the full path of a file', async () => {
  const texts = {
    'Garden.md': '',
    'a/Plan.md': '',
    'v1.md': '',
    'Notes.base': [
      'filters:',
      '  and:',
      '    - status == "Garden" || note.x == "garden.MD" || version == "v1"',
      '    - file.path != "a/Plan.md" && list.join(";") != "hello there. you"',
      '    - file.hasLink("Lost")',
    ].join('\n'),
  };

  expect(await outOf('Notes.base', texts)).toEqual(['4 a/Plan.md → a/Plan.md', '5 Lost → null']);

  const reader = createMemoryReader(texts);
  expect(linksTo(reader, await reader.index(), 'Garden.md')).toEqual([]);
});

async function outOf(path: string, texts: Record<string, string>): Promise<string[]> {
  const reader = createMemoryReader(texts);
  const links = linksFrom(reader, await reader.index(), path);
  return links.map(({ line, link, target, isEmbed }) => `${line} ${isEmbed ? '!' : ''}${link} → ${target}`);
}
