import { connectStore, prepareDatabase } from '@obsidian-agent/runner-dbos';
import { expect, test } from 'vitest';
import { openDatabase } from '../fixtures/postgres/shared-server.ts';
import { hasPostgres } from '../fixtures/postgres/test-with-postgres.ts';

test.skipIf(!hasPostgres)('programs that start at the same moment prepare an empty database together', async () => {
  const url = await openDatabase();
  const stores = Array.from({ length: 4 }, () => connectStore({ url, name: 'test' }));

  const prepared = await Promise.allSettled(stores.map((store) => prepareDatabase(store, { url, name: 'test' })));
  const [store] = stores;
  const versions = await store?.query('SELECT count(*)::int AS n FROM obsidian_agent_dbos.dbos_migrations');
  for (const each of stores) await each.close();

  expect(prepared.map(({ status }) => status)).toEqual(stores.map(() => 'fulfilled'));
  expect(versions?.rows).toEqual([{ n: 1 }]);
});
