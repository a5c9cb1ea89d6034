import type { WorkHost } from './work-host.ts';

/** Stops the attempts of this host whose tasks were cancelled. Their agents get the signal immediately. */
export async function stopCancelled({ store, name, running }: WorkHost): Promise<void> {
  if (running.size === 0) return;
  const { rows } = await store.query(
    `SELECT request_id FROM obsidian_agent.attempts
     WHERE host = $1 AND cancel_asked AND ended_at IS NULL AND request_id = ANY($2)`,
    [name, [...running.keys()]],
  );
  for (const { request_id } of rows) running.get(String(request_id))?.controller.abort();
}
