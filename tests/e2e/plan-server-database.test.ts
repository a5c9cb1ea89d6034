import { expect, onTestFinished } from 'vitest';
import { startProxy } from '../fixtures/postgres/proxy.ts';
import { setReadOnly } from '../fixtures/postgres/set-read-only.ts';
import { testWithPostgres } from '../fixtures/postgres/test-with-postgres.ts';
import { startServerIn } from './plan-server-world.ts';

const WAIT = { timeout: 30_000, interval: 100 };
const LIMIT_MS = 120_000;
const plan = {
  name: 'sent',
  vault: 'notes',
  agent: 'obsidian_agent',
  tasks: [{ id: 'a', action: 'list_notes', payload: {} }],
};

testWithPostgres(
  'a server whose database is away, or only reads, answers 503 with the cause and goes on afterwards',
  async (url) => {
    await using proxy = await startProxy(url);
    const server = await startServerIn({ env: { OBSIDIAN_ORCHESTRATOR_POSTGRES: proxy.url } }, '--runner', 'dbos');
    onTestFinished(() => server.close());
    const submit = (plan_id: string) => server.call('/api/v1/plans', { body: { plan_id, plan } });
    const list = () => server.call('/api/v1/plans');

    proxy.cut();
    const [away, sentAway] = [await list(), await submit('early')];
    proxy.restore();
    await expect.poll(async () => (await list()).status, WAIT).toBe(200);
    await setReadOnly(url, true);
    const refused = await submit('early');
    const read = await list();
    await setReadOnly(url, false);
    await expect.poll(async () => (await submit('early')).status, WAIT).toBeLessThan(300);

    for (const answer of [away, sentAway])
      expect(answer).toMatchObject({
        status: 503,
        data: { reason: 'DATABASE_UNREACHABLE', hint: expect.stringContaining('Check that Postgres runs there') },
      });
    expect(refused).toMatchObject({ status: 503, data: { reason: 'DATABASE_READ_ONLY' } });
    expect(read).toMatchObject({ status: 200, data: { plans: [] } });
    const { password } = new URL(url);
    expect(password).not.toBe('');
    expect(JSON.stringify([away, sentAway, refused]) + server.errors()).not.toContain(password);
  },
  LIMIT_MS,
);

testWithPostgres('a server whose database is away ends when it is asked to', async (url) => {
  await using proxy = await startProxy(url);
  const server = await startServerIn({ env: { OBSIDIAN_ORCHESTRATOR_POSTGRES: proxy.url } }, '--runner', 'dbos');
  onTestFinished(() => server.close());

  proxy.cut();
  const said = await server.end();

  expect(server.server.exitCode).toBe(0);
  expect(said).toContain('The plans that run here cannot be listed: The database at');
});
