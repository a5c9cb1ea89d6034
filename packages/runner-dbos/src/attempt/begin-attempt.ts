import type { Client } from '../store/connect.ts';
import { attemptTable, type StoredAttempt } from '../store/records.ts';

/** The attempt as it is now; undefined if it has ended, or is another host's. */
export async function findAttempt(
  client: Client,
  host: string,
  { requestId, epoch }: { readonly requestId: string; readonly epoch: number | null },
): Promise<StoredAttempt | undefined> {
  const { rows } = await client.query(
    `SELECT ${attemptTable.columns} FROM obsidian_agent.attempts
     WHERE request_id = $1 AND host = $2 AND epoch IS NOT DISTINCT FROM $3 AND ended_at IS NULL`,
    [requestId, host, epoch],
  );
  return rows[0] && attemptTable.decode(rows[0]);
}

/** What is known about a write at the moment at which its request is sent first. */
export interface Beginning {
  readonly firstSentAt: number | null;
  readonly vaultCopy: string | null;
}

/** The attempt has ended, or its vault was claimed by another host since. */
export class NotOurs extends Error {
  override readonly name = 'NotOurs';
}

/**
 * Records that the request is about to be sent.
 *
 * @throws NotOurs
 */
export async function beginAttempt(
  client: Client,
  { requestId, host, vault, epoch }: StoredAttempt,
  { firstSentAt, vaultCopy }: Beginning,
): Promise<void> {
  const { rowCount } = await client.query(
    `UPDATE obsidian_agent.attempts SET begun_at = coalesce(begun_at, obsidian_agent.now_ms()),
       first_sent_at = coalesce(first_sent_at, $2), vault_copy = coalesce(vault_copy, $3)
     WHERE request_id = $1 AND ended_at IS NULL AND host = $4 AND ($5::text IS NULL OR EXISTS (
       SELECT FROM obsidian_agent.vaults WHERE name = $5 AND host = $4 AND epoch = $6))`,
    [requestId, firstSentAt, vaultCopy, host, vault, epoch],
  );
  if (rowCount !== 1) throw new NotOurs();
}
