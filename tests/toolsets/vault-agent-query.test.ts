import { expect, test } from 'vitest';
import { harvest } from '../contract/tree.ts';
import { requirement } from '../requirements.ts';
import { refused, succeeded } from './ask-tool.ts';
import { vaultAgent } from './vault-agent-kit.ts';

const tree = {
  'Guides/FastAPI Guide.md':
    '---\ntags: [learning, api]\n---\n# FastAPI Guide\n\nA FastAPI tutorial for all.\n[[API Design Doc]]\n',
  'Guides/Django.md': '---\ntags: [learning]\n---\n# Django\n\nNo fastapi here, but a tutorial.\n',
  'Work/API Design Doc.md': '---\ntags: [api]\n---\n# Design\n\nHow we design interfaces.\n',
  'Work/Old.md': 'A FastAPI note without tags.\n',
  'FastAPI tutorial.md': 'The name alone.\n',
};

test(`search finds notes by their text, and shows each match in context ${requirement(
  'vault-agent.query-vault.search',
  'vault-agent.query-vault.search-snippets',
  'vault-agent.query-vault.concise',
  'vault-agent.tools.strings',
)}`, async () => {
  const { query } = vaultAgent(tree);

  const answer = await query('search', { query: 'fastAPI tutorial' });

  expect(answer).toMatchObject({ is_error: false, retry: false });
  expect(answer.data).toBe(answer.output);
  const [heading, ...lines] = answer.output.split('\n');
  expect(heading).toBe('Found 2 notes:');
  expect(lines.toSorted()).toEqual([
    expect.stringMatching(
      /^\d\. (FastAPI Guide: A FastAPI tutorial for all\.|Django: No fastapi here, but a tutorial\.)/,
    ),
    expect.stringMatching(
      /^\d\. (FastAPI Guide: A FastAPI tutorial for all\.|Django: No fastapi here, but a tutorial\.)/,
    ),
  ]);
  expect(lines.map((line: string) => line.slice(0, 3))).toEqual(['1. ', '2. ']);
});

test(`search includes only notes with the tags and in the folder ${requirement(
  'vault-agent.query-vault.search-tags',
  'vault-agent.query-vault.search-folder',
)}`, async () => {
  const { query } = vaultAgent(tree);

  const tagged = await query('search', { query: 'fastapi', tags: ['#api'] });
  const inFolder = await query('search', { query: 'fastapi', folder: 'Work' });

  expect(tagged.output).toMatch(/^Found 1 note:\n1\. FastAPI Guide: /);
  expect(inFolder.output).toBe('Found 1 note:\n1. Old: A FastAPI note without tags.');
});

test('a query is literal text: quoted words stay together, and there are no operators', async () => {
  const { query } = vaultAgent({ 'A.md': 'set path:B to C:\\ or "D"', 'B.md': 'to path:B set' });

  const titles = async (text: string) =>
    (await query('search', { query: text })).output.match(/(?<=^\d\. )\w/gm)?.toSorted() ?? [];

  expect(await titles('path:B')).toEqual(['A', 'B']);
  expect(await titles('"set path:B"')).toEqual(['A']);
  expect(await titles('-set C:\\')).toEqual([]);
  expect(await titles('set C:\\')).toEqual(['A']);
});

test(`search asks for missing arguments ${requirement(
  'vault-agent.query-vault.search-query-required',
  'vault-agent.query-vault.search-too-short',
)}`, async () => {
  const { query } = vaultAgent({ ...tree, '知识.md': '知识管理' });

  expect(await query('search')).toMatchObject(
    refused("query is required for operation='search'. Send the text to search for, such as query='FastAPI tutorial'."),
  );
  expect(await query('search', { query: ' ab ' })).toMatchObject(
    refused(
      "Query 'ab' is too short: search needs at least 3 characters. Please provide more specific terms, such as a whole word, or list notes with operation='list' and tags or folder.",
    ),
  );
  // A Chinese word has two characters.
  expect((await query('search', { query: '知识' })).output).toBe('Found 1 note:\n1. 知识: 知识管理');
});

test(`list returns the notes of a folder or with tags, with their basic metadata ${requirement(
  'vault-agent.query-vault.list-folder',
  'vault-agent.query-vault.list-tags',
  'vault-agent.query-vault.list-metadata',
)}`, async () => {
  const { query } = vaultAgent(tree);

  const inFolder = await query('list', { folder: 'Guides' });
  const tagged = await query('list', { tags: ['learning', 'api'] });
  const all = await query('list');

  const known = (bytes: number, tags: string, heading: string) =>
    expect.stringMatching(
      new RegExp(`modified \\d{4}-\\d{2}-\\d{2}; ${bytes} bytes; tags ${tags}; heading "${heading}"$`),
    );
  expect(inFolder.output.split('\n')).toEqual([
    'Found 2 notes:',
    known(68, 'learning', 'Django'),
    known(94, 'learning, api', 'FastAPI Guide'),
  ]);
  expect(tagged.output).toMatch(/^Found 3 notes:\n1\. Django: .*\n2\. FastAPI Guide: /);
  expect(all.output).toMatch(/^Found 5 notes:\n/);
});

test(`find_related says why a note is related ${requirement(
  'vault-agent.query-vault.find-related-backlinks',
  'vault-agent.query-vault.find-related-tags',
)}`, async () => {
  const { query } = vaultAgent({ ...tree, 'Api list.md': '---\ntags: api\n---\n' });

  const related = await query('find_related', { query: 'API Design Doc' });
  const filtered = await query('find_related', { query: 'API Design Doc', tags: ['learning'], folder: 'Guides' });

  expect(related.output).toMatch(/^\d\. FastAPI Guide: links to it; shares tags api$/m);
  expect(related.output).toMatch(/^\d\. Api list: shares tags api$/m);
  expect(filtered.output).toBe('Found 1 note:\n1. FastAPI Guide: links to it; shares tags api');
});

test(`find_related asks for the title of an existing note ${requirement(
  'vault-agent.query-vault.find-related-query-required',
)}`, async () => {
  const { query } = vaultAgent(tree);

  expect(await query('find_related')).toMatchObject(
    refused(
      "query is required for operation='find_related'. Send the title of a note, such as query='API Design Doc'.",
    ),
  );
  expect((await query('find_related', { query: 'API Desing Doc' })).output).toMatch(
    /^Note 'API Desing Doc' not found\. Available notes in folder: .*\. Did you mean: Work\/API Design Doc$/,
  );
});

test(`a query without a match suggests how to refine it ${requirement('vault-agent.query-vault.no-results')}`, async () => {
  const { query } = vaultAgent(tree);

  const nothing = await query('search', { query: 'quantum physics', tags: ['api'], folder: 'Work' });
  const unknownTag = await query('list', { tags: ['lerning'] });
  const alone = await query('find_related', { query: 'Old', folder: 'Guides' });

  expect(nothing).toMatchObject(
    succeeded(
      "Found 0 notes containing 'quantum physics' with tags api in folder 'Work'. To refine: search for fewer words; try other words or a part of a word; leave tags out; leave folder out.",
    ),
  );
  expect(unknownTag).toMatchObject(
    succeeded(
      "Found 0 notes with tags lerning. No note has the tag 'lerning'. Did you mean: learning. To refine: leave tags out.",
    ),
  );
  expect(alone).toMatchObject(
    succeeded(
      "Found 0 notes related to 'Old' in folder 'Guides'. To refine: leave folder out; search for its subject with operation='search'.",
    ),
  );
});

test(`for a missing folder, the answer lists existing ones ${requirement(
  'vault-agent.query-vault.unknown-folder',
)}`, async () => {
  const { query } = vaultAgent(tree);

  for (const operation of ['search', 'list'])
    expect(await query(operation, { query: 'FastAPI', folder: 'Guide' })).toMatchObject(
      refused("Folder 'Guide' not found. Available folders: Guides, Work. Did you mean: Guides"),
    );
});

test(`if more results exist than the limit, the total is reported ${requirement(
  'vault-agent.query-vault.truncation',
)}`, async () => {
  const { query } = vaultAgent(
    Object.fromEntries(Array.from({ length: 45 }, (_, number) => [`N${number}.md`, '#same tag of all\n'])),
  );

  const [ten, three, all] = [
    await query('list'),
    await query('search', { query: 'tag of', limit: 3, response_format: 'detailed' }),
    await query('find_related', { query: 'N7', limit: 44 }),
  ];

  expect(ten.output).toMatch(
    /^Found 45 notes:\n(\d+\. .*\n){10}Showing 10 of 45 results\. Refine with: tags=\['specific'\], folder='path'$/,
  );
  expect(three.output).toMatch(/\nShowing 3 of 45 results\. Refine with: tags=\['specific'\], folder='path'$/);
  expect(all.output).not.toContain('Showing');
});

test(`a detailed result contains everything that another call needs ${requirement(
  'vault-agent.query-vault.detailed',
  'vault-agent.query-vault.detailed-chaining',
)}`, async () => {
  const { query, notes } = vaultAgent(tree);

  const { output } = await query('search', { query: 'interfaces', response_format: 'detailed' });

  expect(output).toMatch(/^Found 1 note:\n1\. API Design Doc\n {3}path: Work\/API Design Doc\.md\n {3}tags: api\n/);
  expect(output).toMatch(/^ {3}created \d{4}-\d{2}-\d{2}, modified \d{4}-\d{2}-\d{2}, \d+ bytes, \d+ words$/m);
  const path = /path: (.*)/.exec(output)?.[1] ?? '';
  expect((await notes('read', { title: path })).output).toBe(tree['Work/API Design Doc.md']);
});

test(`no query changes the vault ${requirement('vault-agent.query-vault.read-only')}`, async () => {
  const { vault, query } = vaultAgent(tree);
  const before = harvest(vault);

  await query('search', { query: 'FastAPI', response_format: 'detailed' });
  await query('list', { response_format: 'detailed' });
  await query('find_related', { query: 'Old', response_format: 'detailed' });

  expect(harvest(vault)).toEqual(before);
});
