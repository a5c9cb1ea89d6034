import { OrchestratorError } from '@obsidian-agent/plans';
import type { Client, Row, Session } from '../store/connect.ts';
import { isHostAway } from '../store/host-away.ts';
import { decodeVaultNames } from './host-folders.ts';

/** Text of the key of a host's advisory lock, of which two hosts never have the same. */
const KEY = `('x' || substr(md5('obsidian_agent.host.' || $1), 1, 16))::bit(64)::bigint`;

/** Tables and conditions that select the lock of a host's name, if a session has it. */
const HELD_LOCK = `pg_locks l WHERE l.locktype = 'advisory' AND l.granted AND l.objsubid = 1
         AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
         AND ((l.classid::bigint << 32) | l.objid::bigint) = ${KEY}`;

/** Takes the name of a host for as long as the session lasts. Whether nobody else has it. */
export async function takeHostLock(session: Session, host: string): Promise<boolean> {
  const { rows } = await session.query(`SELECT pg_try_advisory_lock(${KEY}) AS taken`, [host]);
  return rows[0]?.['taken'] === true;
}

/**
 * Ends the session that has the name, if its host is away: a machine that lost its power, or its network, never says
 * so. Whether there was one.
 */
export async function evictAbsentHolder(client: Client, host: string): Promise<boolean> {
  const { rows } = await client.query(
    `SELECT pg_terminate_backend(l.pid) AS ended FROM ${HELD_LOCK}
         AND NOT EXISTS (SELECT FROM obsidian_agent.hosts WHERE name = $1 AND NOT ${isHostAway('hosts')})`,
    [host],
  );
  return rows.length > 0;
}

/** A worker that has the name of a host, and was heard of lately. */
export interface RunningWorker {
  readonly seenAgoMs: number;
  /** Names of its vaults; undefined if it does not report them. */
  readonly vaults: readonly string[] | undefined;
}

/** The worker of a host; undefined if it has ended or is away. */
export async function findRunningWorker(client: Client, host: string): Promise<RunningWorker | undefined> {
  const { rows } = await client.query(
    `SELECT obsidian_agent.now_ms() - seen_at AS seen_ago, folders FROM obsidian_agent.hosts
       WHERE name = $1 AND NOT ${isHostAway('hosts')} AND EXISTS (SELECT FROM ${HELD_LOCK})`,
    [host],
  );
  const [row] = rows;
  return row && { seenAgoMs: Number(row['seen_ago']), vaults: decodeVaultNames(row['folders']) };
}

/** The error for a name that another process has. */
export async function describeHolder(client: Client, host: string): Promise<OrchestratorError> {
  const { rows } = await client.query('SELECT pid, started_at FROM obsidian_agent.hosts WHERE name = $1', [host]);
  return hostTaken(host, rows[0]);
}

function hostTaken(host: string, row: Row | undefined): OrchestratorError {
  const holder = row === undefined ? '' : `: process ${row['pid']}, since ${timeOf(row['started_at'])}`;
  return new OrchestratorError('HOST_TAKEN', {
    message: `Another worker runs as host "${host}"${holder}.`,
    hint: 'Stop it, or give this worker a name of its own with --host.',
  });
}

function timeOf(ms: unknown): string {
  return new Date(Number(ms)).toISOString();
}
