import { plain } from '@obsidian-agent/shared-types';
import { expect, test } from 'vitest';
import { createMemoryReader } from '../../index/memory-reader.test.kit.ts';
import { type SearchedNotes, type SearchRequest, searchNotes } from '../search-notes.ts';
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

test.each<[string, string]>([
  ['nass', 'Naß, wie der Straßenrand.'],
  ['strassenrand', 'Naß, wie der Straßenrand.'],
  ['Straßenrand', 'Nass, wie der Strassenrand.'],
  ['Oresund', 'Øresund is a strait.'],
  ['lodz', 'Łódź is a city.'],
  ['oeuvre', 'Her œuvre is large.'],
  ['office', 'The oﬃce is closed.'],
  ['wifi', 'The ＷｉＦｉ is slow.'],
  ['ＷｉＦｉ', 'The wifi is slow.'],
])('%j finds %j, whose letters are written in another way', async (query, text) => {
  const reader = createMemoryReader({ 'A.md': `${text}\n`, 'B.md': 'Something else.\n' });

  expect(pathsOf(await answerQuestion(reader, { ...defaults, query }))).toEqual(['A.md']);
  expect(pathsOf(await searchNotes(reader, { ...defaults, query, mode: 'words' }))).toEqual(['A.md']);
});

test('any word counts, and the notes with more of the question come first', async () => {
  const { hits } = await ask({ query: 'a soup with lentils' });

  expect(hits.map(({ path }) => path)).toEqual(['Recipes/Lentil soup.md', 'Daily/2026-03-01.md']);
  expect(hits[0]?.score).toBeGreaterThan(2 * (hits[1]?.score ?? 1));
});

test.each([...'abcdefghijklmnopqrstuvwxyz0é', "'s", "child's", 'es', 'ed', 'ing', 'ies', 'ly'])(
  'the question %j, which may be nothing but an ending, is answered',
  async (query) => {
    const reader = createMemoryReader({ 'A.md': `The letter ${query}, twice: ${query}\n` });

    expect((await answerQuestion(reader, { ...defaults, query })).hits).toMatchObject([{ path: 'A.md' }]);
  },
);

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

test('words that no note contains are named, if others are found', async () => {
  const found = await ask({ query: 'xylophone and zebra and cumin' });
  const nothing = await ask({ query: 'xylophone zebra' });

  expect(found.hits).not.toEqual([]);
  expect(found.hints.map(plain)).toEqual(['No note contains "xylophone" or "zebra".']);
  expect(nothing).toMatchObject({ hits: [], hints: [] });
});

test('a long text without a word of the notes is answered with what was looked for', async () => {
  const query = Array.from({ length: 70 }, (_, at) => `word${at}`).join(' ');

  expect((await ask({ query })).hints.map(plain)).toEqual([
    'No note contains any of the 70 words of this long question.',
  ]);
});

test.each([
  ['burmeric', 'turmeric'],
  ['urmeric', 'turmeric'],
  ['uturmeric', 'turmeric'],
  ['utrmeric', 'turmeric'],
  ['nesume', 'resume'],
  ['entils', 'lentils'],
])('%j, whose first letter is wrong, missing or in the wrong place, is searched as %j', async (misspelt, corrected) => {
  const { hits, hints } = await ask({ query: misspelt });

  expect(hits).not.toEqual([]);
  expect(hints.map((hint) => plain(hint).normalize('NFD').replace(/\p{M}/gu, ''))).toEqual([
    `No note contains "${misspelt}". Searched for "${corrected}" instead.`,
  ]);
});

test.each(['bolf', 'oread', 'tnead'])('%j is too short to be corrected in its first letter', async (misspelt) => {
  const { hits, hints } = await ask({ query: misspelt });

  expect({ hits, hints }).toEqual({ hits: [], hints: [] });
});

test('a word that begins like the misspelt one is not preferred to a word with fewer mistakes', async () => {
  const reader = createMemoryReader({ 'A.md': 'partxndxr partxndxr', 'B.md': 'bartender' });

  const { hits } = await answerQuestion(reader, { ...defaults, query: 'partender' });

  expect(hits.map(({ path }) => path)).toEqual(['B.md']);
});

test.each(['SOURDOUGH', 'sourdough?', '"Sourdough"', 'lentil soup', 'growing'])(
  'a note whose name, alias or title is %j comes first, with the best score',
  async (query) => {
    const [hit] = (await ask({ query })).hits;

    expect(hit?.score).toBe(1);
  },
);

test.each(['lentl soup', 'Lentl sooup?', 'sourduogh', 'Growng'])(
  'a note whose name, alias or title is %j without its mistakes comes first, with the best score',
  async (query) => {
    const [hit] = (await ask({ query })).hits;

    expect(hit?.score).toBe(1);
  },
);

test('a note of the corrected name comes before notes that have more of its words', async () => {
  const often = 'The garden planner plans the garden. '.repeat(20);
  const tree = { 'Gardén planner.md': 'x', 'Often.md': often, 'Old/Gardén planner.md': 'x' };
  const search = (query: string) => answerQuestion(createMemoryReader(tree), { ...defaults, query });

  const right = await search('gardén planner');
  const misspelt = await search('Gardén plannner?');

  expect(pathsOf(right).slice(0, 2).toSorted()).toEqual(['Gardén planner.md', 'Old/Gardén planner.md']);
  expect(pathsOf(misspelt)).toEqual(pathsOf(right));
});

test('a question of many words is answered, too', async () => {
  const query = `${Array.from({ length: 4000 }, (_, at) => `word${at}`).join(' ')} lentils`;

  expect(await ask({ query: query.slice(-10_000) })).toMatchObject({ hits: [{ path: 'Recipes/Lentil soup.md' }] });
});

test('a pasted text is a question, and the answer says that not all of its words were searched', async () => {
  const words = Array.from({ length: 15_000 }, (_, at) => `word${at}`).join(' ');

  const { hits, hints } = await ask({ query: `${words} lentils` });

  expect(hits).toMatchObject([{ path: 'Recipes/Lentil soup.md' }]);
  expect(hints.map(plain)).toEqual(['Searched for only 1 of the 15001 words of this long question.']);
});

test.each([
  ['one word', 'x'.repeat(100_000)],
  ['one word of many names', 'aB'.repeat(50_000)],
  ['apostrophes', `${"'".repeat(100_000)}s`],
  ['words of one letter', 'a.'.repeat(50_000)],
  ['one Chinese sentence', '锂电池怎么充电'.repeat(15_000)],
])('a pasted text of %s is answered quickly', async (_, pasted) => {
  const start = process.cpuUsage();

  const { hits } = await ask({ query: `${pasted} lentils` });

  const { user, system } = process.cpuUsage(start);
  expect(hits.map(({ path }) => path)).toContain('Recipes/Lentil soup.md');
  expect((user + system) / 1000).toBeLessThan(3000);
});

test('a question with thousands of operators is refused with their number', async () => {
  await expect(ask({ query: 'tag:x '.repeat(3000) })).rejects.toMatchObject({
    reason: 'QUERY_INVALID',
    message: expect.stringContaining('3000 phrases, operators and words with a minus'),
  });
});

test.each<[string, readonly string[]]>([
  ['✅', ['Done.md']],
  ['✅ 📅', []],
  ['✅ path:Recipes', []],
  ['✅ path:Done', ['Done.md']],
])('symbols without words, as in %j, are found as they are', async (query, paths) => {
  const reader = createMemoryReader({ ...vault, 'Done.md': '- [x] Sow ✅ 2026-03-01\n' });

  expect(pathsOf(await answerQuestion(reader, { ...defaults, query }))).toEqual(paths);
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

test('a note that is edited during the question is shown with lines that it has', async () => {
  const reader = createMemoryReader(vault);
  const edit = (path: string) => ({ path, text: 'One line.\n\nSoak nothing.\n' });
  const edited = { ...reader, readSnapshots: (paths: readonly string[]) => paths.map(edit) };

  const { hits } = await answerQuestion(edited, { ...defaults, query: 'soak cumin' });

  expect(hits).toMatchObject([{ path: 'Recipes/Lentil soup.md', snippets: [{ line: 3, text: 'Soak nothing.' }] }]);
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
