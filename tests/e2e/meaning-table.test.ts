import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { notes } from './model-agent.ts';
import { noteAgent } from './note-agent.ts';
import { writeTokenTable } from './token-table.ts';

test('a table of tokens in a folder works without a network', async () => {
  const folder = tokenTable({ dog: [1, 0], hund: [1, 0], boat: [0, 1], sail: [0, 1], money: [-1, 0] });
  const { ask } = noteAgent(notes, { env: { OBSIDIAN_AGENT_EMBEDDINGS_FOLDER: folder } });

  const { metadata } = await ask('index_vault', {});
  const related = await ask('find_related', { note: 'Rex' });

  expect(metadata.meaning).toMatchObject({ model: 'small-table', notes: 4, embedded: 4 });
  expect(related.metadata.related[0]).toMatchObject({ path: 'Hund.md', similarity: 1 });
});

test.each([
  ['is not there', (folder: string) => rmSync(folder, { recursive: true }), 'it has no file model.safetensors'],
  [
    'has a folder for a file',
    (folder: string) => {
      rmSync(join(folder, 'tokenizer.json'));
      mkdirSync(join(folder, 'tokenizer.json'));
    },
    'one of its files is a folder',
  ],
  [
    'has vectors without numbers',
    (folder: string) => {
      rmSync(folder, { recursive: true });
      writeTokenTable(folder, { dog: [], boat: [] });
    },
    'has no vectors of two or more numbers',
  ],
  ['is cut off', (folder: string) => writeFileSync(join(folder, 'model.safetensors'), 'short'), 'cut off'],
])('a table that %s is reported', async (_, damage, problem) => {
  const folder = tokenTable({ dog: [1, 0] });
  damage(folder);
  const { ask } = noteAgent(notes, { env: { OBSIDIAN_AGENT_EMBEDDINGS_FOLDER: folder } });

  const { status, metadata } = await ask('index_vault', {});

  expect(status).toBe('success');
  expect(metadata.meaning).toEqual({
    notes: 4,
    embedded: 0,
    requests: 0,
    parts_sent: 0,
    characters_sent: 0,
    problem: expect.stringContaining(problem),
  });
});

test('a cache folder that is a file is a problem in plain words', async () => {
  const folder = tokenTable({ dog: [1, 0] });
  const cache = join(folder, 'tokenizer.json');
  const { ask } = noteAgent(notes, {
    env: { OBSIDIAN_AGENT_EMBEDDINGS_FOLDER: folder, OBSIDIAN_AGENT_CACHE_DIR: cache },
  });

  const { metadata } = await ask('search_notes', { query: 'dog', mode: 'question' });

  expect(metadata.meaning_problem).toBe('the cache folder cannot be used: it is a file, or below one');
});

/** A table in a folder that is removed after the test. */
function tokenTable(vectors: Readonly<Record<string, readonly number[]>>): string {
  const parent = mkdtempSync(join(tmpdir(), 'token table '));
  onTestFinished(() => rmSync(parent, { recursive: true }));
  const folder = join(parent, 'small-table');
  writeTokenTable(folder, vectors);
  return folder;
}
