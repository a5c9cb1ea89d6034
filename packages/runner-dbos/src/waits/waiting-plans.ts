import type { Client } from '../store/connect.ts';
import { isHostAway } from '../store/host-away.ts';
import { isHeld } from './is-held.ts';

/** Notices when the tasks of this host's plans begin or cease to wait for hosts that are away, or on their hosts. */
export class WaitingPlans {
  /** What waits in each plan, in words that change with it. */
  #known: ReadonlyMap<string, string> = new Map();
  readonly #listeners = new Map<string, () => void>();

  /** Calls back when a plan should be looked at. The returned function ends it. */
  on(planId: string, call: () => void): () => void {
    this.#listeners.set(planId, call);
    if (this.#known.has(planId)) call();
    return () => {
      if (this.#listeners.get(planId) === call) this.#listeners.delete(planId);
    };
  }

  /** Looks at all plans that a host coordinates. */
  async look(client: Client, host: string): Promise<void> {
    const before = this.#known;
    const { rows } = await client.query(WAITING, [host]);
    this.#known = new Map(rows.map(({ plan_id, words }) => [String(plan_id), String(words)]));
    for (const planId of new Set([...before.keys(), ...this.#known.keys()]))
      if (before.get(planId) !== this.#known.get(planId)) this.#listeners.get(planId)?.();
  }
}

const WAITING = `
  WITH away AS (
    SELECT coalesce(h.name, v.host) AS name FROM obsidian_agent.hosts h
    FULL JOIN obsidian_agent.vaults v ON v.host = h.name WHERE ${isHostAway('h')}),
  mine AS (SELECT plan_id FROM obsidian_agent.plans WHERE state = 'running' AND coordinator = $1),
  waits AS (
    SELECT a.plan_id, concat_ws(' ', a.request_id, a.host, a.held_because) AS word
    FROM obsidian_agent.attempts a JOIN mine USING (plan_id)
    WHERE a.ended_at IS NULL AND (a.host IS NULL OR a.host IN (SELECT name FROM away) OR ${isHeld('a')})
    UNION
    SELECT t.plan_id, t.key || ' ' || p.sha256
    FROM obsidian_agent.parcels p JOIN obsidian_agent.answers an USING (sha256)
    JOIN obsidian_agent.tasks t ON t.answer_sha256 = p.sha256 JOIN mine USING (plan_id)
    WHERE p.part = 0 AND p.body IS NULL AND an.host IN (SELECT name FROM away))
  SELECT plan_id, md5(string_agg(word, ',' ORDER BY word)) AS words FROM waits GROUP BY plan_id`;
