import { expect, test } from 'vitest';
import { searchableText } from './searchable-text.ts';

test('the cards of a canvas are searched, even after a byte-order mark; invalid JSON has no text to search', () => {
  const json = '{"nodes":[{"type":"text","text":"one\\ntwo"},{"type":"file","file":"A.md"}]}';

  expect(searchableText('Map.canvas', json)).toBe('one\ntwo');
  expect(searchableText('Map.canvas', `\ufeff${json}`)).toBe('one\ntwo');
  expect(searchableText('Map.canvas', json.slice(1))).toBe('');
});
