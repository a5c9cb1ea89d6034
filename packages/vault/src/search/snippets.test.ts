import { expect, test } from 'vitest';
import { snippetsOf } from './snippets.ts';

const leaf = (text: string) => ({ kind: 'text', text }) as const;
const [a, b] = [leaf('a'), leaf('b')];

test('lines that match more of a query are preferred, and returned in line order or best first', () => {
  const marks = [
    { line: 1, column: 0, leaf: a },
    { line: 3, column: 2, leaf: a },
    { line: 3, column: 0, leaf: b },
    { line: 4, column: 0, leaf: b },
  ];

  const inOrder = [
    { line: 1, text: 'a', at: 0, around: [] },
    { line: 3, text: 'b a', at: 0, around: [{ line: 4, text: 'b' }] },
  ];
  const note = { path: 'N.md', text: 'a\n\nb a\nb\n' };
  expect(snippetsOf(note, marks, { most: 2, isBestFirst: false })).toEqual(inOrder);
  expect(snippetsOf(note, marks, { most: 2, isBestFirst: true })).toEqual(inOrder.toReversed());
});

test('of lines with the same words, those with whole words are preferred', () => {
  const marks = [
    { line: 1, column: 0, leaf: a, isPartial: true },
    { line: 2, column: 0, leaf: a },
  ];

  const snippets = snippetsOf({ path: 'N.md', text: 'ab\na\n' }, marks, { most: 1, isBestFirst: true });

  expect(snippets).toMatchObject([{ line: 2, text: 'a' }]);
});

test('a long line is cut between characters, around the match', () => {
  const text = `${'😀'.repeat(300)}needle${'😀'.repeat(300)}`;

  const [snippet] = snippetsOf({ path: 'N.md', text }, [{ line: 1, column: 600, leaf: a }], {
    most: 1,
    isBestFirst: true,
  });

  expect(snippet?.text).toMatch(/^…😀+needle😀+…$/u);
  expect(snippet?.text.slice(snippet.at)).toMatch(/^needle/);
});

test('a match in a canvas card is reported on the line where the card begins in the file', () => {
  const text = '{"nodes":[\n{"type":"text","text":"one"},\n{"type":"text","text":"two\\nthree"}\n]}';

  const snippets = snippetsOf({ path: 'Map.canvas', text }, [{ line: 3, column: 0, leaf: a }], {
    most: 1,
    isBestFirst: true,
  });

  expect(snippets).toEqual([{ line: 3, text: 'three', at: 0, around: [] }]);
});
