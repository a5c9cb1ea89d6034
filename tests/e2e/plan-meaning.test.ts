import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { artefacts, orchestrator } from '../contract/artefacts.ts';
import { type ProcessEnd, runProcess } from '../contract/run-process.ts';
import { plant } from '../contract/tree.ts';
import { startEmbeddingService, type Trouble } from './embedding-service.ts';
import { startReceiver } from './platform-otlp-receiver.ts';

const KEY = 'sk-not-to-be-seen';
const askTasks = [
  { id: 'index', action: 'index_vault', payload: {} },
  {
    id: 'ask',
    action: 'search_notes',
    payload: { query: '¿dónde está el perro?', mode: 'question' },
    depends_on: ['index'],
  },
  {
    id: 'keep',
    action: 'append_note',
    payload: { note: 'Found', content: { $from: 'ask', path: '$.result.metadata.results[0].path' } },
  },
];

/** Runs a plan in a new vault, with these settings; returns the folder and how it ended. */
async function runPlan(
  settings: Readonly<Record<string, string>>,
  tasks: readonly object[] = askTasks,
): Promise<{ folder: string; end: ProcessEnd }> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'plan meaning ')));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const vault = join(folder, 'vault');
  mkdirSync(vault);
  plant(vault, { 'Hund.md': 'Der Hund bellt.\n', 'Boat.md': 'A boat to sail with.\n', 'Found.md': '' });
  writeFileSync(join(folder, 'agents.json'), JSON.stringify({ obsidian_agent: { command: artefacts[0]?.command } }));
  writeFileSync(join(folder, 'plan.json'), JSON.stringify({ name: 'ask', plan_id: 'ask', vault_path: 'vault', tasks }));
  const end = await runProcess({
    command: [...orchestrator, 'run', 'plan.json', '--agents', 'agents.json', '--state', 'state'],
    cwd: folder,
    env: { OBSIDIAN_AGENT_CACHE_DIR: join(folder, 'cache'), ...settings },
  });
  return { folder, end };
}

test('a plan finds notes by meaning with the settings of its caller, and keeps the key of the service nowhere', async () => {
  const service = await startEmbeddingService();

  const { folder, end } = await runPlan({
    OBSIDIAN_AGENT_EMBEDDINGS_URL: service.url,
    OBSIDIAN_AGENT_EMBEDDINGS_MODEL: 'meanings-1',
    OBSIDIAN_AGENT_EMBEDDINGS_KEY: KEY,
  });

  expect(end.exitCode).toBe(0);
  expect(readFileSync(join(folder, 'vault', 'Found.md'), 'utf8')).toBe('Hund.md');
  expect(service.requests.map(({ authorization }) => authorization)).toEqual([`Bearer ${KEY}`, `Bearer ${KEY}`]);
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  expect(files.length).toBeGreaterThan(askTasks.length);
  for (const { parentPath, name } of files) expect(readFileSync(join(parentPath, name), 'latin1')).not.toContain(KEY);
  expect(end.stdout + end.stderr).not.toContain(KEY);
});

test('neither the key nor a text is in traces and logs, also if the service refuses', async () => {
  const receiver = await startReceiver();
  onTestFinished(() => receiver.close());
  const service = await startEmbeddingService();
  service.troubles.push({ status: 401 });

  const { end } = await runPlan({
    OBSIDIAN_AGENT_EMBEDDINGS_URL: service.url,
    OBSIDIAN_AGENT_EMBEDDINGS_MODEL: 'meanings-1',
    OBSIDIAN_AGENT_EMBEDDINGS_KEY: KEY,
    OBSIDIAN_AGENT_LOG_LEVEL: 'trace',
    OTEL_EXPORTER_OTLP_ENDPOINT: receiver.endpoint,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
  });

  const exported = Buffer.concat(receiver.received.map(({ body }) => body)).toString();
  expect(service.requests).not.toEqual([]);
  expect(exported).toContain('index_vault');
  for (const text of [exported, end.stderr]) expect(text).not.toMatch(/sk-not-to-be-seen|perro|bellt/);
});

test('a plan without the settings sends nothing and finds no note without a common word', async () => {
  const service = await startEmbeddingService();

  const { folder, end } = await runPlan({});

  expect(end.exitCode).toBe(1);
  expect(end.stdout).toMatch(/"task":"ask".*"state":"succeeded"/);
  expect(readFileSync(join(folder, 'vault', 'Found.md'), 'utf8')).toBe('');
  expect(service.requests).toEqual([]);
});

test('a plan uses similar notes, and how many can be found by meaning', async () => {
  const service = await startEmbeddingService();
  const keep = (id: string, from: string, path: string) => ({
    id,
    action: 'append_note',
    payload: { note: 'Found', content: { $from: from, path } },
    depends_on: [from],
  });

  const { folder, end } = await runPlan(
    { OBSIDIAN_AGENT_EMBEDDINGS_URL: service.url, OBSIDIAN_AGENT_EMBEDDINGS_MODEL: 'meanings-1' },
    [
      { id: 'write', action: 'create_note', payload: { path: 'Rex', content: 'Our dog.\n' } },
      { id: 'index', action: 'index_vault', payload: {}, depends_on: ['write'] },
      { id: 'relate', action: 'find_related', payload: { note: 'Rex' }, depends_on: ['index'] },
      { id: 'info', action: 'get_vault_info', payload: {}, depends_on: ['index'] },
      keep('keep-related', 'relate', '$.result.data'),
      keep('keep-info', 'info', '$.result.data'),
    ],
  );

  expect(end).toMatchObject({ exitCode: 0 });
  const kept = readFileSync(join(folder, 'vault', 'Found.md'), 'utf8');
  expect(kept).toContain('- Hund.md (similar)');
  expect(kept).not.toContain('Boat.md');
  expect(kept).toContain('4 of 4 notes can be found by meaning, with meanings-1.');
});

test.each<[string, Trouble]>([
  ['is down', { status: 500 }],
  ['is slow', 'silence'],
  ['asks to wait', { status: 429, headers: { 'retry-after': '3600' } }],
  ['answers with garbage', { body: '<html>' }],
  ['answers with NaN', { numbers: 'NaN, 0, 0, 0, 0' }],
  ['answers with other dimensions', { numbers: '1, 2' }],
])('a question of a plan is answered without a model that %s, and says so', async (_, trouble) => {
  const service = await startEmbeddingService();
  service.onRequest = () => {
    if (service.requests.length === 2) service.troubles.push(trouble);
  };
  const [index] = askTasks;

  const { folder, end } = await runPlan(
    { OBSIDIAN_AGENT_EMBEDDINGS_URL: service.url, OBSIDIAN_AGENT_EMBEDDINGS_MODEL: 'meanings-1' },
    [
      index as object,
      { id: 'ask', action: 'search_notes', payload: { query: 'boat', mode: 'question' }, depends_on: ['index'] },
      {
        id: 'keep',
        action: 'append_note',
        payload: { note: 'Found', content: { $from: 'ask', path: '$.result.data' } },
      },
    ],
  );

  expect(end).toMatchObject({ exitCode: 0 });
  expect(service.requests).toHaveLength(2);
  const kept = readFileSync(join(folder, 'vault', 'Found.md'), 'utf8');
  expect(kept).toContain('Boat.md');
  expect(kept).toContain('Nothing was found by meaning: ');
});
