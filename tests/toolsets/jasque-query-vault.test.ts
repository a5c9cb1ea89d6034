import { utimesSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { requirement } from '../requirements.ts';
import { failed, jasqueIn } from './jasque-kit.ts';

const time = new Date('2026-03-01T12:00:00Z');

const garden = {
  'Index.md': '# Index\n\nSee [[Garden]] and [[projects/Garden|the plan]].\n',
  'projects/Garden.md': '---\ntags: [work, plan/2026]\n---\n# Garden\n\nThe BUDGET for seeds.\nBudget again.\n',
  'projects/website/Site.md': '---\ntags: work\n---\nBuild [[Garden#Beds]] #urgent\n',
  'archive/Old.md': 'budget\n\n```\n#work\n```\n#été #work/deep\n',
  'archive/Empty.md': '',
  'Map.canvas':
    '{"nodes":[{"id":"1","type":"text","text":"budget [[Garden]]","x":0,"y":0,"width":1,"height":1}],"edges":[]}',
};

const gardenVault = () => {
  const jasque = jasqueIn(garden);
  for (const path of Object.keys(garden)) utimesSync(join(jasque.vault, path), time, time);
  return jasque;
};

const paths = (output: { results: readonly { path: string }[] }) => output.results.map(({ path }) => path);

test(`search_text finds each note whose text contains the query, with the line of its first match ${requirement(
  'jasque.query-vault.search-text',
  'jasque.query-vault.search-text-one-per-note',
  'jasque.query-vault.search-text-line',
  'jasque.query-vault.result-fields',
  'jasque.query-vault.concise',
  'jasque.query-vault.result-snippet',
)}`, async () => {
  const { query } = gardenVault();

  const { output, data } = await query({ operation: 'search_text', query: 'budget' });

  expect(output).toEqual({
    success: true,
    operation: 'search_text',
    total_count: 2,
    results: [
      { path: 'archive/Old.md', title: 'Old', line_number: 1 },
      { path: 'projects/Garden.md', title: 'Garden', line_number: 6 },
    ],
    truncated: false,
  });
  expect(JSON.parse(data)).toEqual(output);
});

test(`the detailed format adds snippets, tags and times ${requirement(
  'jasque.query-vault.detailed',
  'jasque.query-vault.result-item',
)}`, async () => {
  const { query } = gardenVault();
  const ask = async (args: object) => (await query({ ...args, response_format: 'detailed' })).output.results;
  const modified = time.toISOString();

  const facts = { path: 'projects/Garden.md', title: 'Garden', tags: ['work', 'plan/2026'], modified };
  expect(await ask({ operation: 'search_text', query: 'seeds' })).toEqual([
    { ...facts, line_number: 6, snippet: 'The BUDGET for seeds.' },
  ]);
  expect(await ask({ operation: 'find_by_tag', tags: ['plan'] })).toEqual([
    { ...facts, snippet: '# Garden The BUDGET for seeds. Budget again.' },
  ]);
  expect(await ask({ operation: 'list_notes', path: 'archive' })).toEqual([
    { path: 'archive/Empty.md', title: 'Empty', tags: [], modified },
    {
      path: 'archive/Old.md',
      title: 'Old',
      snippet: 'budget ``` #work ``` #été #work/deep',
      tags: ['été', 'work/deep'],
      modified,
    },
  ]);
  expect(await ask({ operation: 'get_backlinks', path: 'projects/Garden.md' })).toEqual([
    {
      path: 'Index.md',
      title: 'Index',
      snippet: 'See [[Garden]] and [[projects/Garden|the plan]].',
      tags: [],
      modified,
      line_number: 3,
    },
    {
      path: 'projects/website/Site.md',
      title: 'Site',
      snippet: 'Build [[Garden#Beds]] #urgent',
      tags: ['work', 'urgent'],
      modified,
      line_number: 4,
    },
  ]);
});

test.each([
  ['a.b', ['Dot.md']],
  ['(x) "y" \\', ['Signs.md']],
  ['SAY "Hi', ['Signs.md']],
  ['-path:"Dot"', ['Op.md']],
  ['one two', ['Line.md']],
  ['two three', []],
  ['Signs', []],
])(
  `search_text matches %j literally, in any case and within one line ${requirement('jasque.query-vault.search-text-literal')}`,
  async (text, found) => {
    const { query } = jasqueIn({
      'Dot.md': 'a.b',
      'Other.md': 'axb one',
      'Signs.md': 'f(x) "y" \\\nsay "hi"\\"',
      'Op.md': '-path:"Dot"',
      'Line.md': 'One  one Two\nthree',
    });

    expect(paths((await query({ operation: 'search_text', query: text })).output)).toEqual(found);
  },
);

test(`a snippet of search_text has at most 200 characters and contains the match ${requirement('jasque.query-vault.search-text-snippet')}`, async () => {
  const { query } = jasqueIn({ 'A.md': `${'before '.repeat(100)}needle${' after'.repeat(100)}` });

  const { output } = await query({ operation: 'search_text', query: 'needle', response_format: 'detailed' });

  const { snippet } = output.results[0];
  expect([...snippet].length).toBeLessThanOrEqual(200);
  expect(snippet).toContain('needle');
});

test(`path limits a query to a folder, with or without a trailing slash, or to a note ${requirement(
  'jasque.query-vault.path',
  'jasque.query-vault.path-trailing-slash',
  'jasque.query-vault.search-text-in-folder',
  'jasque.query-vault.find-by-tag-in-folder',
  'jasque.query-vault.list-notes-in-folder',
)}`, async () => {
  const { query } = gardenVault();
  const found = async (args: object) => paths((await query(args)).output);

  for (const path of ['projects', 'projects/']) {
    expect(await found({ operation: 'search_text', query: 'budget', path })).toEqual(['projects/Garden.md']);
    expect(await found({ operation: 'find_by_tag', tags: ['work'], path })).toHaveLength(2);
    expect(await found({ operation: 'list_notes', path })).toEqual(['projects/Garden.md', 'projects/website/Site.md']);
  }
  const path = 'archive/Old.md';
  expect(await found({ operation: 'search_text', query: 'budget', path })).toEqual([path]);
  expect(await found({ operation: 'find_by_tag', tags: ['été'], path })).toEqual([path]);
  expect(await found({ operation: 'find_by_tag', tags: ['urgent'], path })).toEqual([]);
  expect(await found({ operation: 'list_notes', path })).toEqual([path]);
  expect(await found({ operation: 'list_notes', path: '' })).toHaveLength(5);
});

test(`find_by_tag finds notes with any of the tags, in properties or text but not in code ${requirement(
  'jasque.query-vault.find-by-tag',
  'jasque.query-vault.find-by-tag-frontmatter',
  'jasque.query-vault.find-by-tag-code',
)}`, async () => {
  const { query } = jasqueIn({
    'List.md': '---\ntags: [work]\n---\n',
    'Single.md': '---\ntags: work\n---\n#urgent\n',
    'Inline.md': 'do it #work\n',
    'Code.md': '```\n#work\n```\n`#urgent`\n',
    'Unicode.md': '#工作 #été/août\n',
  });
  const found = async (tags: readonly string[]) => paths((await query({ operation: 'find_by_tag', tags })).output);

  expect(await found(['work'])).toEqual(['Inline.md', 'List.md', 'Single.md']);
  expect(await found(['#工作', 'urgent'])).toEqual(['Single.md', 'Unicode.md']);
  expect(await found(['urgent', 'urgnt'])).toEqual(['Single.md']);
  expect(await found(['工作'])).toEqual(['Unicode.md']);
  expect(await found(['été'])).toEqual(['Unicode.md']);
});

test(`list_notes and list_folders return complete lists ${requirement(
  'jasque.query-vault.list-notes',
  'jasque.query-vault.list-folders',
)}`, async () => {
  const { query } = gardenVault();

  expect((await query({ operation: 'list_notes' })).output.results).toEqual([
    { path: 'Index.md', title: 'Index' },
    { path: 'archive/Empty.md', title: 'Empty' },
    { path: 'archive/Old.md', title: 'Old' },
    { path: 'projects/Garden.md', title: 'Garden' },
    { path: 'projects/website/Site.md', title: 'Site' },
  ]);
  expect((await query({ operation: 'list_folders' })).output).toEqual({
    success: true,
    operation: 'list_folders',
    total_count: 3,
    results: [
      { path: 'archive', title: 'archive' },
      { path: 'projects', title: 'projects' },
      { path: 'projects/website', title: 'website' },
    ],
    truncated: false,
  });
  expect(paths((await query({ operation: 'list_folders', path: 'projects/' })).output)).toEqual(['projects/website']);
});

test(`get_backlinks finds each note that links to the note, in any form ${requirement(
  'jasque.query-vault.get-backlinks',
  'jasque.query-vault.get-backlinks-forms',
  'jasque.markdown.wikilinks',
)}`, async () => {
  const { query } = jasqueIn({
    'concepts/zettelkasten.md': '# Z\n\n[[#Z]]\n',
    'a.md': '[[zettelkasten]] [[zettelkasten]]',
    'b.md': '[[concepts/zettelkasten|Method]]',
    'c.md': '[[zettelkasten#Z]]',
    'd.md': '![[zettelkasten]]',
    'e.md': '[z](concepts/zettelkasten.md)',
    'f.md': '[[other]]',
  });

  const { output } = await query({ operation: 'get_backlinks', path: 'concepts/zettelkasten.md', limit: 3 });

  expect(output).toMatchObject({ success: true, total_count: 5, truncated: true });
  expect(output.results).toEqual(['a', 'b', 'c'].map((title) => ({ path: `${title}.md`, title })));
});

test(`get_backlinks without path is refused ${requirement('jasque.query-vault.get-backlinks-path-required')}`, async () => {
  const { query } = gardenVault();

  expect(await query({ operation: 'get_backlinks' })).toMatchObject(
    failed('Path parameter is required for get_backlinks operation. Send the path of a note'),
  );
});

test(`list_folders and get_tags list at most 500, unless a limit is given ${requirement('jasque.query-vault.bound')}`, async () => {
  const many = Array.from({ length: 501 }, (_, index) => [`f${index}/n.md`, `#tag${index}`]);
  const { query } = jasqueIn(Object.fromEntries(many));

  for (const operation of ['list_folders', 'get_tags']) {
    const { output: some } = await query({ operation });
    const { output: all } = await query({ operation, limit: 1000 });

    expect(some).toMatchObject({ operation, total_count: 501, truncated: true });
    expect(some.results).toEqual(all.results.slice(0, 500));
    expect(all).toMatchObject({ total_count: 501, truncated: false });
  }
});

test(`get_tags lists every tag once, the most used first ${requirement('jasque.query-vault.get-tags')}`, async () => {
  const many = Array.from({ length: 60 }, (_, index) => `#tag${index}`).join(' ');
  const { query } = jasqueIn({ 'A.md': `#work #Work #plan/2026\n\n${many}\n`, 'B.md': '#work' });

  const all = (await query({ operation: 'get_tags' })).output;
  const first = (await query({ operation: 'get_tags', limit: 1, response_format: 'detailed' })).output;

  expect(all).toMatchObject({ success: true, total_count: 62, truncated: false });
  expect(new Set(all.results.map(({ tags: [tag] }: { tags: string[] }) => tag)).size).toBe(62);
  expect(all.results[0]).toEqual({ path: '', title: '#work', tags: ['work'] });
  expect(first).toMatchObject({ total_count: 62, truncated: true });
  expect(first.results).toEqual([
    { path: '', title: '#work', tags: ['work'], snippet: 'Uses: 3; notes: 2, such as A.md, B.md' },
  ]);
});
