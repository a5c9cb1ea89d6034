import { expect, test } from 'vitest';
import { noteAgent } from './note-agent.ts';

const falcons = '# Falcons\n\n## Common\n\nkestrel one\n\n## Rare\n\nred kestrel\n';
const query = 'red kestrel';
test.each([
  ['obsidian', [9, 5]],
  ['words', [9, 5]],
  ['question', [9]],
])('a hit of mode %s shows the section that answers best, and the lines %j, best first', async (mode, lines) => {
  const { ask } = noteAgent({ 'A.md': falcons });

  const { data, metadata } = await ask('search_notes', { query, mode });

  const [{ section, snippets }] = metadata.results;
  expect(data).toBe('A.md:9: red kestrel');
  expect(section).toEqual(['Falcons', 'Rare']);
  expect(snippets.map(({ line }: { line: number }) => line)).toEqual(lines);
});

test.each(['obsidian', 'words'])('in mode %s, the best line is found below many others', async (mode) => {
  const { ask } = noteAgent({ 'A.md': `${'kestrel\n'.repeat(100)}## Rare\nred kestrel\n` });

  const { metadata } = await ask('search_notes', { query, mode, snippets: 1 });

  expect(metadata.results[0]).toMatchObject({ section: ['Rare'], snippets: [{ line: 102 }] });
});

test.each([
  { query, mode: 'simple' },
  { query, sort: 'path' },
])('%j has its lines in the order of the note, and no section', async (payload) => {
  const { ask } = noteAgent({ 'A.md': falcons });

  const { metadata } = await ask('search_notes', payload);

  expect(metadata.results[0].snippets).toMatchObject([{ line: 5 }, { line: 9 }]);
  expect(metadata.results[0]).not.toHaveProperty('section');
});

test('a line with the whole word is better than one where it is a part of another', async () => {
  const { ask } = noteAgent({ 'A.md': 'concatenate\n\nthe cat\n' });

  const { data } = await ask('search_notes', { query: 'cat' });

  expect(data).toBe('A.md:3: the cat');
});

const modes = ['obsidian', 'words', 'question'];
const often = 'The garden planner plans the garden of a gardener. '.repeat(5);

const named = [
  { kind: 'name', path: 'Garden planner.md', text: 'x\n' },
  { kind: 'alias', path: 'Z.md', text: '---\naliases: [garden planner]\n---\n' },
  { kind: 'title', path: 'Z.md', text: '# Garden planner\n\nx\n' },
];

test.each(modes.flatMap((mode) => named.map((note) => ({ mode, ...note }))))(
  'in mode $mode, the note of that $kind comes first',
  async ({ mode, path, text }) => {
    const { ask } = noteAgent({ 'Often.md': often, [path]: text });

    const { metadata } = await ask('search_notes', { query: 'garden planner', mode });

    expect(metadata.results[0].path).toBe(path);
  },
);

test("in Obsidian's language, notes with the whole words come before those with parts of words", async () => {
  const { ask } = noteAgent({
    'Parts.md': 'gardeners planners '.repeat(20),
    'Whole.md': `garden planner ${'x '.repeat(99)}`,
  });

  const { metadata } = await ask('search_notes', { query: 'garden planner' });

  expect(metadata.results.map(({ path }: { path: string }) => path)).toEqual(['Whole.md', 'Parts.md']);
});

test('mode words does not find parts of words', async () => {
  const { ask } = noteAgent({ 'Parts.md': 'gardeners', 'Whole.md': 'the garden' });

  const { metadata } = await ask('search_notes', { query: 'garden', mode: 'words' });

  expect(metadata.results.map(({ path }: { path: string }) => path)).toEqual(['Whole.md']);
});
