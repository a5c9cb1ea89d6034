import { setTimeout as pause } from 'node:timers/promises';
import type { Session, Store } from './connect.ts';

const CHANNEL = 'obsidian_agent';

/**
 * What a notification is about, with a name. Of a host: it has attempts (`host`), has to stop some (`stop`), or is asked for
 * something (`ask`). Of a plan: its `inbox`, its `events`, and its end (`over`). Of an answer or a call: it has arrived.
 */
export type WakeKind = 'plans' | 'host' | 'stop' | 'ask' | 'inbox' | 'events' | 'over' | 'parcel' | 'call';

/** Calls the listeners of this process when something in the tables has changed for them. */
export interface Wakes {
  /** Calls back for each notification, and when some may have been missed. The returned function ends it. */
  on(kind: WakeKind, name: string, call: () => void): () => void;
  close(): Promise<void>;
}

/** An SQL expression that notifies when the transaction commits. Names of plans are short enough for a notification. */
export function notify(kind: WakeKind, name: string): string {
  return `pg_notify('${CHANNEL}', '${kind}:' || ${name})`;
}

const RECONNECT_MS = 250;
/** How often to ask whether the connection still answers. Postgres does not say that a network was cut. */
const PING_MS = 1000;

/** What the connection on which notifications come says about Postgres. */
export interface ConnectionReports {
  /** It cannot be opened, or was lost. Called for each attempt. */
  onAway?(error: Error): void;
  onThere?(): void;
}

export function listenForWakes(store: Store, { onAway = () => {}, onThere = () => {} }: ConnectionReports = {}): Wakes {
  const listeners = new Map<string, Set<() => void>>();
  const closing = new AbortController();
  const wake = (calls: Iterable<() => void> = []): void => {
    for (const call of calls) call();
  };
  const done = keepListening(store, closing.signal, {
    onPayload: (payload) => wake(listeners.get(payload)),
    onConnect: () => {
      onThere();
      wake([...listeners.values()].flatMap((calls) => [...calls]));
    },
    onAway,
  });
  return {
    on(kind, name, call) {
      const topic = `${kind}:${name}`;
      const calls = listeners.get(topic) ?? new Set();
      listeners.set(topic, calls.add(call));
      return () => {
        calls.delete(call);
        if (calls.size === 0 && listeners.get(topic) === calls) listeners.delete(topic);
      };
    },
    async close() {
      closing.abort();
      await done;
    },
  };
}

interface Listener {
  onPayload(payload: string): void;
  /** The connection is there, possibly after a time without one. */
  onConnect(): void;
  /** It cannot be opened, or no longer answers. */
  onAway(error: Error): void;
}

async function keepListening(store: Store, signal: AbortSignal, listener: Listener): Promise<void> {
  while (!signal.aborted) {
    try {
      await using session = await store.openSession();
      session.onNotification(listener.onPayload);
      await session.query(`LISTEN ${CHANNEL}`);
      listener.onConnect();
      await watchSession(session, signal);
    } catch (error) {
      // Postgres is away. The plans of this process wait for it.
      if (!signal.aborted) listener.onAway(error as Error);
    }
    await pause(RECONNECT_MS, undefined, { signal }).catch(() => {});
  }
}

/** Resolves when the connection was lost, or is no longer wanted. */
async function watchSession(session: Session, signal: AbortSignal): Promise<void> {
  const stopped = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
  const over = Promise.race([session.ended, stopped]).then(() => true);
  while (!signal.aborted) {
    const isOver = await Promise.race([over, pause(PING_MS, false, { ref: false })]);
    if (isOver) return;
    await session.query('SELECT 1');
  }
}
