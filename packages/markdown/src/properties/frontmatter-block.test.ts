import { expect, test } from 'vitest';
import { lineBreakOf } from '../text/line-breaks.ts';
import { findFrontmatterBlock } from './frontmatter-block.ts';

test.each([
  ['---\na: 1\n---\nbody', 'a: 1\n', 'body'],
  ['\ufeff---\na: 1\n---\nbody', 'a: 1\n', '\ufeffbody'],
  ['---\n---', '', ''],
  ['---\r\na: 1\r\n---\r\nbody', 'a: 1\r\n', 'body'],
  ['---\ra: 1\r---\rbody', 'a: 1\r', 'body'],
  ['---\na: 1\n----\nbody', 'a: 1\n', '-\nbody'],
  ['---\na: 1\n---x\nbody', 'a: 1\n', 'x\nbody'],
  ['---\na: ---\n ---\n...\n---\nbody', 'a: ---\n ---\n...\n', 'body'],
])('%j has the block %j', (text, content, rest) => {
  const block = findFrontmatterBlock(text);

  expect(text.slice(block?.content.start, block?.content.end)).toBe(content);
  expect(text.slice(0, block?.start) + text.slice(block?.end)).toBe(rest);
});

test.each(['', '---', '---\n', '\n---\na: 1\n---\n', ' ---\na: 1\n---\n', '----\na: 1\n---\n', '---\na: 1\n ---\n'])(
  '%j has no block',
  (text) => {
    expect(findFrontmatterBlock(text)).toBeUndefined();
  },
);

test.each([
  ['a', '\n'],
  ['a\nb\r\n', '\n'],
  ['a\r\nb\n', '\r\n'],
  ['a\rb', '\r'],
  ['a\rb\nc', '\n'],
])('%j uses the line break %j', (text, lineBreak) => {
  expect(lineBreakOf(text)).toBe(lineBreak);
});
