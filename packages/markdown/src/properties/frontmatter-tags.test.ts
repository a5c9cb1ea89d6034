import { expect, test } from 'vitest';
import { frontmatterTags } from './frontmatter-tags.ts';

test.each([
  [{ tags: ['a', '#b', 'c/d'] }, ['#a', '#b', '#c/d']],
  [{ TAGS: 'one' }, ['#one']],
  [{ tags: '#one' }, ['#one']],
  [{ tags: 'a, b' }, []],
  [{ tags: 'a b' }, []],
  [{ tags: ['a b', '', '#', 'c', null, { d: 1 }, true] }, ['#c']],
  [{ tags: ['1984', '#1984', 1984, '1984_z', '2024/notes'] }, ['#1984_z', '#2024/notes']],
  [{ tags: '1984' }, []],
  [{ tags: [] }, []],
  [{ tags: null }, null],
  [{ tags: 5 }, null],
  [{ tag: 'a', TAG: 'b' }, null],
  [{}, null],
])('%j has the tags %j', (properties, tags) => {
  expect(frontmatterTags(properties)).toEqual(tags);
});
