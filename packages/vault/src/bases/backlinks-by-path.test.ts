import { expect, test } from 'vitest';
import { createMemoryReader } from '../index/memory-reader.test.kit.ts';
import { backlinksTo } from '../links/backlinks.ts';
import { isBasePath } from '../paths/text-path.ts';
import { BacklinksByPath } from './backlinks-by-path.ts';

const reader = createMemoryReader({
  'A.md': '[[B]] [[b.md]] ![[Sub/B]] [[A]] [ref][r]\n\n[r]: C.md\n',
  'B.md': '---\nup: "[[A|first]]"\n---\n[[Picture.png]] [[None]] [[sub/b#Part]]\n',
  'C.md': '[[Ä note]] [[C]] [[Board]]\n',
  'Sub/B.md': '[[B]] [B](../B.md) [[C.md]]\n',
  'Ä note.md': '[[A]] [[a]]\n',
  'Board.canvas': '{"nodes":[{"id":"1","type":"file","file":"Sub/B.md","x":0,"y":0,"width":1,"height":1}],"edges":[]}',
  'X.base': "filters: file.hasLink('[[A]]')\n",
});

test('the backlinks of files that are expected together are those of each of them', async () => {
  const index = await reader.index();
  const paths = [...index.texts().map(({ path }) => path), 'Picture.png', 'None.md'];
  const backlinks = new BacklinksByPath(reader, index);

  backlinks.expect(paths.slice(2, 4), paths);

  for (const path of paths) {
    const sources = backlinksTo(reader, index, path).map((link) => link.path);
    expect(backlinks.of(path), path).toEqual([...new Set(sources)].filter((source) => !isBasePath(source)));
  }
  expect(backlinks.of('B.md')).toEqual(['A.md', 'Sub/B.md']);
});

test('the backlinks of one file are read without those of the others', async () => {
  const index = await reader.index();
  const asked: (readonly string[])[] = [];
  const spied = Object.create(index, {
    linksNamed: { value: (keys: readonly string[]) => [asked.push(keys), index.linksNamed(keys)][1] },
  });
  const backlinks = new BacklinksByPath(reader, spied);
  backlinks.expect(['C.md', 'Sub/B.md'], ['A.md', 'B.md', 'C.md', 'Sub/B.md']);

  for (const path of ['A.md', 'C.md', 'Sub/B.md', 'B.md', 'A.md']) backlinks.of(path);

  expect(asked).toHaveLength(3);
  expect(asked[0]).toEqual(['a.md', 'a']);
});
