import { expect, test } from 'vitest';
import { baseBlocksIn } from './base-blocks.ts';

test('base blocks are those of code fences, not of other code', () => {
  const text =
    '```base\na\n```\n\n~~~~ base\nb\n~~~~\n\n```js\n```base\n```\n\n- item\n\n> ```base\n> c\n> ```\n\n```base\nd';

  const blocks = baseBlocksIn(text);

  expect(blocks.map(({ span: _, ...block }) => block)).toEqual([
    { block: 1, text: 'a', linesBefore: 1 },
    { block: 2, text: 'b', linesBefore: 5 },
    { block: 3, text: 'd', linesBefore: 19 },
  ]);
  expect(blocks.map(({ span }) => text.slice(span.start, span.end))).toEqual(['a\n', 'b\n', 'd']);
});

test.each([
  ['```base\r\na: 1\r\nb: 2\r\n```\r\n', 'a: 1\nb: 2', 'a: 1\r\nb: 2\r\n'],
  ['```base\ra\r```\r', 'a', 'a\r'],
  ['```base\n```', '', ''],
  ['```base', '', ''],
  ['```base\n\n', '', '\n'],
])('the text of the block in %j is %j, as written %j', (text, read, written) => {
  const [block, ...others] = baseBlocksIn(text);

  expect({ read: block?.text, written: text.slice(block?.span.start, block?.span.end) }).toEqual({ read, written });
  expect(others).toEqual([]);
});
