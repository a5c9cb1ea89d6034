import { readFileSync, writeFileSync } from 'node:fs';
import { expect } from 'vitest';
import { openScriptedHost } from '../fixtures/hosts/scripted-worker.ts';
import { testWithPostgres } from '../fixtures/postgres/test-with-postgres.ts';

const LIMIT_MS = 120_000;
const WAIT = { timeout: 30_000, interval: 50 };
const SETTINGS = `
limits:
  agents:
    scripted: { concurrency: 1 }
retention: { older_than: 30d, keep: 0 }
`;

testWithPostgres(
  'a worker keeps to the settings of its state folder',
  async (url) => {
    await using host = await openScriptedHost(url);
    const look = (id: string) => ({ id, action: 'look', vault: 'notes', payload: { log: host.log, text: id } });
    const submit = async (planId: string, ...ids: string[]) =>
      host.runner.submit(await host.check({ tasks: ids.map(look), concurrency: 4 }), { planId });

    writeFileSync(host.settingsFile, 'limits: { agents: { scripted: { concurency: 1 } } }');
    const refused = host.start();
    await refused.first.catch(() => {});
    expect(await refused.ended).toEqual([2, null]);

    writeFileSync(host.settingsFile, SETTINGS);
    const first = await host.startWorker();
    await submit('old', 'a', 'b');
    await submit('new', 'c', 'd');
    await Promise.all([host.runner.wait('old'), host.runner.wait('new')]);
    first.kill('SIGTERM');
    await first.ended;
    // Each has ended before the next one starts.
    expect(readFileSync(host.log, 'utf8')).toMatch(/^(start look (.)\nend look \2\n){4}$/);

    await host.query(
      "UPDATE obsidian_agent.plans SET ended_at = ended_at - 31 * 86400000::bigint WHERE plan_id = 'old'",
    );
    await host.query('UPDATE obsidian_agent.upkeep SET done_at = done_at - 86400000');
    const second = await host.startWorker();
    const left = async () => (await host.runner.list({ limit: 9 })).plans.map(({ plan_id }) => plan_id);
    await expect.poll(left, WAIT).toEqual(['new']);
    second.kill('SIGTERM');
    await second.ended;
  },
  LIMIT_MS,
);
