import { once } from 'node:events';
import pg from 'pg';
import { expect, test } from 'vitest';
import { openHost, stop } from '../fixtures/hosts/host-process.ts';
import { openPreparedDatabase } from '../fixtures/postgres/shared-server.ts';
import { hasPostgres } from '../fixtures/postgres/test-with-postgres.ts';

async function queryOnce(url: string, statement: string): Promise<readonly Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

const LIMIT_MS = 120_000;
const WAIT = { timeout: 30_000, interval: 100 };

test.skipIf(!hasPostgres)(
  'the plans of a host that is gone go on elsewhere, and tasks that wait too long for a host fail as HOST_AWAY',
  async () => {
    const url = await openPreparedDatabase();
    const gone = openHost(url, { host: 'gone', vaults: {} });
    const host = openHost(url, { host_deadline: '100s' });
    const stateOf = (id: string) => JSON.parse(host.show(id).stdout);
    const coordinator = await gone.startWorker();
    host.submit('asks', { name: 'asks', tasks: [{ id: 'ask', approval: { message: 'Go on?' } }] });
    await expect.poll(() => stateOf('asks').tasks?.[0]?.state, WAIT).toBe('waiting');

    coordinator.kill('SIGKILL');
    // As it is ten seconds later.
    await queryOnce(url, 'UPDATE obsidian_agent.hosts SET seen_at = seen_at - 10001');
    const worker = await host.startWorker();
    const approved = host.call('approve', 'asks', 'ask');
    await expect.poll(() => stateOf('asks').state, WAIT).toBe('succeeded');

    const append = { id: 'a', action: 'append_note', payload: { note: 'Log.md', content: 'x' } };
    host.submit('waits', { name: 'waits', vault: 'elsewhere', tasks: [append] });
    const count = "SELECT count(*)::int AS n FROM obsidian_agent.attempts WHERE plan_id = 'waits'";
    await expect.poll(async () => (await queryOnce(url, count))[0]?.['n'], WAIT).toBe(1);
    const [waiting] = stateOf('waits').tasks;
    await queryOnce(url, 'UPDATE obsidian_agent.attempts SET started_at = started_at - 200000');
    await expect.poll(() => stateOf('waits').state, WAIT).toBe('failed');

    expect(approved.status).toBe(0);
    expect(waiting).toMatchObject({ state: 'running', because: 'waits for a host with the vault "elsewhere"' });
    expect(Date.parse(waiting.waiting_since)).not.toBeNaN();
    expect(stateOf('waits').tasks[0].failure).toMatchObject({ reason: 'HOST_AWAY' });
    expect(await stop(worker)).toBe(0);
  },
  LIMIT_MS,
);

test.skipIf(!hasPostgres)(
  'cancel says that it waits for a host on which a task has begun, and a task that has not begun ends immediately',
  async () => {
    const url = await openPreparedDatabase();
    const host = openHost(url);
    const worker = await host.startWorker();
    const append = { id: 'a', action: 'append_note', payload: { note: 'Log.md', content: 'x' } };
    host.submit('begun', { name: 'begun', vault: 'elsewhere', tasks: [append] });
    const waits = () => JSON.parse(host.show('begun').stdout).tasks?.[0]?.because;
    await expect.poll(waits, WAIT).toBe('waits for a host with the vault "elsewhere"');
    await queryOnce(
      url,
      "UPDATE obsidian_agent.attempts SET host = 'gone', begun_at = started_at, first_sent_at = started_at",
    );

    const cancelled = host.start('cancel', 'begun');
    let said = '';
    cancelled.stderr?.on('data', (chunk) => (said += chunk));
    await expect.poll(() => said, WAIT).toMatch(/ a: waits for host gone since \S+ \S+\n {2}Start the worker /);
    const retried = host.call('retry', 'begun');
    const undone = host.call('undo', 'begun');
    await queryOnce(url, 'UPDATE obsidian_agent.attempts SET begun_at = NULL');
    const [status] = await once(cancelled, 'exit');

    for (const { stderr } of [retried, undone])
      expect(stderr).toContain('Plan "begun" is running. Host "nas" coordinates it.');
    expect(status).toBe(0);
    expect(JSON.parse(host.show('begun').stdout)).toMatchObject({ state: 'cancelled', work_ms: null });
    const shown = host.call('show', 'begun').stdout;
    expect(shown).toContain('a had not begun when the plan was cancelled.');
    expect(shown).not.toContain('agent run');
    expect(await stop(worker)).toBe(0);
  },
  LIMIT_MS,
);
