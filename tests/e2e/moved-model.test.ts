import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type EmbeddingService, startEmbeddingService } from './embedding-service.ts';
import { agentWithModel, notes } from './model-agent.ts';
import { askIn } from './note-agent.ts';

/** A vault whose notes a model has read, and another service with a model of that name. */
async function movedModel() {
  const { vault, ask, service } = await agentWithModel();
  await ask('index_vault', {});
  const other = await startEmbeddingService();
  return { vault, ask, service, other, askOther: askAt(vault, other.url) };
}

function askAt(vault: string, url: string) {
  const env = {
    OBSIDIAN_AGENT_CACHE_DIR: join(vault, '..', 'cache'),
    OBSIDIAN_AGENT_EMBEDDINGS_URL: url,
    OBSIDIAN_AGENT_EMBEDDINGS_MODEL: 'meanings-1',
  };
  return askIn(vault, { env });
}

function partsSentTo({ requests }: EmbeddingService): readonly number[] {
  return requests.map(({ input }) => input.length);
}

test('a model that moved to another address keeps its vectors, after one part of a note is compared', async () => {
  const { vault, ask, service, other, askOther } = await movedModel();
  writeFileSync(join(vault, 'New.md'), 'A puppy.\n');

  const preview = await askOther('index_vault', { dry_run: true });
  const moved = await askOther('index_vault', {});
  const question = await askOther('search_notes', { query: 'perro', mode: 'question' });
  const back = await ask('index_vault', {});

  expect(preview.metadata.meaning).toMatchObject({ notes: 5, requests: 2, parts_sent: 2 });
  expect(moved.metadata.meaning).toMatchObject({ notes: 5, embedded: 5, requests: 2, parts_sent: 2 });
  expect(moved.metadata.meaning.characters_sent).toBe(preview.metadata.meaning.characters_sent);
  expect(question.metadata.results.map(({ path }: { path: string }) => path)).toContain('Rex.md');
  expect(back.metadata.meaning).toMatchObject({ embedded: 5, requests: 0, parts_sent: 0 });
  expect(partsSentTo(service)).toEqual([5]);
  expect(partsSentTo(other)).toEqual([1, 1, 1]);
});

test('a question to a model at a new address is answered by words, until index_vault has compared it', async () => {
  const { other, askOther } = await movedModel();

  const question = await askOther('search_notes', { query: 'invoice', mode: 'question' });
  const related = await askOther('find_related', { note: 'Rex' });
  const info = await askOther('get_vault_info', {});

  expect(question.metadata).toMatchObject({
    results: [{ path: 'Bills.md' }],
    meaning_problem: expect.stringContaining('index_vault'),
  });
  expect(related.metadata.related[0]).toMatchObject({ path: 'Hund.md' });
  expect(info.metadata.meaning).toEqual({
    model: 'meanings-1',
    notes: 4,
    embedded: 0,
    problem: expect.stringContaining('index_vault'),
  });
  expect(other.requests).toEqual([]);
});

test.each([
  ['other numbers', [0, 0, 0, 0, 1]],
  ['another length', [1, 2]],
])('another model under the same name, whose vectors have %s, reads all notes again', async (_, vector) => {
  const { ask, other, askOther } = await movedModel();
  other.troubles.push({ vector });

  const { metadata } = await askOther('index_vault', {});
  const question = await askOther('search_notes', { query: 'perro', mode: 'question' });
  const first = await ask('search_notes', { query: 'invoice', mode: 'question' });

  expect(metadata.meaning).toMatchObject({ notes: 4, embedded: 4, requests: 2, parts_sent: 6 });
  expect(partsSentTo(other)).toEqual([1, 5, 1]);
  expect(question.metadata.results.map(({ path }: { path: string }) => path)).toContain('Hund.md');
  expect(first.metadata.meaning_problem).toContain('index_vault');
});

test('a new address that does not answer loses no vectors', async () => {
  const { ask, service, other, askOther } = await movedModel();
  other.troubles.push({ status: 401 });

  const failed = await askOther('index_vault', {});
  const back = await ask('index_vault', {});

  expect(failed.metadata.meaning).toMatchObject({ notes: 4, embedded: 0, problem: expect.stringContaining('401') });
  expect(back.metadata.meaning).toMatchObject({ notes: 4, embedded: 4, parts_sent: 0 });
  expect(partsSentTo(service)).toEqual([5]);
});

test('a model at a new address that knows none of the texts any more starts again', async () => {
  const { vault, other, askOther } = await movedModel();
  for (const name of Object.keys(notes).filter((each) => each.endsWith('.md')))
    writeFileSync(join(vault, name), `Another text, in ${name}.\n`);

  const { metadata } = await askOther('index_vault', {});

  expect(metadata.meaning).toMatchObject({ notes: 4, embedded: 4, requests: 1, parts_sent: 4 });
  expect(partsSentTo(other)).toEqual([4]);
});

test('vectors of another model that read the notes meanwhile are not taken for those of the first', async () => {
  const { vault, ask, service } = await agentWithModel();
  const other = await startEmbeddingService();
  other.troubles.push({ vector: [0, 0, 0, 0, 1] });
  let isFirst = true;
  service.onRequest = async () => {
    if (isFirst) await askAt(vault, other.url)('index_vault', {});
    isFirst = false;
  };

  const late = await ask('index_vault', {});
  const question = await ask('search_notes', { query: 'perro', mode: 'question' });

  expect(late.metadata.meaning).toMatchObject({ embedded: 0, problem: expect.stringContaining('another address') });
  expect(question.metadata.meaning_problem).toContain('index_vault');
});

test('a note whose vectors another model replaced meanwhile is read again the next time', async () => {
  const { vault, ask, service, other, askOther } = await movedModel();
  writeFileSync(join(vault, 'Rex.md'), notes['Rex.md'].replace('twice', 'three times'));
  other.troubles.push({ vector: [0, 0, 0, 0, 1] });
  service.onRequest = async () => {
    if (service.requests.length === 2) await askOther('index_vault', { max_characters: 60 });
  };

  await ask('index_vault', {});
  await ask('index_vault', {});

  const sent = service.requests.slice(1).flatMap(({ input }) => input);
  expect(sent).toContain('Rex > Rex\nOur dog is a hound.');
});
