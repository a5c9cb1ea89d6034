import { OrchestratorError } from '@obsidian-agent/plans';
import type { Client, Row, Session } from '../store/connect.ts';
import { isHostAway } from '../store/host-away.ts';

/** Text of the key of a host's advisory lock, of which two hosts never have the same. */
const KEY = `('x' || substr(md5('obsidian_agent.host.' || $1), 1, 16))::bit(64)::bigint`;

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
    `SELECT pg_terminate_backend(l.pid) AS ended FROM pg_locks l
       WHERE l.locktype = 'advisory' AND l.granted AND l.objsubid = 1
         AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
         AND ((l.classid::bigint << 32) | l.objid::bigint) = ${KEY}
         AND NOT EXISTS (SELECT FROM obsidian_agent.hosts WHERE name = $1 AND NOT ${isHostAway('hosts')})`,
    [host],
  );
  return rows.length > 0;
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
