import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Trouble } from './embedding-service.ts';
import { agentWithModel, notes } from './model-agent.ts';
import { noteAgent } from './note-agent.ts';
import { safetensors, writeTokenTable } from './token-table.ts';

const words = { dog: [1, 0], hund: [1, 0], boat: [0, 1], money: [-1, 0] };
const rows = [[9, 9], ...Object.values(words)];

test.each<[string, string, (folder: string) => void]>([
  [
    'with numbers that are not finite',
    'not finite',
    (folder) =>
      writeFileSync(
        join(folder, 'model.safetensors'),
        safetensors({ embeddings: [[9, 9], [Number.NaN, 1], ...rows.slice(2)] }),
      ),
  ],
  [
    'whose mapping leads before its rows',
    'no row -7',
    (folder) =>
      writeFileSync(
        join(folder, 'model.safetensors'),
        safetensors({ embeddings: rows, mapping: rows.map(() => [-7]) }),
      ),
  ],
  [
    'whose mapping is not in whole numbers',
    'no row 0.5',
    (folder) =>
      writeFileSync(
        join(folder, 'model.safetensors'),
        safetensors({ embeddings: rows, mapping: rows.map(() => [0.5]) }),
      ),
  ],
  [
    'with fewer weights than rows',
    'no row',
    (folder) => writeFileSync(join(folder, 'model.safetensors'), safetensors({ embeddings: rows, weights: [[1]] })),
  ],
  [
    'with a header beyond the file',
    'too long',
    (folder) => writeFileSync(join(folder, 'model.safetensors'), Buffer.alloc(64, 0x7f)),
  ],
  [
    'with a tokenizer of an unknown kind',
    'okenizer',
    (folder) => writeFileSync(join(folder, 'tokenizer.json'), '{"model":{"type":"Magic"}}'),
  ],
  ['with a tokenizer that is null', 'okenizer', (folder) => writeFileSync(join(folder, 'tokenizer.json'), 'null')],
  ['with a tokenizer that is a list', 'okenizer', (folder) => writeFileSync(join(folder, 'tokenizer.json'), '[]')],
  [
    'whose tokenizer has an invalid pattern',
    'regular expression',
    (folder) =>
      change(folder, (tokenizer) => ({
        ...tokenizer,
        normalizer: { type: 'Replace', pattern: { Regex: '(' }, content: '' },
      })),
  ],
  [
    'whose tokenizer has no words',
    'small-table cannot be read',
    (folder) =>
      change(folder, (tokenizer) => ({ ...tokenizer, model: { type: 'WordPiece', unk_token: '[UNK]', vocab: null } })),
  ],
  [
    'whose tokenizer has texts for numbers',
    'no row',
    (folder) =>
      change(folder, (tokenizer) => ({
        ...tokenizer,
        model: {
          type: 'WordPiece',
          unk_token: '[UNK]',
          continuing_subword_prefix: '##',
          vocab: { '[UNK]': 0, dog: 'x', invoice: 'y' },
        },
      })),
  ],
  [
    'whose tokenizer splits in an unknown way',
    'Nope',
    (folder) => change(folder, (tokenizer) => ({ ...tokenizer, pre_tokenizer: { type: 'Nope' } })),
  ],
])('a question is answered without a table %s, and says so', async (_, problem, damage) => {
  const folder = tokenTable();
  damage(folder);
  const { ask } = noteAgent(notes, { env: { OBSIDIAN_AGENT_EMBEDDINGS_FOLDER: folder } });

  const indexed = await ask('index_vault', {});
  const asked = await ask('search_notes', { query: 'invoice', mode: 'question' });

  expect(indexed).toMatchObject({
    status: 'success',
    metadata: { meaning: { problem: expect.stringContaining(problem) } },
  });
  expect(asked).toMatchObject({
    status: 'success',
    metadata: { results: [{ path: 'Bills.md' }], meaning_problem: expect.any(String) },
  });
});

test.each<[string, Trouble[]]>([
  ['does not answer', ['silence']],
  ['is not there any more', [{ status: 404 }]],
  ['asks to wait', [{ status: 429, headers: { 'retry-after': '3600' } }]],
  ['answers with garbage', [{ body: '<html>' }]],
  ['answers with NaN', [{ numbers: '0.5, NaN, 1, 1, 1' }]],
  ['answers with infinity', [{ numbers: '0.5, 1e999, 1, 1, 1' }]],
  ['answers with zeros', [{ vector: [0, 0, 0, 0, 0] }]],
  ['answers with null for a number', [{ vector: [0.5, null, 1, 1, 1] }]],
  ['answers with other dimensions', [{ vector: [1, 2] }]],
  ['answers with nested lists', [{ body: `{"data":${'['.repeat(1_000_000)}` }]],
  ['answers with null', [{ body: 'null' }]],
  ['answers with text for numbers', [{ vector: ['1', '0', '0', '0', '0'] }]],
  ['answers with two vectors', [{ body: '{"data":[{"index":0,"embedding":[1]},{"index":1,"embedding":[1]}]}' }]],
])('a question is answered without a service that %s, and says so', async (_, troubles) => {
  const { ask, service } = await agentWithModel();
  await ask('index_vault', {});
  service.troubles.push(...troubles);

  const { status, data, metadata } = await ask('search_notes', { query: 'invoice', mode: 'question' });

  expect(status).toBe('success');
  expect(metadata).toMatchObject({ results: [{ path: 'Bills.md' }], meaning_problem: expect.any(String) });
  expect(data).toContain('Nothing was found by meaning');
  expect(service.requests).toHaveLength(2);
});

/** A table in a folder that is removed after the test. */
function tokenTable(): string {
  const parent = mkdtempSync(join(tmpdir(), 'token table '));
  onTestFinished(() => rmSync(parent, { recursive: true }));
  const folder = join(parent, 'small-table');
  writeTokenTable(folder, words);
  return folder;
}

function change(folder: string, edit: (tokenizer: object) => object): void {
  const file = join(folder, 'tokenizer.json');
  writeFileSync(file, JSON.stringify(edit(JSON.parse(readFileSync(file, 'utf8')) as object)));
}
