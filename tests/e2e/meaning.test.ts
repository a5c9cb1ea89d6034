import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Trouble } from './embedding-service.ts';
import { agentWithModel, KEY, notes } from './model-agent.ts';
import { noteAgent } from './note-agent.ts';

test('index_vault sends each part of the notes once, and after an edit only the part that changed', async () => {
  const { vault, ask, service } = await agentWithModel();

  const preview = await ask('index_vault', { dry_run: true });
  const first = await ask('index_vault', {});
  const again = await ask('index_vault', {});
  writeFileSync(join(vault, 'Rex.md'), notes['Rex.md'].replace('twice', 'three times'));
  const edited = await ask('index_vault', {});

  expect(preview.metadata.meaning).toMatchObject({ notes: 4, embedded: 0, requests: 1, parts_sent: 5 });
  expect(first.metadata.meaning).toMatchObject({
    model: 'meanings-1',
    notes: 4,
    embedded: 4,
    requests: 1,
    parts_sent: 5,
  });
  expect(first.metadata.meaning.characters_sent).toBe(preview.metadata.meaning.characters_sent);
  expect(again.metadata.meaning).toMatchObject({ embedded: 4, requests: 0, parts_sent: 0 });
  expect(edited.metadata.meaning).toMatchObject({ embedded: 4, requests: 1, parts_sent: 1 });
  expect(service.requests.map(({ input }) => input.length)).toEqual([5, 1]);
  expect(service.requests[1]?.input).toEqual(['Rex > Rex > Food\nHe eats three times a day.']);
  expect(service.requests.map(({ authorization }) => authorization)).toEqual([`Bearer ${KEY}`, `Bearer ${KEY}`]);
});

test('notes of similar meaning are related, also in another language, and the coverage is shown', async () => {
  const { ask } = await agentWithModel();
  await ask('index_vault', {});

  const { data, metadata } = await ask('find_related', { note: 'Rex' });
  const info = await ask('get_vault_info', { response_format: 'detailed' });
  const concise = await ask('get_vault_info', {});

  expect(metadata.related).toEqual([{ path: 'Hund.md', score: expect.any(Number), similarity: expect.any(Number) }]);
  expect(metadata.related[0].similarity).toBeGreaterThan(0.7);
  expect(data).toContain('- Hund.md (similar)');
  expect(info.metadata.meaning).toEqual({ model: 'meanings-1', notes: 4, embedded: 4 });
  expect(info.data).toContain('\n4 of 4 notes can be found by meaning, with meanings-1.\n');
  expect(concise.data).toContain('\n4 of 4 notes can be found by meaning, with meanings-1.');
});

test('a question finds notes by their meaning, in any language, with the section and line that answer', async () => {
  const { ask } = await agentWithModel();
  await ask('index_vault', {});

  const spanish = await ask('search_notes', { query: '¿dónde está el perro?', mode: 'question' });
  const both = await ask('search_notes', { query: 'hound', mode: 'question' });

  // Both are equally close.
  expect(spanish.metadata.results.map(({ path }: { path: string }) => path)).toEqual(['Hund.md', 'Rex.md']);
  expect(spanish.metadata.results.find(({ path }: { path: string }) => path === 'Rex.md')).toMatchObject({
    section: ['Rex'],
    snippets: [{ line: 3, text: 'Our dog is a hound.' }],
  });
  expect(both.metadata.results.map(({ path }: { path: string }) => path)).toEqual(['Rex.md', 'Hund.md']);
});

test.each([
  ['a path', { query: 'puppy -path:Old' }, ['Hund.md', 'Rex.md']],
  ['a tag', { query: 'puppy tag:#pet' }, ['Old/Perro.md']],
  ['a folder', { query: 'puppy', folder: 'Old' }, ['Old/Perro.md']],
  ['tags', { query: 'puppy', tags: ['pet'] }, ['Old/Perro.md']],
  ['an excluded folder', { query: 'puppy', exclude: ['Old'] }, ['Hund.md', 'Rex.md']],
  ['a folder without a close note', { query: 'puppy', folder: 'New' }, []],
])('a question filters what it finds by meaning, by %s', async (_, params, expected) => {
  const tree = { ...notes, 'Old/Perro.md': 'El perro. #pet\n', 'Old/Ship.md': 'A ship.\n', 'New/Ship.md': 'A ship.\n' };
  const { ask } = await agentWithModel(tree);
  await ask('index_vault', {});

  for (const sort of ['relevance', 'path', 'modified']) {
    const { metadata } = await ask('search_notes', { mode: 'question', sort, ...params });
    expect(metadata.results.map(({ path }: { path: string }) => path).toSorted()).toEqual(expected);
  }
});

test.each<[string, Trouble]>([
  ['is down', { status: 500 }],
  ['does not answer', 'silence'],
  ['answers with a vector of another length', { vector: [1] }],
])('a question to a model that %s is answered by its words', async (_, trouble) => {
  const { ask, service } = await agentWithModel();
  await ask('index_vault', {});
  service.troubles.push(trouble);

  const { data, metadata } = await ask('search_notes', { query: 'invoice', mode: 'question' });

  expect(metadata).toMatchObject({ results: [{ path: 'Bills.md' }], meaning_problem: expect.any(String) });
  expect(data).toContain('Nothing was found by meaning');
});

test('a question without a word of the notes also says that the model could not be used', async () => {
  const { ask, service } = await agentWithModel();
  await ask('index_vault', {});
  service.troubles.push({ status: 500 });

  const { data, metadata } = await ask('search_notes', { query: 'perro', mode: 'question' });

  expect(metadata).toMatchObject({ results: [], meaning_problem: expect.any(String) });
  expect(data).toContain('Nothing was found by meaning');
});

test('a run that may send only so many characters keeps what it has, and the next one goes on', async () => {
  const tree = Object.fromEntries(Array.from({ length: 70 }, (_, at) => [`N${at}.md`, `${'dog '.repeat(100)}${at}\n`]));
  const { ask, service } = await agentWithModel(tree);

  const least = await ask('index_vault', { max_characters: 300 });
  const short = await ask('index_vault', { max_characters: 1000 });
  const long = await ask('index_vault', { max_characters: 27_000 });
  const rest = await ask('index_vault', {});

  const problem = expect.stringMatching(/^the next part of a note, with 40\d characters, would exceed the limit of /);
  expect(least.metadata.meaning).toMatchObject({ embedded: 0, requests: 0, problem });
  expect(short.metadata.meaning).toMatchObject({ embedded: 2, requests: 1, parts_sent: 2, problem });
  expect(long.metadata.meaning).toMatchObject({ embedded: 68, requests: 2, parts_sent: 66, problem });
  expect(rest.metadata.meaning).toMatchObject({ notes: 70, embedded: 70, requests: 1, parts_sent: 2 });
  expect(service.requests).toHaveLength(4);
});

test.each<[string, Trouble[]]>([
  ['refuses the key', [{ status: 401 }]],
  ['is overloaded', Array.from({ length: 5 }, () => ({ status: 503, headers: { 'retry-after': '0' } }))],
  ['asks to wait for an hour', [{ status: 429, headers: { 'retry-after': '3600' } }]],
  ['sends the notes elsewhere', [{ status: 307, headers: { location: 'http://127.0.0.1:9/' } }]],
  ['answers with garbage', [{ body: '<html>' }]],
  ['answers with other JSON', [{ body: '{"data":[]}' }]],
  ['answers with NaN', [{ numbers: '0.5, NaN' }]],
  ['answers with infinity', [{ numbers: '0.5, 1e999' }]],
  ['answers with null for a number', [{ vector: [0.5, null] }]],
  ['answers with numbers that are too large', [{ vector: [1e300, 1] }]],
  ['answers without numbers', [{ vector: [] }]],
])('a service that %s is reported by index_vault, and nothing else fails', async (_, troubles) => {
  const { ask, service } = await agentWithModel();
  service.troubles.push(...troubles);

  const indexed = await ask('index_vault', {});
  const reached = service.requests.length;
  const related = await ask('find_related', { note: 'Rex' });

  expect(indexed).toMatchObject({
    status: 'success',
    metadata: { texts: 5, meaning: { embedded: 0, problem: expect.any(String) } },
  });
  const { requests, parts_sent } = indexed.metadata.meaning;
  const sent = troubles.length;
  expect({ requests, parts_sent, reached }).toEqual({ requests: sent, parts_sent: 5 * sent, reached: sent });
  expect(related).toMatchObject({ status: 'success', metadata: { meaning_problem: expect.any(String) } });
  const shown = JSON.stringify([indexed, related]);
  expect(shown).not.toContain(KEY);
  expect(indexed.metadata.meaning.problem).not.toMatch(/hound|twice/);
});

test('a service that is busy for a moment is asked again', async () => {
  const { ask, service } = await agentWithModel();
  service.troubles.push(
    { status: 429, headers: { 'retry-after': '0' } },
    { status: 500, headers: { 'retry-after': '0' } },
  );

  const { metadata } = await ask('index_vault', {});

  expect(metadata.meaning).toMatchObject({ embedded: 4, requests: 3, parts_sent: 15 });
  expect(service.requests).toHaveLength(3);
});

test('a model whose vectors have another length is a problem, and earlier vectors stay', async () => {
  const { vault, ask, service } = await agentWithModel();
  await ask('index_vault', {});
  writeFileSync(join(vault, 'New.md'), 'A puppy.\n');
  service.troubles.push({ vector: [1, 2] });

  const { metadata } = await ask('index_vault', {});

  expect(metadata.meaning).toMatchObject({ notes: 5, embedded: 4, problem: expect.stringContaining('2 numbers') });
});

test('without the settings of a model nothing is sent, and nothing is said of it', async () => {
  const { ask } = noteAgent(notes);

  const indexed = await ask('index_vault', {});
  const info = await ask('get_vault_info', { response_format: 'detailed' });

  expect(indexed.metadata).toEqual({ texts: 5, texts_read: 5, dry_run: false });
  expect(info.metadata).not.toHaveProperty('meaning');
  expect(JSON.stringify(info.data)).not.toContain('meaning');
});

test.each([
  [{ OBSIDIAN_AGENT_EMBEDDINGS_URL: 'localhost' }, 'OBSIDIAN_AGENT_EMBEDDINGS_URL is not an address'],
  [{ OBSIDIAN_AGENT_EMBEDDINGS_URL: 'http://127.0.0.1:9/v1' }, 'OBSIDIAN_AGENT_EMBEDDINGS_MODEL is not set'],
  [
    {
      OBSIDIAN_AGENT_EMBEDDINGS_URL: 'http://127.0.0.1:9/v1',
      OBSIDIAN_AGENT_EMBEDDINGS_MODEL: 'm',
      OBSIDIAN_AGENT_EMBEDDINGS_KEY: 'sk-1\nsk-2',
    },
    'OBSIDIAN_AGENT_EMBEDDINGS_KEY has characters that cannot be sent',
  ],
])('with %j no model is used, and stderr says why', async (env, warning) => {
  const { ask } = noteAgent(notes, { env });

  const { metadata, stderr } = await ask('index_vault', {});

  expect(metadata).not.toHaveProperty('meaning');
  expect(stderr).toContain(warning);
});

test('a service that cannot be reached is named without secrets', async () => {
  const env = {
    OBSIDIAN_AGENT_EMBEDDINGS_URL: `http://127.0.0.1:9/v1?key=${KEY}`,
    OBSIDIAN_AGENT_EMBEDDINGS_MODEL: 'm',
  };
  const { ask } = noteAgent(notes, { env });

  const info = await ask('get_vault_info', {});

  expect(info.metadata.meaning).toEqual({ model: 'm', notes: 4, embedded: 0 });
  expect(JSON.stringify(info)).not.toContain(KEY);
});

test('notes found by words and by meaning come in the same order on pages of any size', async () => {
  const tree = Array.from({ length: 900 }, (_, at) => {
    const other = 'leaf '.repeat(1 + ((at * 37) % 101));
    return [`${at}.md`, `tea ${other}${at % 40 === 0 ? `${'leaf '.repeat(100 + at)}hound` : ''}\n`];
  });
  const { ask } = await agentWithModel(Object.fromEntries(tree));
  await ask('index_vault', {});
  const asked = { query: 'perro tea', mode: 'question' };
  const pathsOf = ({ metadata }: Awaited<ReturnType<typeof ask>>) =>
    metadata.results.map(({ path }: { path: string }) => path);

  const all = await ask('search_notes', { ...asked, limit: 200 });
  const first = await ask('search_notes', { ...asked, limit: 20 });
  const second = await ask('search_notes', { ...asked, limit: 20, cursor: first.metadata.next_cursor });

  expect([...pathsOf(first), ...pathsOf(second)]).toEqual(pathsOf(all).slice(0, 40));
});
