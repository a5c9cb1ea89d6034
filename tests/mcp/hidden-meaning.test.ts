import { expect, test } from 'vitest';
import { startEmbeddingService } from '../e2e/embedding-service.ts';
import { connectStdio } from './mcp-client.ts';
import { plantVault } from './mcp-vault.ts';

test('a denied note is not sent to the model, and not found by a meaning that it got before', async () => {
  const vault = plantVault({
    'Rex.md': 'Our dog.\n',
    'Hund.md': 'Der Hund.\n',
    'Private/Perro.md': 'El perro.\n',
  });
  const service = await startEmbeddingService();
  const model = { OBSIDIAN_AGENT_EMBEDDINGS_URL: service.url, OBSIDIAN_AGENT_EMBEDDINGS_MODEL: 'm' };
  const served = { ...vault, env: { ...vault.env, ...model } };
  const answersWith = async (rules: readonly string[]) => {
    const { client } = await connectStdio(served, { args: ['--vault', vault.path, ...rules] });
    const indexed = await client.callTool({ name: 'index_vault', arguments: {} });
    const related = await client.callTool({ name: 'find_related', arguments: { note: 'Rex' } });
    return { indexed: indexed.structuredContent, related: related.structuredContent };
  };

  const limited = await answersWith(['--deny', 'Private']);
  const sent = service.requests.flatMap(({ input }) => input).join();
  const whole = await answersWith([]);
  const limitedAgain = await answersWith(['--deny', 'Private']);

  expect(sent).toContain('Hund');
  expect(sent).not.toContain('erro');
  expect(limited.indexed).toMatchObject({ meaning: { notes: 2, embedded: 2, parts_sent: 2 } });
  expect(whole.indexed).toMatchObject({ meaning: { notes: 3, embedded: 3, parts_sent: 1 } });
  expect(JSON.stringify(whole.related)).toContain('Perro');
  expect(limitedAgain.indexed).toMatchObject({ meaning: { notes: 2, embedded: 2, parts_sent: 0 } });
  expect(limitedAgain.related).toEqual(limited.related);
});
