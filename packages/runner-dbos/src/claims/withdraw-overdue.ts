import type { TaskFailure } from '@obsidian-agent/plans';
import type { Row, Store } from '../store/connect.ts';
import { AWAY_MS } from '../store/host-away.ts';
import { attemptTable } from '../store/records.ts';
import { reportEnd } from './report-end.ts';

/**
 * Ends tasks that have waited too long for a host that is away, in plans that this host coordinates. Nothing of them has
 * happened: a write that had begun is not withdrawn.
 */
export async function withdrawOverdue(
  store: Store,
  { host, deadlineMs }: { readonly host: string; readonly deadlineMs: number },
): Promise<void> {
  await store.transaction(async (client) => {
    const { rows } = await client.query(
      `WITH overdue AS (
         SELECT a.request_id, a.host FROM obsidian_agent.attempts a
         JOIN obsidian_agent.plans p ON p.plan_id = a.plan_id AND p.state = 'running' AND p.coordinator = $1
         LEFT JOIN obsidian_agent.hosts h ON h.name = a.host
         WHERE a.ended_at IS NULL AND a.vault IS NOT NULL AND (a.begun_at IS NULL OR a.first_sent_at IS NULL)
           AND greatest(a.started_at, coalesce(h.seen_at, 0)) < obsidian_agent.now_ms() - greatest($2::bigint, ${AWAY_MS})
         FOR UPDATE OF a SKIP LOCKED)
       UPDATE obsidian_agent.attempts a SET host = NULL, cancel_asked = true FROM overdue
         WHERE a.request_id = overdue.request_id RETURNING overdue.host AS away_host, a.*`,
      [host, deadlineMs],
    );
    for (const row of rows) await reportEnd(client, attemptTable.decode(row), failureOf(row, deadlineMs));
  });
}

function failureOf({ vault, away_host }: Row, deadlineMs: number): TaskFailure {
  const where = away_host === null ? `No host has the vault "${vault}"` : `Host "${away_host}" is away`;
  return {
    reason: 'HOST_AWAY',
    message: `${where}, for more than ${Math.round(deadlineMs / 1000)} s. The task was withdrawn; nothing happened.`,
    hint: 'Start the worker of that host, or move the vault with `obsidian-orchestrator claim`; then run `obsidian-orchestrator retry`.',
    isRetryable: false,
  };
}
