import { expect, test } from 'vitest';
import { excerptOf } from './excerpt.ts';

test('an excerpt begins after the frontmatter and is one line', () => {
  expect(excerptOf('---\ntags: [a]\n---\n# Plan\n\n- one\r\n- two\n')).toBe('# Plan - one - two');
});

test('an excerpt has at most 200 characters and does not cut a character in two', () => {
  const excerpt = excerptOf('🌱'.repeat(300));

  expect([...excerpt]).toHaveLength(200);
  expect(excerpt).toBe(`${'🌱'.repeat(199)}…`);
});

test.each([
  ['', ''],
  ['\uFEFF  tea \n', 'tea'],
  ['---\na: 1\n---\n', ''],
])('the excerpt of %j is %j', (text, excerpt) => {
  expect(excerptOf(text)).toBe(excerpt);
});
