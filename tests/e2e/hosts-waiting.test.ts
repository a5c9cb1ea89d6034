import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDbosRunner } from '@obsidian-agent/runner-dbos';
import pg from 'pg';
import { expect, onTestFinished } from 'vitest';
import { startProxy } from '../fixtures/postgres/proxy.ts';
import { testWithPostgres } from '../fixtures/postgres/test-with-postgres.ts';
import { startProcess } from '../runner-conformance/host-process.ts';

const LIMIT_MS = 120_000;
const WAIT = { timeout: 60_000, interval: 50 };

function createFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'waiting-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const tasks = [{ id: 'ask', approval: { message: 'Go on?' } }];
  writeFileSync(join(folder, 'plan.json'), JSON.stringify({ name: 'asks', tasks }));
  return folder;
}

testWithPostgres(
  'run says once that the database is away, since when and what to do, and that it is there again',
  async (url) => {
    await using network = await startProxy(url);
    const env = { OBSIDIAN_ORCHESTRATOR_RUNNER: 'dbos', OBSIDIAN_ORCHESTRATOR_POSTGRES: network.url };
    const place = { fleet: 'waiting', host: 'none', folder: createFolder(), env };
    await using other = closing(await createDbosRunner({ url, name: 'test' }));

    const run = startProcess(['run', 'plan.json', '--plan-id', 'asks'], place);
    onTestFinished(() => run.kill('SIGKILL'));
    await expect.poll(async () => (await other.runner.inspect('asks'))?.state, WAIT).toBe('running');
    network.cut();
    await expect.poll(() => run.lastWords(), WAIT).toContain('Ctrl-C ends only the waiting.');
    network.restore();
    await expect.poll(() => run.lastWords(), WAIT).toContain('The database is there again.');
    run.kill('SIGINT');
    expect(await run.ended).toEqual([130, null]);

    const { port } = new URL(network.url);
    expect(run.lastWords().match(/^.*database.*$/gm)).toEqual([
      expect.stringMatching(
        new RegExp(
          `^obsidian-orchestrator: The database at 127\\.0\\.0\\.1:${port}/\\S+ cannot be reached: .+\\. Waiting for it since \\d\\d:\\d\\d:\\d\\d; what runs on the hosts goes on\\.$`,
        ),
      ),
      'obsidian-orchestrator: The database is there again.',
    ]);
    expect(run.lastWords()).toContain('  Check that Postgres runs there');
    expect(run.lastWords()).not.toContain(new URL(url).password);
  },
  LIMIT_MS,
);

testWithPostgres(
  'a plan that is run while the database is away starts when it is there again, and Ctrl-C ends the waiting',
  async (url) => {
    await using network = await startProxy(url);
    const env = { OBSIDIAN_ORCHESTRATOR_RUNNER: 'dbos', OBSIDIAN_ORCHESTRATOR_POSTGRES: network.url };
    const place = { fleet: 'starting', host: 'none', folder: createFolder(), env };
    network.cut();

    const run = startProcess(['run', 'plan.json', '--plan-id', 'asks'], place);
    const serve = startProcess(['serve', '--port', '0', '--state', 'state'], place);
    onTestFinished(() => run.kill('SIGKILL'));
    onTestFinished(() => serve.kill('SIGKILL'));
    for (const { lastWords } of [run, serve])
      await expect
        .poll(lastWords, WAIT)
        .toMatch(/Waiting for it since \d\d:\d\d:\d\d, for at most 60 s\.\n.+ Ctrl-C ends the waiting\.\n/);
    serve.kill('SIGINT');
    expect(await serve.ended).toEqual([130, null]);
    network.restore();

    await using other = closing(await createDbosRunner({ url, name: 'test' }));
    await expect.poll(async () => (await other.runner.inspect('asks'))?.state, WAIT).toBe('running');
    run.kill('SIGINT');
    expect(await run.ended).toEqual([130, null]);
    expect(run.lastWords()).not.toContain(new URL(url).password);
  },
  LIMIT_MS,
);

testWithPostgres('a database that stays away is named when the time to wait for it is over', async (url) => {
  await using network = await startProxy(url);
  network.cut();

  const opening = createDbosRunner({ url: network.url, name: 'test', patienceMs: 200 });

  await expect(opening).rejects.toMatchObject({ reason: 'DATABASE_UNREACHABLE' });
});

testWithPostgres('ages of plans count by the clock of the database, not by that of the caller', async (url) => {
  await using open = closing(await createDbosRunner({ url, name: 'test' }));
  const HOUR_MS = 3_600_000;
  const place = { fleet: 'ages', host: 'none', folder: createFolder(), env: { OBSIDIAN_ORCHESTRATOR_POSTGRES: url } };
  const run = startProcess(['run', 'plan.json', '--plan-id', 'asks', '--runner', 'dbos'], place);
  await expect.poll(async () => (await open.runner.inspect('asks'))?.state, WAIT).toBe('running');
  run.kill('SIGINT');
  await run.ended;
  // The database's clock is two hours behind that of the caller.
  await queryOnce(url, BEHIND);
  await queryOnce(url, `UPDATE obsidian_agent.plans SET submitted_at = submitted_at - ${2 * HOUR_MS}`);

  const now = await open.runner.now();
  const list = startProcess(['list', '--since', '1h', '--json', '--runner', 'dbos'], place);
  await list.ended;

  expect(Math.abs(now + 2 * HOUR_MS - Date.now())).toBeLessThan(HOUR_MS);
  expect(list.lastWords()).toContain('"plan_id":"asks"');
});

const BEHIND = `
  CREATE OR REPLACE FUNCTION obsidian_agent.now_ms() RETURNS bigint LANGUAGE sql VOLATILE
    AS $$ SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint - 2 * 3600000 $$`;

function closing<Runner extends { close(): Promise<void> }>(runner: Runner) {
  return { runner, [Symbol.asyncDispose]: () => runner.close() };
}

async function queryOnce(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
