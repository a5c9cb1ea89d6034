import { OrchestratorError, type TaskFailure } from '@obsidian-agent/plans';
import { enqueueAttempts } from '../engine/enqueue.ts';
import { findRunningWorker } from '../hosts/host-lock.ts';
import type { Client, Store } from '../store/connect.ts';
import { attemptTable, type StoredAttempt } from '../store/records.ts';
import { reportEnd } from './report-end.ts';

export interface ClaimMove {
  readonly vault: string;
  /** The host that has it. */
  readonly from: string;
  /** The host that gets it. */
  readonly to: string;
  /** Whether it moves also while a worker serves it there. Default: false. */
  readonly isForced?: boolean;
}

/** A vault that has moved, and what became of its unfinished tasks. */
export interface MovedClaim {
  readonly epoch: number;
  /** Request ids of attempts that begin again on the new host. */
  readonly moved: readonly string[];
  /** Request ids of writes that had begun on the old host. Whether they were done is unknown. */
  readonly uncertain: readonly string[];
}

/**
 * Moves a vault to another host. Writes that had begun on the old host fail: whether they were done is unknown, and the
 * new copy cannot say.
 *
 * @throws OrchestratorError `VAULT_UNKNOWN`, `VAULT_CLAIMED` if another host than `from` has it, or `VAULT_IN_USE` if a
 *   worker serves it there
 */
export async function moveClaim(store: Store, move: ClaimMove): Promise<MovedClaim> {
  return await store.transaction(async (client) => {
    const epoch = await raiseEpoch(client, move);
    if (move.isForced !== true) await assertNotServed(client, move);
    const { rows } = await client.query(
      `SELECT ${attemptTable.columns} FROM obsidian_agent.attempts WHERE vault = $1 AND ended_at IS NULL
         ORDER BY started_at, request_id FOR UPDATE`,
      [move.vault],
    );
    const open = rows.map(attemptTable.decode);
    const uncertain = open.filter(isUncertain);
    for (const attempt of uncertain) await reportEnd(client, attempt, effectUnknown(move));
    const moved = open.flatMap((each) => (isUncertain(each) || isWithdrawn(each) ? [] : each.requestId));
    await client.query(
      `UPDATE obsidian_agent.attempts SET host = $2, epoch = $3, begun_at = NULL, held_because = NULL, held_since = NULL
         WHERE request_id = ANY($1)`,
      [moved, move.to, epoch],
    );
    await enqueueAttempts(client, moved);
    return { epoch, moved, uncertain: uncertain.map(({ requestId }) => requestId) };
  });
}

async function raiseEpoch(client: Client, { vault, from, to }: ClaimMove): Promise<number> {
  const { rows } = await client.query(
    `UPDATE obsidian_agent.vaults SET host = $3, epoch = epoch + 1, claimed_at = obsidian_agent.now_ms()
       WHERE name = $1 AND host = $2 RETURNING epoch`,
    [vault, from, to],
  );
  if (rows[0] !== undefined) return Number(rows[0]['epoch']);
  const found = await client.query('SELECT host FROM obsidian_agent.vaults WHERE name = $1', [vault]);
  throw found.rows[0] === undefined ? vaultUnknown(vault) : claimedByThird(vault, String(found.rows[0]['host']));
}

async function assertNotServed(client: Client, { vault, from }: ClaimMove): Promise<void> {
  const worker = await findRunningWorker(client, from);
  // A worker without this vault in its configuration only has the claim of an earlier one.
  if (worker === undefined || worker.vaults?.includes(vault) === false) return;
  const { rows } = await client.query(
    `SELECT count(*) AS running FROM obsidian_agent.attempts
       WHERE vault = $1 AND host = $2 AND ended_at IS NULL AND begun_at IS NOT NULL`,
    [vault, from],
  );
  throw vaultInUse({ vault, from, seenAgoMs: worker.seenAgoMs, running: Number(rows[0]?.['running']) });
}

/** Whether its end was reported because its host was away. It must not run. */
function isWithdrawn({ host, isCancelAsked }: StoredAttempt): boolean {
  return host === null && isCancelAsked;
}

/** Whether its host may have sent a write. */
function isUncertain({ firstSentAt, begunAt }: StoredAttempt): boolean {
  return firstSentAt !== null && begunAt !== null;
}

function effectUnknown({ vault, from, to }: ClaimMove): TaskFailure {
  return {
    reason: 'EFFECT_UNKNOWN',
    message: `The vault "${vault}" was moved from host "${from}" to "${to}" before the answer of this task came.`,
    hint: 'Check the vault for its effect, then run `obsidian-orchestrator retry` with --from this task to send it again.',
    isRetryable: false,
  };
}

interface VaultUse extends Pick<ClaimMove, 'vault' | 'from'> {
  readonly seenAgoMs: number;
  /** Tasks in the vault that have begun. */
  readonly running: number;
}

function vaultInUse({ vault, from, seenAgoMs, running }: VaultUse): OrchestratorError {
  const seen = `seen ${Math.round(seenAgoMs / 1000)} s ago`;
  return new OrchestratorError('VAULT_IN_USE', {
    message: `The worker of host "${from}" is running (${seen}) and serves the vault "${vault}". Tasks of the vault that run there: ${running}.`,
    hint: 'Stop that worker, copy the vault with its history, and claim again. To move the vault in any case, add --force: writes that have begun there fail as EFFECT_UNKNOWN.',
  });
}

function vaultUnknown(vault: string): OrchestratorError {
  return new OrchestratorError('VAULT_UNKNOWN', {
    message: `No host has a vault "${vault}".`,
    hint: 'A worker claims the vaults of its configuration when it starts. List them with `obsidian-orchestrator hosts`.',
  });
}

function claimedByThird(vault: string, host: string): OrchestratorError {
  return new OrchestratorError('VAULT_CLAIMED', {
    message: `The vault "${vault}" is claimed by host "${host}".`,
    hint: `To move it from there, use --from ${host}.`,
  });
}
