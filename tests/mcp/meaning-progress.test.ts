import { expect, test } from 'vitest';
import { startEmbeddingService } from '../e2e/embedding-service.ts';
import { connectStdio } from './mcp-client.ts';
import { plantVault } from './mcp-vault.ts';

test('index_vault reports how many notes the model has read', async () => {
  const notes = Array.from({ length: 400 }, (_, at) => [`${at}.md`, `A dog, number ${at}.\n`] as const);
  const vault = plantVault(Object.fromEntries(notes));
  const service = await startEmbeddingService();
  const model = { OBSIDIAN_AGENT_EMBEDDINGS_URL: service.url, OBSIDIAN_AGENT_EMBEDDINGS_MODEL: 'm' };
  const served = { ...vault, env: { ...vault.env, ...model } };
  const { client } = await connectStdio(served, { args: ['--vault', vault.path] });
  await client.callTool({ name: 'list_notes', arguments: {} });
  const reports: { progress: number; total?: number | undefined }[] = [];
  let beforeModel: number | undefined;
  service.onRequest = () => (beforeModel ??= reports.length);

  await client.callTool({ name: 'index_vault', arguments: {} }, { onprogress: (report) => reports.push(report) });

  const progress = reports.map((report) => report.progress);
  expect(service.requests.length).toBeGreaterThan(5);
  expect(progress.length).toBeGreaterThan(1);
  expect(progress).toEqual(progress.toSorted((a, b) => a - b));
  // Notes that just changed are first read again for the index, which is reported, too.
  expect(progress.length).toBeGreaterThan(beforeModel ?? Number.POSITIVE_INFINITY);
  expect(reports.at(-1)?.total).toBe(progress.at(-1));
  expect([0, ...progress]).toContain((progress.at(-1) ?? 0) - notes.length);
});
