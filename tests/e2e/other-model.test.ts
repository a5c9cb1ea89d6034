import { join } from 'node:path';
import { expect, test } from 'vitest';
import { startEmbeddingService } from './embedding-service.ts';
import { notes } from './model-agent.ts';
import { askIn, noteAgent } from './note-agent.ts';

/** One vault and cache, asked with the settings of one model or of another. */
async function vaultOfTwoModels() {
  const service = await startEmbeddingService();
  const { vault } = noteAgent(notes);
  const askWith = (model: string) =>
    askIn(vault, {
      env: {
        OBSIDIAN_AGENT_CACHE_DIR: join(vault, '..', 'cache'),
        OBSIDIAN_AGENT_EMBEDDINGS_URL: service.url,
        OBSIDIAN_AGENT_EMBEDDINGS_MODEL: model,
      },
    });
  return { service, first: askWith('meanings-1'), second: askWith('meanings-2') };
}

const puppy = { query: 'puppy', mode: 'question' };

test('vectors of one model are not used for another, which reads the notes itself', async () => {
  const { service, first, second } = await vaultOfTwoModels();
  await first('index_vault', {});

  const before = await second('search_notes', puppy);
  const info = await second('get_vault_info', {});
  const indexed = await second('index_vault', {});
  const after = await second('search_notes', puppy);

  expect(before.metadata.results).toEqual([]);
  expect(info.metadata.meaning).toEqual({ model: 'meanings-2', notes: 4, embedded: 0 });
  expect(indexed.metadata.meaning).toMatchObject({ model: 'meanings-2', embedded: 4, requests: 1, parts_sent: 5 });
  expect(after.metadata.results[0].path).toMatch(/^(?:Rex|Hund)\.md$/);
  expect(service.requests.at(-1)).toMatchObject({ model: 'meanings-2', input: ['puppy'] });
});

test('the vectors of a model are kept while another is used, and need no request again', async () => {
  const { service, first, second } = await vaultOfTwoModels();
  await first('index_vault', {});
  await second('index_vault', {});
  const sent = service.requests.length;

  const info = await first('get_vault_info', {});
  const indexed = await first('index_vault', {});
  const requestsOfIndex = service.requests.length - sent;
  const { metadata } = await first('search_notes', puppy);

  expect(info.metadata.meaning).toEqual({ model: 'meanings-1', notes: 4, embedded: 4 });
  expect(indexed.metadata.meaning).toMatchObject({ embedded: 4, requests: 0, parts_sent: 0 });
  expect(requestsOfIndex).toBe(0);
  expect(metadata.results[0].path).toMatch(/^(?:Rex|Hund)\.md$/);
  expect(service.requests.at(-1)).toMatchObject({ model: 'meanings-1', input: ['puppy'] });
});
