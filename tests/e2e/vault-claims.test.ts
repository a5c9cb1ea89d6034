import {
  claimVaults,
  connectStore,
  listHosts,
  moveClaim,
  prepareDatabase,
  type Store,
} from '@obsidian-agent/runner-dbos';
import { expect } from 'vitest';
import { testWithPostgres } from '../fixtures/postgres/test-with-postgres.ts';

async function openStore(url: string) {
  const store = connectStore({ url, name: 'test' });
  await prepareDatabase(store, { url, name: 'test' });
  return { store, [Symbol.asyncDispose]: () => store.close() };
}

/** An attempt on a vault: a read, or a write that its host has begun or not. */
async function addAttempt(store: Store, id: string, kind: 'read' | 'begun' | 'waiting'): Promise<void> {
  await store.query(
    `INSERT INTO obsidian_agent.attempts
       (plan_id, key, attempt, request_id, started_at, host, vault, epoch, begun_at, first_sent_at, was_uncertain)
       VALUES ('plan', $1, 1, $1, 0, 'nas', 'notes', 1, $2, $3, false)`,
    [id, kind === 'waiting' ? null : 1, kind === 'read' ? null : 1],
  );
}

testWithPostgres('a vault belongs to the first host that claims it, also of two that start together', async (url) => {
  await using open = await openStore(url);

  const claims = await Promise.allSettled([
    claimVaults(open.store, 'nas', ['notes', 'work']),
    claimVaults(open.store, 'laptop', ['work', 'notes']),
  ]);
  const refused = claims.filter((claim) => claim.status === 'rejected');
  const holder = claims[0]?.status === 'fulfilled' ? 'nas' : 'laptop';

  expect(refused).toMatchObject([{ reason: { reason: 'VAULT_CLAIMED' } }]);
  expect(await claimVaults(open.store, holder, ['notes'])).toEqual(new Map([['notes', 1]]));
  expect(await listHosts(open.store)).toMatchObject([
    { host: holder, is_away: true, pid: null, vaults: [{ vault: 'notes', epoch: 1 }, { vault: 'work' }] },
  ]);
});

testWithPostgres('a worker claims all of its vaults or none', async (url) => {
  await using open = await openStore(url);
  await claimVaults(open.store, 'nas', ['notes']);

  await expect(claimVaults(open.store, 'laptop', ['new', 'notes'])).rejects.toMatchObject({ reason: 'VAULT_CLAIMED' });

  expect(await claimVaults(open.store, 'nas', ['new'])).toEqual(new Map([['new', 1]]));
});

testWithPostgres('a vault that moves takes its tasks along, but no write that had begun', async (url) => {
  await using open = await openStore(url);
  await claimVaults(open.store, 'nas', ['notes']);
  await addAttempt(open.store, 'looked', 'read');
  await addAttempt(open.store, 'wrote', 'begun');
  await addAttempt(open.store, 'waits', 'waiting');

  const moved = await moveClaim(open.store, { vault: 'notes', from: 'nas', to: 'laptop' });

  expect(moved).toMatchObject({ epoch: 2, moved: ['looked', 'waits'], uncertain: ['wrote'] });
  const { rows: attempts } = await open.store.query(
    'SELECT request_id, host, epoch, begun_at FROM obsidian_agent.attempts ORDER BY request_id',
  );
  expect(attempts).toEqual([
    { request_id: 'looked', host: 'laptop', epoch: 2, begun_at: null },
    { request_id: 'waits', host: 'laptop', epoch: 2, begun_at: null },
    { request_id: 'wrote', host: 'nas', epoch: 1, begun_at: 1 },
  ]);
  const { rows: reports } = await open.store.query('SELECT request_id, kind, body FROM obsidian_agent.inbox');
  expect(reports).toMatchObject([
    {
      request_id: 'wrote',
      kind: 'ended',
      body: { attempt: { key: 'wrote' }, failure: { reason: 'EFFECT_UNKNOWN' }, isUncertain: true },
    },
  ]);
});

testWithPostgres('a vault moves only from the host that has it', async (url) => {
  await using open = await openStore(url);
  await claimVaults(open.store, 'nas', ['notes']);
  const move = (vault: string, from: string) => moveClaim(open.store, { vault, from, to: 'laptop' });

  await expect(move('note', 'nas')).rejects.toMatchObject({ reason: 'VAULT_UNKNOWN' });
  await expect(move('notes', 'desktop')).rejects.toMatchObject({ reason: 'VAULT_CLAIMED' });
});
