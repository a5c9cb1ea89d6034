import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { connectStore, holdHost, prepareDatabase, type Session } from '@obsidian-agent/runner-dbos';
import { expect } from 'vitest';
import { openScriptedHost } from '../fixtures/hosts/scripted-worker.ts';
import { release, summarize } from '../fixtures/plan-agents/plan-world.ts';
import { setReadOnly } from '../fixtures/postgres/set-read-only.ts';
import { testWithPostgres } from '../fixtures/postgres/test-with-postgres.ts';

const LIMIT_MS = 120_000;
const WAIT = { timeout: 30_000, interval: 50 };

testWithPostgres(
  'a database that only reads for a time, as after a failover, is named, and nothing is lost or doubled',
  async (url) => {
    await using host = await openScriptedHost(url);
    const gate = join(host.folder, 'gate');
    const touch = (id: string, more: object = {}, payload: object = {}) => ({
      id,
      action: 'touch',
      vault: 'notes',
      payload: { log: host.log, text: id, ...payload },
      ...more,
    });
    const tasks = [touch('held', {}, { hold: gate }), touch('next', { depends_on: ['held'] })];
    const nas = await host.startWorker();
    await host.runner.submit(await host.check({ tasks }), { planId: 'plan' });
    await expect.poll(() => host.logged('effect'), WAIT).toEqual(['held']);

    await setReadOnly(url, true);
    release(gate);
    const other = host.runner.submit(await host.check({ tasks: [touch('other')] }), { planId: 'other' });
    await expect(other).rejects.toMatchObject({ reason: 'DATABASE_READ_ONLY' });
    const laptop = host.start({ host: 'laptop', vaults: ['work'] });
    await laptop.ended;
    await expect.poll(() => readdirSync(join(host.folder, 'host', 'outbox')).length, WAIT).toBe(1);
    await setReadOnly(url, false);

    expect(laptop.lastWords()).toContain('"reason":"DATABASE_READ_ONLY"');
    expect(summarize(await host.runner.wait('plan'))).toEqual(['held succeeded 1', 'next succeeded 1']);
    expect(host.logged('effect')).toEqual(['held', 'next']);
    expect(nas.lastWords()).not.toMatch(/UNEXPECTED|HOST_TAKEN/);
    expect(await host.runner.inspect('other')).toBeUndefined();
  },
  LIMIT_MS,
);

testWithPostgres('a host keeps trying to get its name back, and does not stand in its own way', async (url) => {
  const options = { url, name: 'test' };
  const store = connectStore(options);
  await prepareDatabase(store, options);
  let tries = 0;
  const openSession = async (): Promise<Session> => {
    tries += 1;
    return await store.openSession();
  };
  const back = Promise.withResolvers<void>();
  const facts = { name: 'nas', pid: process.pid, version: '1.0.0', machineVersion: '1' };
  const held = await holdHost({ ...store, openSession }, facts, { onReconnected: back.resolve });

  await setReadOnly(url, true);
  await Promise.race([expect.poll(() => tries, WAIT).toBeGreaterThan(3), held.lost]);
  await setReadOnly(url, false);
  await Promise.race([back.promise, held.lost]);

  await held[Symbol.asyncDispose]();
  await store.close();
});
