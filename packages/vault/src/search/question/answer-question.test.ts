import { plain } from '@obsidian-agent/shared-types';
import { expect, test } from 'vitest';
import { createMemoryReader } from '../../index/memory-reader.test.kit.ts';
import type { SearchedNotes, SearchRequest } from '../search-notes.ts';
import { answerQuestion } from './answer-question.ts';

const vault = {
  'Recipes/Lentil soup.md': '# Lentil soup\n\nSoak the lentils overnight.\n\n## Spices\n\nAdd cumin and turmeric.\n',
  'Recipes/Bread.md': '---\naliases: [Sourdough]\n---\nKnead the dough twice. Wolves do not eat it.\n',
  'Garden/Tomatoes.md':
    '# Growing\n\nSow in March.\n\n## Watering\n\nWater the tomatoes in the evening.\n\n## Pests\n\nA wolf spider eats pests.\n',
  'Garden/Tools.md': 'The `waterTimer` and the rain_gauge. A résumé of tools. Spades and a spell book.\n',
  'Chinese.md': '# 锂电池\n\n手机的锂电池不要等到没电才充电。\n',
  'Daily/2026-03-01.md': 'Had soup. #recipe\n',
};

test.each<[string, string]>([
  ['How long do I have to soak lentils?', 'Recipes/Lentil soup.md'],
  ['When should the tomato be watered?', 'Garden/Tomatoes.md'],
  ['wolves and spiders', 'Garden/Tomatoes.md'],
  ['which timer do I have', 'Garden/Tools.md'],
  ['rain gauges', 'Garden/Tools.md'],
  ['rain_gauge', 'Garden/Tools.md'],
  ['resumes', 'Garden/Tools.md'],
  ['spellbook', 'Garden/Tools.md'],
  ['电池怎么充电？', 'Chinese.md'],
  ['turmerik', 'Recipes/Lentil soup.md'],
  ['sourdough', 'Recipes/Bread.md'],
  ['what is this', 'Chinese.md'],
])('%j is answered by %s', async (query, path) => {
  if (query === 'what is this') return expect((await ask({ query })).hits).toEqual([]);
  expect(pathsOf(await ask({ query }))[0]).toBe(path);
});

test('any word counts, and the notes with more of the question come first', async () => {
  const { hits } = await ask({ query: 'a soup with lentils' });

  expect(hits.map(({ path }) => path)).toEqual(['Recipes/Lentil soup.md', 'Daily/2026-03-01.md']);
  expect(hits[0]?.score).toBeGreaterThan(2 * (hits[1]?.score ?? 1));
});

test('stop words count if there is nothing else', async () => {
  expect(pathsOf(await ask({ query: 'and not the' })).length).toBeGreaterThan(0);
});

test.each<[string, readonly string[]]>([
  ['"spell book" water', ['Garden/Tools.md']],
  ['“spell book”', ['Garden/Tools.md']],
  ['soup -lentils', ['Daily/2026-03-01.md']],
  ['soup path:Recipes', ['Recipes/Lentil soup.md']],
  ['soup path:-Recipes', ['Daily/2026-03-01.md']],
  ['soup tag:#recipe', ['Daily/2026-03-01.md']],
  ['water FILE:tomatoes', ['Garden/Tomatoes.md']],
  ['path:Daily', ['Daily/2026-03-01.md']],
  ['"no such phrase" soup', []],
])('the operators of %j still filter', async (query, paths) => {
  expect(pathsOf(await ask({ query }))).toEqual(paths);
});

test('folder, exclude and tags limit a question', async () => {
  expect(pathsOf(await ask({ query: 'water', folder: 'Garden' }))[0]).toBe('Garden/Tomatoes.md');
  expect(pathsOf(await ask({ query: 'soup', exclude: ['Recipes'] }))).toEqual(['Daily/2026-03-01.md']);
  expect(pathsOf(await ask({ query: 'soup', tags: ['recipe'] }))).toEqual(['Daily/2026-03-01.md']);
});

test('a hit has the headings of the best section, and its best line first', async () => {
  const [hit] = (await ask({ query: 'When do I water the tomatoes?' })).hits;

  expect(hit).toMatchObject({ path: 'Garden/Tomatoes.md', section: ['Growing', 'Watering'] });
  expect(hit?.snippets[0]).toMatchObject({ line: 7, text: 'Water the tomatoes in the evening.' });
});

test('a word that no note contains is replaced by the nearest one, and the answer says so', async () => {
  const { hits, hints } = await ask({ query: 'turmerik and cumin' });

  expect(hits[0]?.path).toBe('Recipes/Lentil soup.md');
  expect(hints.map(plain)).toEqual(['No note contains "turmerik". Searched for "turmeric" instead.']);
});

test.each(['SOURDOUGH', 'sourdough?', '"Sourdough"', 'lentil soup', 'growing'])(
  'a note whose name, alias or title is %j comes first, with the best score',
  async (query) => {
    const [hit] = (await ask({ query })).hits;

    expect(hit?.score).toBe(1);
  },
);

test('a question of many words is answered, too', async () => {
  const query = `${Array.from({ length: 4000 }, (_, at) => `word${at}`).join(' ')} lentils`;

  expect(await ask({ query: query.slice(-10_000) })).toMatchObject({ hits: [{ path: 'Recipes/Lentil soup.md' }] });
});

test.each(['?', '"', '- -- “', '""'])('%j is refused, as it has no word', async (query) => {
  await expect(ask({ query })).rejects.toMatchObject({ reason: 'QUERY_INVALID' });
});

test('a note that is deleted during the question is left out of nothing but its lines', async () => {
  const reader = createMemoryReader(vault);
  const gone = { ...reader, readSnapshots: () => [] };

  const { hits } = await answerQuestion(gone, { ...defaults, query: 'soak lentils' });

  expect(hits).toMatchObject([{ path: 'Recipes/Lentil soup.md', snippets: [] }]);
});

test('another order than by relevance has only notes with a good part of the question', async () => {
  expect(pathsOf(await ask({ query: 'lentils in a soup', sort: 'path' }))).toEqual(['Recipes/Lentil soup.md']);
});

test('pages follow each other', async () => {
  const first = await ask({ query: 'water soup', limit: 2 });
  const second = await ask({ query: 'water soup', limit: 2, cursor: first.nextCursor ?? undefined });

  expect(first.total).toBe(4);
  expect(new Set([...pathsOf(first), ...pathsOf(second)]).size).toBe(4);
});

const defaults: SearchRequest = {
  query: '',
  mode: 'question',
  snippets: 3,
  contentBytes: 0,
  limit: 20,
  cursor: undefined,
};

async function ask(wanted: Partial<SearchRequest>): Promise<SearchedNotes> {
  return await answerQuestion(createMemoryReader(vault), { ...defaults, ...wanted });
}

function pathsOf({ hits }: SearchedNotes): string[] {
  return hits.map(({ path }) => path);
}

test('a question cannot be limited to the texts', async () => {
  await expect(ask({ query: 'soup', where: 'content' })).rejects.toMatchObject({
    reason: 'INVALID_PARAMS',
    details: { field: 'where' },
  });
});
