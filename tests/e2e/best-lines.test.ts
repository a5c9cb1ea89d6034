import { expect, test } from 'vitest';
import { noteAgent } from './note-agent.ts';

const note = '# Falcons\n\n## Common\n\nkestrel one\n\n## Rare\n\nred kestrel\n';
const query = 'red kestrel';
test.each([
  ['obsidian', [9, 5]],
  ['words', [9, 5]],
  ['question', [9]],
])('a hit of mode %s shows the section that answers best, and the lines %j, best first', async (mode, lines) => {
  const { ask } = noteAgent({ 'A.md': note });

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
  const { ask } = noteAgent({ 'A.md': note });

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

test.each(
  modes.flatMap((mode) => [
    [mode, 'name', { 'Garden planner.md': 'x\n' }, 'Garden planner.md'] as const,
    [mode, 'alias', { 'Z.md': '---\naliases: [garden planner]\n---\n' }, 'Z.md'] as const,
    [mode, 'title', { 'Z.md': '# Garden planner\n\nx\n' }, 'Z.md'] as const,
  ]),
)('in mode %s, the note of that %s comes first', async (mode, _, named, path) => {
  const { ask } = noteAgent({ 'Often.md': often, ...named });

  const { metadata } = await ask('search_notes', { query: 'garden planner', mode });

  expect(metadata.results[0].path).toBe(path);
});

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
