import { cancelledUnsent } from '../store/cancelled-unsent.ts';
import type { Store } from '../store/connect.ts';
import { isHostAway } from '../store/host-away.ts';
import { attemptTable } from '../store/records.ts';
import { reportEnd } from './report-end.ts';

/**
 * Ends tasks whose cancel was asked and that have not begun on a host that is away, in plans that a host coordinates. The
 * row decides if the away host is back at this moment: it has begun the attempt before, or finds that it is not its own.
 */
export async function withdrawCancelled(store: Store, coordinator: string): Promise<void> {
  await store.transaction(async (client) => {
    const { rows } = await client.query(
      `WITH cancelled AS (
         SELECT a.request_id FROM obsidian_agent.attempts a
         JOIN obsidian_agent.plans p ON p.plan_id = a.plan_id AND p.state = 'running' AND p.coordinator = $1
         LEFT JOIN obsidian_agent.hosts h ON h.name = a.host
         WHERE a.cancel_asked AND a.ended_at IS NULL AND a.begun_at IS NULL AND ${isHostAway('h')}
           AND NOT EXISTS (SELECT FROM obsidian_agent.inbox i WHERE i.request_id = a.request_id)
         FOR UPDATE OF a SKIP LOCKED)
       UPDATE obsidian_agent.attempts a SET host = NULL FROM cancelled
         WHERE a.request_id = cancelled.request_id RETURNING a.*`,
      [coordinator],
    );
    for (const row of rows) await reportEnd(client, attemptTable.decode(row), cancelledUnsent());
  });
}
