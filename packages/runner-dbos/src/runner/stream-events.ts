import type { PlanEvent, StreamedEvent } from '@obsidian-agent/plans';
import { whenThere } from '../store/away.ts';
import type { Client, Row, Store } from '../store/connect.ts';
import type { Wakes } from '../store/wakes.ts';

interface Stream {
  readonly store: Store;
  readonly wakes: Wakes;
  readonly planId: string;
  /** Id of the last event that the reader has. */
  readonly after: string | undefined;
  readonly signal: AbortSignal;
}

/** Events that are read together. */
const PAGE = 500;

/** The events of a plan as they happen, from any host. Ends with the plan. */
export async function* streamEvents({ store, wakes, planId, after, signal }: Stream): AsyncGenerator<StreamedEvent> {
  let wake = Promise.withResolvers<void>();
  const look = (): void => wake.resolve();
  const stop = wakes.on('events', planId, look);
  signal.addEventListener('abort', look, { once: true });
  try {
    let last = after === undefined ? 0 : await findEvent(store, planId, after);
    if (last === undefined) yield { type: 'reset', plan_id: planId, id: '0' };
    last ??= 0;
    for (let isOver = false; !signal.aborted; ) {
      const from: number = last;
      const rows: readonly Row[] = await whenThere(signal, () => readEvents(store, planId, from));
      for (const { id, body } of rows) {
        const event = body as PlanEvent;
        if (event.type === 'plan') isOver = event.state !== 'running';
        last = Number(id);
        yield { ...event, id: String(id) };
      }
      if (rows.length > 0) continue;
      if (isOver || !(await whenThere(signal, () => isRunning(store, planId)))) return;
      await wake.promise;
      wake = Promise.withResolvers();
    }
  } catch (error) {
    // The reader has gone while Postgres was away.
    if (!signal.aborted) throw error;
  } finally {
    stop();
    signal.removeEventListener('abort', look);
  }
}

/** The number of an event; undefined if the plan has no such event, for example because Postgres was restored. */
async function findEvent(client: Client, planId: string, id: string): Promise<number | undefined> {
  if (!/^\d{1,15}$/.test(id)) return undefined;
  if (Number(id) === 0) return 0;
  const { rows } = await client.query('SELECT id FROM obsidian_agent.events WHERE plan_id = $1 AND id = $2', [
    planId,
    id,
  ]);
  return rows[0] === undefined ? undefined : Number(id);
}

async function readEvents(client: Client, planId: string, after: number): Promise<readonly Row[]> {
  const { rows } = await client.query(
    'SELECT id, body FROM obsidian_agent.events WHERE plan_id = $1 AND id > $2 ORDER BY id LIMIT $3',
    [planId, after, PAGE],
  );
  return rows;
}

async function isRunning(client: Client, planId: string): Promise<boolean> {
  const { rows } = await client.query("SELECT FROM obsidian_agent.plans WHERE plan_id = $1 AND state = 'running'", [
    planId,
  ]);
  return rows.length > 0;
}
