import { OrchestratorError } from '@obsidian-agent/plans';
import { enqueueAttempts } from '../engine/enqueue.ts';
import type { Client, Store } from '../store/connect.ts';

/** The epochs of claimed vaults by name. A claim of a later epoch belongs to another host. */
export type Claims = ReadonlyMap<string, number>;

/**
 * Claims all of these vaults for a host, or none. It may have some of them already.
 *
 * @throws OrchestratorError `VAULT_CLAIMED` if another host has one of them
 */
export async function claimVaults(store: Store, host: string, vaults: readonly string[]): Promise<Claims> {
  return await store.transaction(async (client) => {
    await client.query(
      `INSERT INTO obsidian_agent.vaults (name, host, epoch, claimed_at)
         SELECT name, $1, 1, obsidian_agent.now_ms() FROM unnest($2::text[]) AS name ORDER BY name
         ON CONFLICT (name) DO NOTHING`,
      [host, vaults],
    );
    const claims = await readClaims(client, vaults);
    const others = claims.filter((claim) => claim.host !== host);
    if (others.length > 0) throw vaultClaimed(others);
    await sendWaiting(client, vaults);
    return new Map(claims.map(({ vault, epoch }) => [vault, epoch]));
  });
}

/** The claims that a host no longer has, of those that it took. */
export async function findLostClaims(client: Client, host: string, claims: Claims): Promise<Claim[]> {
  const now = await readClaims(client, [...claims.keys()]);
  return now.filter(({ vault, epoch, host: holder }) => holder !== host || epoch !== claims.get(vault));
}

export interface Claim {
  readonly vault: string;
  readonly host: string;
  readonly epoch: number;
}

/** Sends the attempts on vaults that no host had. A cancelled one is withdrawn, possibly at this moment. */
async function sendWaiting(client: Client, vaults: readonly string[]): Promise<void> {
  const { rows } = await client.query(
    `UPDATE obsidian_agent.attempts a SET host = v.host, epoch = v.epoch FROM obsidian_agent.vaults v
       WHERE v.name = a.vault AND v.name = ANY($1) AND a.host IS NULL AND a.ended_at IS NULL AND NOT a.cancel_asked
         AND NOT EXISTS (SELECT FROM obsidian_agent.inbox i WHERE i.request_id = a.request_id) RETURNING request_id`,
    [vaults],
  );
  await enqueueAttempts(
    client,
    rows.map(({ request_id }) => String(request_id)),
  );
}

async function readClaims(client: Client, vaults: readonly string[]): Promise<Claim[]> {
  const { rows } = await client.query(
    'SELECT name, host, epoch FROM obsidian_agent.vaults WHERE name = ANY($1) ORDER BY name',
    [vaults],
  );
  return rows.map(({ name, host, epoch }) => ({ vault: String(name), host: String(host), epoch: Number(epoch) }));
}

function vaultClaimed(claims: readonly Claim[]): OrchestratorError {
  const [first] = claims;
  const list = claims.map(({ vault, host }) => `"${vault}" (host "${host}")`).join(', ');
  return new OrchestratorError('VAULT_CLAIMED', {
    message: `Claimed by another host: ${list}.`,
    hint: `If this host has the only copy now, run \`obsidian-orchestrator claim ${first?.vault} --from ${first?.host}\`. Otherwise rename the vault in this configuration.`,
  });
}
