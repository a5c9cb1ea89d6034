import { connectStore, type HostFacts, holdHost, listHosts, prepareDatabase } from '@obsidian-agent/runner-dbos';
import { expect } from 'vitest';
import { startProxy } from '../fixtures/postgres/proxy.ts';
import { testWithPostgres } from '../fixtures/postgres/test-with-postgres.ts';

const facts: HostFacts = { name: 'nas', pid: 1, version: '0.1.0', machineVersion: '1' };

function openStore(url: string) {
  const store = connectStore({ url, name: 'test' });
  return { store, [Symbol.asyncDispose]: () => store.close() };
}

async function prepared(url: string): Promise<string> {
  await using open = openStore(url);
  await prepareDatabase(open.store, { url, name: 'test' });
  return url;
}

testWithPostgres('one process at a time has the name of a host', async (url) => {
  await using open = openStore(await prepared(url));
  const first = await holdHost(open.store, facts);

  await expect(holdHost(open.store, { ...facts, pid: 2 })).rejects.toMatchObject({ reason: 'HOST_TAKEN' });
  await using other = await holdHost(open.store, { ...facts, name: 'laptop', pid: 2 });
  await first[Symbol.asyncDispose]();
  await using second = await holdHost(open.store, { ...facts, pid: 3 });

  expect([other, second]).toHaveLength(2);
  expect(await listHosts(open.store)).toMatchObject([
    { host: 'laptop', is_away: false, pid: 2, vaults: [] },
    { host: 'nas', is_away: false, pid: 3, version: '0.1.0', machine_version: '1', running: 0, vaults: [] },
  ]);
});

testWithPostgres('the name of a host that is silent is free after ten seconds of the database', async (url) => {
  await using proxy = await startProxy(await prepared(url));
  await using lost = openStore(proxy.url);
  await using open = openStore(url);
  const silent = await holdHost(lost.store, facts);
  silent.lost.catch(() => {});

  proxy.blackHole();
  // The host's last heartbeat as it is ten seconds later.
  await open.store.query('UPDATE obsidian_agent.hosts SET seen_at = seen_at - 10001');
  await using second = await holdHost(open.store, { ...facts, pid: 2 });
  proxy.restore();

  await expect(silent.lost).rejects.toMatchObject({ reason: 'HOST_TAKEN' });
  await silent[Symbol.asyncDispose]();
  expect(second).toBeDefined();
});

testWithPostgres('a host whose connection was lost keeps its name', async (url) => {
  await using proxy = await startProxy(await prepared(url));
  await using open = openStore(proxy.url);
  const said: string[] = [];
  const { promise: isBack, resolve } = Promise.withResolvers<void>();
  await using host = await holdHost(open.store, facts, {
    onDisconnected: () => void said.push('away'),
    onReconnected: () => {
      said.push('back');
      resolve();
    },
  });

  proxy.cut();
  proxy.restore();
  await isBack;

  expect(host).toBeDefined();
  expect(said).toEqual(['away', 'back']);
  await expect(holdHost(open.store, { ...facts, pid: 2 })).rejects.toMatchObject({ reason: 'HOST_TAKEN' });
});
