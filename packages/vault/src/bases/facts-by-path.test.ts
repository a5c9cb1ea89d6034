import { expect, test } from 'vitest';
import { createMemoryReader } from '../index/memory-reader.test.kit.ts';
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

test('facts of another state of the vault are not those of this one', async () => {
  for (const tag of ['before', 'after']) {
    const index = await createMemoryReader({ 'A.md': `#${tag}\n` }).index();
    expect(new FactsByPath(index, 'tag').of('A.md')).toMatchObject([{ tag: `#${tag}` }]);
  }
});
