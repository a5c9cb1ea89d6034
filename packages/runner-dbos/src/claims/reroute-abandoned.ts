import { enqueueAttempts } from '../engine/enqueue.ts';
import type { Client } from '../store/connect.ts';
import { isHostAway } from '../store/host-away.ts';

/**
 * Takes over tasks without a vault from a host that is away, in plans that this host coordinates: they can run anywhere. A
 * write that had begun waits for its host, which alone knows whether it was done. What that host still sends of the others
 * is dropped.
 */
export async function rerouteAbandoned(client: Client, host: string): Promise<void> {
  // An attempt is enqueued once under each epoch.
  const { rows } = await client.query(
    `WITH abandoned AS (
       SELECT a.request_id FROM obsidian_agent.attempts a
       JOIN obsidian_agent.plans p ON p.plan_id = a.plan_id AND p.state = 'running' AND p.coordinator = $1
       LEFT JOIN obsidian_agent.hosts h ON h.name = a.host
       WHERE a.ended_at IS NULL AND a.vault IS NULL AND a.host <> $1 AND ${isHostAway('h')}
         AND (a.begun_at IS NULL OR a.first_sent_at IS NULL)
         AND NOT EXISTS (SELECT FROM obsidian_agent.inbox i WHERE i.request_id = a.request_id)
       FOR UPDATE OF a SKIP LOCKED)
     UPDATE obsidian_agent.attempts a SET host = $1, epoch = coalesce(a.epoch, 0) + 1, begun_at = NULL,
       held_because = NULL, held_since = NULL
     FROM abandoned WHERE a.request_id = abandoned.request_id RETURNING a.request_id`,
    [host],
  );
  await enqueueAttempts(
    client,
    rows.map(({ request_id }) => String(request_id)),
  );
}
