import { expect, test } from 'vitest';
import { createMemoryReader } from '../index/memory-reader.test.kit.ts';
import { type SearchedNotes, type SearchRequest, searchNotes } from './search-notes.ts';

const vault = {
  'Projects/Garden.md': [
    '---',
    'status: Draft',
    'tags: [area/home]',
    'rating: 4',
    'due:',
    'links: ["[[Plan]]", x]',
    '---',
    '# Garden',
    'Buy seeds and soil.',
    '',
    '## Tasks',
    '- [ ] call the nursery #urgent',
    '- [x] buy seeds',
    '',
    'Résumé of the year',
  ].join('\n'),
  'Projects/Plan.md': '# Plan\nseeds\n\nsoil\n\n`#urgent`\n',
  'Daily/2026-03-01.md': '- [-] dropped seeds\n- plain\n\n园艺计划 in spring\n',
  'Board.canvas': JSON.stringify({ nodes: [{ id: '1', type: 'text', text: 'order\nseeds now' }] }),
  'Seeds.base': 'views:\n  - type: table\n    name: soil\n',
  'img/seeds.png': '',
};

const GARDEN = 'Projects/Garden.md';
const PLAN = 'Projects/Plan.md';
const DAILY = 'Daily/2026-03-01.md';

test.each<[string, readonly string[]]>([
  ['soil', [GARDEN, PLAN]],
  ['SEEDS', ['Board.canvas', DAILY, GARDEN, PLAN, 'Seeds.base']],
  ['seeds -soil', ['Board.canvas', DAILY, 'Seeds.base']],
  ['-seeds', []],
  ['-soil', ['Board.canvas', DAILY]],
  ['nursery OR spring', [DAILY, GARDEN]],
  ['"seeds and"', [GARDEN]],
  ['/s[eo]+ds?\\b/ soil', [GARDEN, PLAN]],
  ['/^Soil$/', [PLAN]],
  ['match-case:/^Soil$/', []],
  ['match-case:Seeds', ['Seeds.base']],
  ['match-case:(ignore-case:SEEDS spring)', [DAILY]],
  ['file:seeds', ['Seeds.base', 'img/seeds.png']],
  ['file:.png', ['img/seeds.png']],
  ['file:/^[gp]/', [GARDEN, PLAN]],
  ['path:projects soil', [GARDEN, PLAN]],
  ['path:/^img\\//', ['img/seeds.png']],
  ['content:garden', [GARDEN]],
  ['content:plan', [GARDEN, PLAN]],
  ['tag:#urgent', [GARDEN]],
  ['tag:AREA', [GARDEN]],
  ['tag:area/home tag:urgent', [GARDEN]],
  ['tag:/^#u/', [GARDEN]],
  ['-tag:urgent path:Projects', [PLAN]],
  ['line:(seeds soil)', [GARDEN]],
  ['-line:(seeds soil) seeds', ['Board.canvas', DAILY, PLAN, 'Seeds.base']],
  ['line:(order -seeds)', ['Board.canvas']],
  ['block:(seeds soil)', [GARDEN]],
  ['section:(seeds soil)', [GARDEN, PLAN]],
  ['section:(nursery soil)', []],
  ['task:""', [DAILY, GARDEN]],
  ['task-todo:""', [GARDEN]],
  ['task-done:seeds', [DAILY, GARDEN]],
  ['task-todo:seeds', []],
  ['task:(tag:urgent)', [GARDEN]],
  ['task:/\\bbuy\\b/', [GARDEN]],
  ['[status]', [GARDEN]],
  ['[STATUS:draft]', [GARDEN]],
  ['[status:draft OR done]', [GARDEN]],
  ['[status:-draft]', ['Board.canvas', DAILY, PLAN]],
  ['[status:(-done)]', [GARDEN]],
  ['[status:/^dr/]', [GARDEN]],
  ['[stat]', []],
  ['[due:null]', [GARDEN]],
  ['[status:null]', []],
  ['[rating:>3]', [GARDEN]],
  ['[rating:<4]', []],
  ['[links:plan x]', [GARDEN]],
  ['-[status] soil', [PLAN]],
  ['[[Plan]]', [GARDEN]],
])('%s finds %j', async (query, paths) => {
  expect(await find({ query })).toEqual(paths);
});

test.each<[SearchRequest['mode'], string, readonly string[]]>([
  ['words', 'resume', [GARDEN]],
  ['words', 'RÉSUMÉ year', [GARDEN]],
  ['words', 'seed', []],
  ['words', '计划', [DAILY]],
  ['words', 'spring 园艺', [DAILY]],
  ['simple', 'seed soi', [GARDEN, PLAN]],
  ['simple', '(seeds', []],
  ['text', 'seeds and', [GARDEN]],
  ['text', 'and seeds', []],
  ['regex', '^soil$', [PLAN]],
])('in the mode %s, %s finds %j', async (mode, query, paths) => {
  expect(await find({ query, mode })).toEqual(paths);
});

test.each<[Partial<SearchRequest> & { query: string }, readonly string[]]>([
  [{ query: 'garden projects', mode: 'words' }, []],
  [{ query: 'plan', mode: 'words' }, [GARDEN, PLAN]],
  [{ query: 'projects', mode: 'simple' }, []],
  [{ query: 'seeds' }, ['Board.canvas', DAILY, GARDEN, PLAN]],
  [{ query: 'seeds path:projects' }, [GARDEN, PLAN]],
])('in contents alone, %j finds %j', async (asked, paths) => {
  expect(await find({ ...asked, where: 'content' })).toEqual(paths);
});

test.each<[Partial<SearchRequest>, readonly string[]]>([
  [{ folder: 'projects' }, [GARDEN, PLAN]],
  [{ tags: ['area', '#urgent'] }, [GARDEN]],
  [{ exclude: ['projects', 'Bo', 'Seeds'] }, [DAILY]],
])('%j limits where a search looks', async (scope, paths) => {
  expect(await find({ query: 'seeds', ...scope })).toEqual(paths);
});

test('a missing tag or folder is reported, with suggestions', async () => {
  await expect(find({ query: 'x', tags: ['urgnet'] })).rejects.toMatchObject({
    reason: 'TAG_NOT_FOUND',
    details: { suggestions: ['#urgent'] },
  });
  await expect(find({ query: 'x', folder: 'Project' })).rejects.toMatchObject({
    reason: 'FOLDER_NOT_FOUND',
    details: { suggestions: ['Projects'] },
  });
});

test('a hit shows the lines that match most of the query', async () => {
  const { hits } = await search({ query: 'seeds OR soil OR tag:urgent', snippets: 2 });

  expect(
    Object.fromEntries(hits.map(({ path, snippets }) => [path, snippets.map(({ line, text }) => ({ line, text }))])),
  ).toEqual({
    [GARDEN]: [
      { line: 9, text: 'Buy seeds and soil.' },
      { line: 12, text: '- [ ] call the nursery #urgent' },
    ],
    [PLAN]: [
      { line: 2, text: 'seeds' },
      { line: 4, text: 'soil' },
    ],
    [DAILY]: [{ line: 1, text: '- [-] dropped seeds' }],
    'Board.canvas': [{ line: 1, text: 'seeds now' }],
    'Seeds.base': [],
  });
});

test('a long line is cut around the match', async () => {
  const long = `${'word '.repeat(100)}needle${' word'.repeat(100)}`;
  const { hits } = await search({ query: 'needle' }, { 'A.md': long });

  const [snippet] = hits[0]?.snippets ?? [];
  expect(snippet?.text).toMatch(/^….*needle.*…$/);
  expect(snippet?.text.length).toBeLessThanOrEqual(202);
});

test("hits are ranked by the query's words, and matches in names before those in texts", async () => {
  const texts = { 'A.md': 'the garden', 'B.md': 'garden garden garden', 'Garden.md': 'x', 'C.md': 'other' };

  const { hits } = await search({ query: 'garden', sort: 'relevance' }, texts);

  expect(hits.map(({ path }) => path)).toEqual(['Garden.md', 'B.md', 'A.md']);
  expect(hits.every(({ score }) => score !== undefined)).toBe(true);
});

test('the pages of a search follow one another', async () => {
  const texts = Object.fromEntries(Array.from({ length: 7 }, (_, index) => [`N${index}.md`, 'seeds']));

  const first = await search({ query: 'seeds', limit: 4 }, texts);
  const second = await search({ query: 'seeds', limit: 4, cursor: first.nextCursor ?? '' }, texts);

  expect(first.total).toBe(7);
  expect([...first.hits, ...second.hits].map(({ path }) => path)).toEqual(Object.keys(texts));
  expect(second.nextCursor).toBeNull();
});

test('full texts are returned up to the limit', async () => {
  const texts = { 'A.md': 'seeds 123', 'B.md': `seeds ${'x'.repeat(50)}`, 'C.md': 'seeds' };

  const { hits } = await search({ query: 'seeds', contentBytes: 20 }, texts);

  expect(hits.map(({ content }) => content)).toEqual(['seeds 123', undefined, 'seeds']);
});

test('invalid texts are found by name, and reported', async () => {
  const { hits, unread } = await search({ query: 'seeds' }, { 'Seeds.md': '\udcff', 'A.md': '\udcff seeds' });

  expect(hits.map(({ path }) => path)).toEqual(['Seeds.md']);
  expect(unread.map(({ path }) => path)).toEqual(['A.md', 'Seeds.md']);
});

test('a search with an endless regular expression is stopped', async () => {
  const asked = search({ query: '/^(a+)+$/' }, { 'A.md': `${'a'.repeat(60)}!` });

  await expect(asked).rejects.toMatchObject({ reason: 'REGEX_TIMED_OUT' });
});

test.each([
  ['(a', 'QUERY_INVALID', { column: 1 }],
  ['x filee:a', 'QUERY_INVALID', { column: 3, meant: 'file:' }],
  ['/(/', 'REGEX_INVALID', { column: 1 }],
  ['  ', 'QUERY_INVALID', {}],
])('%s is refused for %s', async (query, reason, details) => {
  await expect(search({ query })).rejects.toMatchObject({ reason, details });
});

async function find(asked: Partial<SearchRequest> & { query: string }): Promise<string[]> {
  const { hits } = await search(asked);
  return hits.map(({ path }) => path).toSorted();
}

function search(
  asked: Partial<SearchRequest> & { query: string },
  texts: Record<string, string> = vault,
): Promise<SearchedNotes> {
  const reader = createMemoryReader(texts);
  return searchNotes(reader, { sort: 'path', snippets: 3, contentBytes: 0, limit: 100, cursor: undefined, ...asked });
}

test('the simple mode ranks as Obsidian does: few matches, near the beginning and each other, come first', async () => {
  const reader = createMemoryReader({
    'Far.md': `${'filler '.repeat(200)}seeds and then a long way to the soil`,
    'Near.md': 'seeds soil',
    'Many.md': 'seeds soil seeds soil seeds soil',
  });

  const { hits } = await searchNotes(reader, {
    query: 'seeds soil',
    mode: 'simple',
    snippets: 0,
    contentBytes: 0,
    limit: 10,
    cursor: undefined,
  });

  expect(hits.map(({ path }) => path)).toEqual(['Near.md', 'Far.md', 'Many.md']);
});

test.each(['obsidian', 'words'] as const)(
  'in mode %s, notes with a name or word that most notes have are still ranked',
  async (mode) => {
    const others = Array.from({ length: 20 }, (_, at) => [`Note ${at}.md`, `teas and tea ${'leaf '.repeat(at)}`]);
    const parts = Array.from({ length: 5 }, (_, at) => [`Part ${at}.md`, 'teapot']);
    const named = ['b', 'a'].map((name, at) => [`${name}.md`, `---\naliases: tea\n---\n${'leaf '.repeat(at + 1)}`]);
    const reader = createMemoryReader(Object.fromEntries([...others, ...parts, ...named]));

    const { hits } = await searchNotes(reader, {
      query: 'tea',
      mode,
      snippets: 0,
      contentBytes: 0,
      limit: 100,
      cursor: undefined,
    });

    expect(hits.map(({ path }) => path).slice(0, 22)).toEqual([...named, ...others].map(([path]) => path));
  },
);

test.each(['obsidian', 'words'] as const)(
  'in mode %s, the note with that name comes first, and whole words before parts of words',
  async (mode) => {
    const reader = createMemoryReader({
      'Cat.md': 'x',
      'Catalogue of catalogues.md': '# catalogue\ncatalogue catalogue catalogue\n',
      'Long.md': `${'other words '.repeat(400)} a cat ${'and more words '.repeat(400)}`,
      'Pets.md': '---\naliases: [a cat]\n---\nx\n',
      'Titled.md': '---\ntitle: cat\n---\nx\n',
    });
    const asked = { query: 'cat', mode, snippets: 0, contentBytes: 0, limit: 20, cursor: undefined };

    const { hits } = await searchNotes(reader, asked);

    const paths = hits.map(({ path }) => path);
    expect(paths.slice(0, 2).toSorted()).toEqual(['Cat.md', 'Titled.md']);
    expect(paths.slice(2, 4).toSorted()).toEqual(['Long.md', 'Pets.md']);
    expect(paths.slice(4)).toEqual(mode === 'words' ? [] : ['Catalogue of catalogues.md']);
    expect((await searchNotes(reader, { ...asked, query: 'a cat' })).hits[0]?.path).toBe('Pets.md');
    const scores = hits.map(({ score = 0 }) => score);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  },
);
