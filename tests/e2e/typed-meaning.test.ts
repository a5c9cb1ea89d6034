import { expect, test } from 'vitest';
import { startEmbeddingService } from './embedding-service.ts';
import { KEY, notes } from './model-agent.ts';
import { typist } from './typed-call.ts';

/** A user whose shell names a service of a model. */
async function typistWithModel() {
  const service = await startEmbeddingService();
  const env = {
    OBSIDIAN_AGENT_EMBEDDINGS_URL: service.url,
    OBSIDIAN_AGENT_EMBEDDINGS_MODEL: 'meanings-1',
    OBSIDIAN_AGENT_EMBEDDINGS_KEY: KEY,
  };
  const { type } = typist(notes);
  return { service, type: (words: readonly string[]) => type(words, { env }) };
}

test('a typed index-vault sends the notes to the model of the settings, and a typed question uses it', async () => {
  const { service, type } = await typistWithModel();

  const before = await type(['search', 'puppy']);
  const indexed = await type(['index-vault']);
  const found = await type(['search', 'puppy', '--mode', 'question', '--json']);

  expect(before.stderr).toBe(
    'No matches.\nNothing was found by meaning: the model has read no notes yet; run `obsidian-agent index_vault`.\n',
  );
  expect(indexed).toMatchObject({ exitCode: 0, stdout: expect.stringContaining('4 of 4 notes') });
  expect(
    JSON.parse(found.stdout)
      .results.map(({ path }: { path: string }) => path)
      .slice(0, 2)
      .toSorted(),
  ).toEqual(['Hund.md', 'Rex.md']);
  expect(service.requests.map(({ input }) => input.length)).toEqual([5, 1]);
  expect(service.requests.map(({ authorization }) => authorization)).toEqual([`Bearer ${KEY}`, `Bearer ${KEY}`]);
  expect([before, indexed, found].map(({ stdout, stderr }) => stdout + stderr).join()).not.toContain(KEY);
});

test('words typed without a mode are a question, which the model answers', async () => {
  const { type } = await typistWithModel();
  await type(['index-vault']);

  const { stdout } = await type(['search', 'where', 'is', 'the', 'puppy?']);

  expect(stdout).toMatch(/Rex\.md|Hund\.md/);
});

test('a typed index-vault --dry-run counts what would be sent, and sends nothing', async () => {
  const { service, type } = await typistWithModel();

  const { stdout } = await type(['index-vault', '--dry-run']);

  expect(stdout).toMatch(/\b5 parts\b/);
  expect(service.requests).toEqual([]);
});

test('a typed question says on stderr why the model could not be used', async () => {
  const { service, type } = await typistWithModel();
  await type(['index-vault']);
  service.troubles.push({ status: 401 });

  const { stdout, stderr } = await type(['search', 'invoice']);

  expect(stdout).toBe('Bills.md:1: The invoice for the house.\n');
  expect(stderr).toMatch(/^Nothing was found by meaning: .* 401 .*\n$/);
  expect(stderr).not.toContain(KEY);
});

test.each([
  [{ OBSIDIAN_AGENT_EMBEDDINGS_URL: 'http://127.0.0.1:9/v1' }, 'OBSIDIAN_AGENT_EMBEDDINGS_MODEL is not set'],
  [{ OBSIDIAN_AGENT_EMBEDDINGS_MODEL: 'm' }, 'OBSIDIAN_AGENT_EMBEDDINGS_URL is not set'],
  [{ OBSIDIAN_AGENT_EMBEDDINGS_URL: '127.0.0.1:9/v1', OBSIDIAN_AGENT_EMBEDDINGS_MODEL: 'm' }, 'is not an address'],
])('with %j, index-vault is refused, and doctor says what to set', async (env, why) => {
  const { type } = typist(notes);

  const indexed = await type(['index-vault'], { env });
  const checked = await type(['doctor', '--json'], { env });

  expect(indexed).toMatchObject({ exitCode: 2, stdout: '', stderr: expect.stringContaining(`${why}`) });
  expect(indexed.stderr).toMatch(/^obsidian-agent: .*\nSet both OBSIDIAN_AGENT_EMBEDDINGS_URL/);
  expect(checked.exitCode).toBe(1);
  expect(JSON.parse(checked.stdout).checks.filter(({ ok }: { ok: boolean }) => !ok)).toEqual([
    { check: 'model', ok: false, found: expect.stringContaining(why), hint: expect.stringContaining('Set both') },
  ]);
});

test('typed related notes are similar ones, too, and the vault shows how many can be found by meaning', async () => {
  const { type } = await typistWithModel();
  await type(['index-vault']);

  const related = await type(['related', 'Rex']);
  const vault = await type(['vault']);

  expect(related.stdout).toContain('Hund.md (similar)');
  expect(related.stdout).not.toContain('Boat.md');
  expect(vault.stdout).toContain('4 of 4 notes can be found by meaning, with meanings-1.');
});
