import { expect, test } from 'vitest';
import { createMemoryReader } from '../index/memory-reader.test.kit.ts';
import type { NoteIndex } from '../metadata/note-index.ts';
import { FactsByPath } from './facts-by-path.ts';

test('the same facts are found one by one, all together, and by the next query', async () => {
  const notes = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`${at}.md`, `#t${at}\n`]));
  const index = await createMemoryReader(notes).index();
  const tagsOf = (facts: FactsByPath<'tag'>) =>
    Object.keys(notes).map((path) =>
      facts
        .of(path)
        .map(({ tag }) => `${tag}\n`)
        .join(''),
    );

  const first = new FactsByPath(index, 'tag');

  expect(tagsOf(first)).toEqual(Object.values(notes));
  expect(tagsOf(new FactsByPath(index, 'tag'))).toEqual(Object.values(notes));
  expect(first.of('none.md')).toEqual([]);
});

test('facts of expected texts are read with the first of them, and no others', async () => {
  const index = await createMemoryReader({ 'A.md': '#a\n', 'B.md': 'none\n', 'C.md': '#c\n' }).index();
  const asked: string[] = [];
  const spied: NoteIndex = Object.create(index, {
    list: { value: (kind: 'tag', path?: string) => [asked.push(`list ${path}`), index.list(kind, path)][1] },
    listByPath: { value: (kind: 'tag', paths: string[]) => [asked.push(...paths), index.listByPath(kind, paths)][1] },
    texts: { value: () => index.texts() },
  });
  const facts = new FactsByPath(spied, 'tag');

  facts.expect(['A.md', 'B.md', 'None.md']);
  const tags = ['B.md', 'A.md', 'A.md', 'None.md'].map((path) => facts.of(path).map(({ tag }) => tag));

  expect(tags).toEqual([[], ['#a'], ['#a'], []]);
  expect(asked).toEqual(['A.md', 'B.md', 'None.md']);
  facts.expect(['A.md', 'C.md']);
  expect(facts.of('C.md')).toMatchObject([{ tag: '#c' }]);
  expect(asked.slice(3)).toEqual(['C.md']);
});

test('facts of another state of the vault are not those of this one', async () => {
  for (const tag of ['before', 'after']) {
    const index = await createMemoryReader({ 'A.md': `#${tag}\n` }).index();
    expect(new FactsByPath(index, 'tag').of('A.md')).toMatchObject([{ tag: `#${tag}` }]);
  }
});
