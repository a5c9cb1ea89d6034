import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { agentWithModel, KEY } from './model-agent.ts';

test('neither keys nor texts of notes are in the cache', async () => {
  const { vault, ask } = await agentWithModel();
  await ask('index_vault', {});

  const cache = join(vault, '..', 'cache', 'index');
  const vectors = readdirSync(cache).filter((name) => name.includes('.vectors'));

  expect(vectors).not.toEqual([]);
  for (const name of vectors) {
    const bytes = readFileSync(join(cache, name), 'latin1');
    expect(bytes).not.toContain(KEY);
    expect(bytes).not.toContain('hound');
  }
});

test('vectors that were damaged are made again', async () => {
  const { vault, ask, service } = await agentWithModel();
  await ask('index_vault', {});
  const cache = join(vault, '..', 'cache', 'index');
  for (const name of readdirSync(cache))
    if (/\.vectors-(wal|shm)$/.test(name)) rmSync(join(cache, name));
    else if (name.endsWith('.vectors')) writeFileSync(join(cache, name), 'no database');

  const { metadata } = await ask('index_vault', {});

  expect(metadata.meaning).toMatchObject({ embedded: 4, requests: 1 });
  expect(service.requests).toHaveLength(2);
});

test('vectors that another version wrote are made again', async () => {
  const { vault, ask } = await agentWithModel();
  await ask('index_vault', {});
  const cache = join(vault, '..', 'cache', 'index');
  for (const name of readdirSync(cache).filter((each) => each.endsWith('.vectors'))) {
    const database = new DatabaseSync(join(cache, name));
    database.exec('PRAGMA user_version = 999');
    database.close();
  }

  const question = await ask('search_notes', { query: 'invoice', mode: 'question' });
  const { metadata } = await ask('index_vault', {});

  expect(question.metadata).toMatchObject({ results: [{ path: 'Bills.md' }], meaning_problem: expect.any(String) });
  expect(metadata.meaning).toMatchObject({ embedded: 4, requests: 1 });
});

test('a note that is deleted while it is embedded is found no more', async () => {
  const { vault, ask, service } = await agentWithModel();
  service.onRequest = () => {
    rmSync(join(vault, 'Hund.md'), { force: true });
    writeFileSync(join(vault, 'Boat.md'), 'A ship.\n');
  };

  const indexed = await ask('index_vault', {});
  service.onRequest = () => undefined;
  const { metadata } = await ask('search_notes', { query: 'puppy', mode: 'question' });
  const info = await ask('get_vault_info', {});

  expect(indexed.status).toBe('success');
  expect(metadata.results.map(({ path }: { path: string }) => path)).not.toContain('Hund.md');
  expect(info.metadata.meaning).toMatchObject({ notes: 3, embedded: 2 });
});

test('a note that is deleted during the question has no lines in the answer', async () => {
  const { vault, ask, service } = await agentWithModel();
  await ask('index_vault', {});
  service.onRequest = () => rmSync(join(vault, 'Hund.md'), { force: true });

  const { status, metadata } = await ask('search_notes', { query: 'puppy', mode: 'question' });

  expect(status).toBe('success');
  const snippetsOf = (name: string) => metadata.results.find(({ path }: { path: string }) => path === name).snippets;
  expect(metadata.results).toHaveLength(2);
  expect(snippetsOf('Rex.md')).not.toEqual([]);
  expect(snippetsOf('Hund.md')).toEqual([]);
});
