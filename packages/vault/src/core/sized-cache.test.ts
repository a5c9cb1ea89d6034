import { expect, test } from 'vitest';
import { SizedCache } from './sized-cache.ts';

/** A cache for texts of 10 characters together, of which each counts as 2 or more, and the keys that it had to make. */
function recorded(): { ask: (key: string) => string; made: string[] } {
  const cache = new SizedCache<{ text: string }>({ sizeOf: ({ text }) => text.length, minSize: 2, maxTotal: 10 });
  const made: string[] = [];
  const make = (key: string) => {
    made.push(key);
    return { text: key };
  };
  return { ask: (key) => cache.get(key, () => make(key)).text, made };
}

test('a value that was used is not made again', () => {
  const { ask, made } = recorded();

  expect([ask('aaaa'), ask('bbbb'), ask('aaaa')]).toEqual(['aaaa', 'bbbb', 'aaaa']);
  expect(made).toEqual(['aaaa', 'bbbb']);
});

test('the values unused for longest are dropped first', () => {
  const { ask, made } = recorded();

  for (const key of ['aaaa', 'bbbb', 'aaaa', 'cccc']) ask(key);
  for (const key of ['cccc', 'aaaa', 'bbbb']) ask(key);

  expect(made).toEqual(['aaaa', 'bbbb', 'cccc', 'bbbb']);
});

test('small values are dropped, too', () => {
  const { ask, made } = recorded();

  for (const key of ['a', 'b', 'c', 'd', 'e', 'f', 'b', 'a']) ask(key);

  expect(made).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'a']);
});

test('a value larger than the whole cache is not kept and evicts nothing', () => {
  const { ask, made } = recorded();
  const large = 'x'.repeat(11);

  for (const key of ['aaaa', large, 'aaaa', large]) ask(key);

  expect(made).toEqual(['aaaa', large, large]);
});
