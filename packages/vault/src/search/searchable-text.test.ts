import { expect, test } from 'vitest';
import { searchableText } from './searchable-text.ts';

test('of a canvas its cards are searched, with a byte order mark too; of what is no JSON nothing', () => {
  const json = '{"nodes":[{"type":"text","text":"one\\ntwo"},{"type":"file","file":"A.md"}]}';

  expect(searchableText('Map.canvas', json)).toBe('one\ntwo');
  expect(searchableText('Map.canvas', `\ufeff${json}`)).toBe('one\ntwo');
  expect(searchableText('Map.canvas', json.slice(1))).toBe('');
});
