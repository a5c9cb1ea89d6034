import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
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

test('a note with the same text as a denied one is sent to the model, so that nobody can guess the denied text', async () => {
  const service = await startEmbeddingService();
  const model = { OBSIDIAN_AGENT_EMBEDDINGS_URL: service.url, OBSIDIAN_AGENT_EMBEDDINGS_MODEL: 'm' };
  const answers = await Promise.all(
    [{ 'Private/Perro.md': 'El perro.\n' }, {}].map(async (hidden) => {
      const vault = plantVault({ 'Rex.md': 'Our dog.\n', ...hidden });
      const served = { ...vault, env: { ...vault.env, ...model } };
      const owner = await connectStdio(served, { args: ['--vault', vault.path] });
      await owner.client.callTool({ name: 'index_vault', arguments: {} });
      const { client } = await connectStdio(served, { args: ['--vault', vault.path, '--deny', 'Private'] });
      await client.callTool({ name: 'create_note', arguments: { path: 'Perro', content: 'El perro.\n' } });
      const preview = await client.callTool({ name: 'index_vault', arguments: { dry_run: true } });
      const indexed = await client.callTool({ name: 'index_vault', arguments: {} });
      await client.callTool({ name: 'append_note', arguments: { note: 'Perro', content: '\n## More\n\nmore' } });
      const edited = await client.callTool({ name: 'index_vault', arguments: {} });
      return [preview, indexed, edited].map(({ structuredContent }) => {
        const { meaning } = structuredContent as { meaning: { embedded: number; parts_sent: number } };
        return [meaning.embedded, meaning.parts_sent];
      });
    }),
  );

  expect(answers[0]).toEqual([
    [1, 1],
    [2, 1],
    [2, 1],
  ]);
  expect(answers[0]).toEqual(answers[1]);
});

/** A vault that a model has read with its private notes, and a server that hides those and has another address of it. */
async function movedBehindRules(tree: Readonly<Record<string, string>>) {
  const vault = plantVault(tree);
  const [service, other] = [await startEmbeddingService(), await startEmbeddingService()];
  const indexWith = async (url: string, rules: readonly string[]) => {
    const model = { OBSIDIAN_AGENT_EMBEDDINGS_URL: url, OBSIDIAN_AGENT_EMBEDDINGS_MODEL: 'm' };
    const served = { ...vault, env: { ...vault.env, ...model } };
    const { client } = await connectStdio(served, { args: ['--vault', vault.path, ...rules] });
    const { structuredContent } = await client.callTool({ name: 'index_vault', arguments: {} });
    return (structuredContent as { meaning: object }).meaning;
  };
  const indexWhole = () => indexWith(service.url, []);
  const indexLimited = () => indexWith(other.url, ['--deny', 'Private']);
  await indexWhole();
  return { vault, other, indexWhole, indexLimited };
}

test('a model at another address is compared by a visible note that it has read, not by the text of a denied one', async () => {
  const { vault, other, indexLimited } = await movedBehindRules({
    'Rex.md': 'Our dog.\n',
    'Private/Perro.md': 'El perro.\n',
  });
  writeFileSync(join(vault.path, 'Perro.md'), 'El perro.\n');

  const limited = await indexLimited();

  expect(limited).toMatchObject({ notes: 2, embedded: 2, parts_sent: 2 });
  expect(other.requests.map(({ input }) => input)).toEqual([['Rex\nOur dog.'], ['Perro\nEl perro.']]);
});

test('a model at another address that cannot be compared by visible notes loses no vectors of denied ones', async () => {
  const { vault, other, indexWhole, indexLimited } = await movedBehindRules({
    'Rex.md': 'Our dog.\n',
    'Private/Perro.md': 'El perro.\n',
  });
  writeFileSync(join(vault.path, 'Rex.md'), 'Our dog barks.\n');

  const limited = await indexLimited();
  const whole = await indexWhole();

  expect(limited).toMatchObject({ notes: 1, embedded: 0, parts_sent: 0, problem: expect.stringContaining('--deny') });
  expect(other.requests).toEqual([]);
  expect(whole).toMatchObject({ notes: 2, embedded: 2, parts_sent: 1 });
});
