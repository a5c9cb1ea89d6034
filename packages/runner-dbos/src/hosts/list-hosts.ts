import type { HostReport } from '@obsidian-agent/plans';
import type { Client, Row } from '../store/connect.ts';
import { isHostAway } from '../store/host-away.ts';

/** All hosts that have ever run or that have a vault, by name. */
export async function listHosts(client: Client): Promise<HostReport[]> {
  const { rows } = await client.query(
    `SELECT coalesce(h.name, v.host) AS name, h.seen_at, h.started_at, h.pid, h.version, h.machine_version,
            ${isHostAway('h')} AS is_away, v.vaults,
            (SELECT count(*) FROM obsidian_agent.attempts a
               WHERE a.host = coalesce(h.name, v.host) AND a.ended_at IS NULL AND a.begun_at IS NOT NULL) AS running
       FROM obsidian_agent.hosts h
       FULL JOIN (SELECT host, json_agg(json_build_object('name', name, 'epoch', epoch, 'claimed_at', claimed_at)
                                        ORDER BY name) AS vaults
                    FROM obsidian_agent.vaults GROUP BY host) v ON v.host = h.name
       ORDER BY 1`,
  );
  return rows.map(toReport);
}

function toReport(row: Row): HostReport {
  const vaults = (row['vaults'] ?? []) as readonly { name: string; epoch: number; claimed_at: number }[];
  const { pid, version, machine_version } = row;
  return {
    host: String(row['name']),
    is_away: row['is_away'] === true,
    seen_at: timeOf(row['seen_at']),
    started_at: timeOf(row['started_at']),
    pid: typeof pid === 'number' ? pid : null,
    version: typeof version === 'string' ? version : null,
    machine_version: typeof machine_version === 'string' ? machine_version : null,
    running: Number(row['running']),
    vaults: vaults.map(({ name, epoch, claimed_at }) => ({
      vault: name,
      epoch,
      claimed_at: new Date(claimed_at).toISOString(),
    })),
  };
}

function timeOf(ms: unknown): string | null {
  return ms === null ? null : new Date(Number(ms)).toISOString();
}
