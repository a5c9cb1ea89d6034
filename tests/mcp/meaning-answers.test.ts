import { expect, test } from 'vitest';
import { startEmbeddingService, type Trouble } from '../e2e/embedding-service.ts';
import { notes } from '../e2e/model-agent.ts';
import { callTool, connectStdio } from './mcp-client.ts';
import { plantVault } from './mcp-vault.ts';

/** A client of a server whose model has read the notes. */
async function clientWithModel() {
  const vault = plantVault(notes);
  const service = await startEmbeddingService();
  const env = { OBSIDIAN_AGENT_EMBEDDINGS_URL: service.url, OBSIDIAN_AGENT_EMBEDDINGS_MODEL: 'meanings-1' };
  const { client } = await connectStdio(vault, { env });
  await callTool(client, 'index_vault');
  return { client, service };
}

test('a client finds notes by meaning, similar ones, and how many can be found so', async () => {
  const { client } = await clientWithModel();

  const asked = await client.callTool({ name: 'search_notes', arguments: { query: '¿dónde está el perro?' } });
  const related = await client.callTool({ name: 'find_related', arguments: { note: 'Rex' } });
  const info = await client.callTool({ name: 'get_vault_info', arguments: {} });

  const results = (asked.structuredContent as { results: { path: string; score: number }[] }).results;
  expect(results.map(({ path }) => path).toSorted()).toEqual(['Hund.md', 'Rex.md']);
  for (const { score } of results) expect(score).toBeGreaterThan(0.4);
  expect(related.structuredContent).toMatchObject({ related: [{ path: 'Hund.md', similarity: expect.any(Number) }] });
  expect(JSON.stringify(related.content)).toContain('(similar)');
  expect(info.structuredContent).toMatchObject({ meaning: { model: 'meanings-1', notes: 4, embedded: 4 } });
  expect(JSON.stringify(info.content)).toContain('4 of 4 notes can be found by meaning');
});

test.each<[string, Trouble]>([
  ['is down', { status: 500 }],
  ['is slow', 'silence'],
  ['asks to wait', { status: 429, headers: { 'retry-after': '3600' } }],
  ['answers with garbage', { body: '<html>' }],
  ['answers with NaN', { numbers: 'NaN, 0, 0, 0, 0' }],
  ['answers with infinity', { numbers: '1e999, 0, 0, 0, 0' }],
  ['answers with other dimensions', { numbers: '1, 2' }],
])('a client gets an answer without a model that %s, which says so, and with it the next time', async (_, trouble) => {
  const { client, service } = await clientWithModel();
  service.troubles.push(trouble);

  const without = await client.callTool({ name: 'search_notes', arguments: { query: 'invoice' } });
  const after = await client.callTool({ name: 'search_notes', arguments: { query: 'invoice' } });

  expect(without.structuredContent).toMatchObject({
    results: [{ path: 'Bills.md' }],
    meaning_problem: expect.any(String),
  });
  expect(JSON.stringify(without.content)).toContain('Nothing was found by meaning: ');
  expect(after.structuredContent).not.toHaveProperty('meaning_problem');
  expect(service.requests).toHaveLength(3);
});
