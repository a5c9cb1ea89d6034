import { setTimeout as sleep } from 'node:timers/promises';
import { type MachineFolders, OrchestratorError } from '@obsidian-agent/plans';
import type { Client, Session, Store } from '../store/connect.ts';
import { encodeFolders } from './host-folders.ts';
import { describeHolder, evictAbsentHolder, takeHostLock } from './host-lock.ts';

/** What a host reports about itself. */
export interface HostFacts {
  readonly name: string;
  readonly pid: number;
  /** Release of this program. */
  readonly version: string;
  readonly machineVersion: string;
  /** Which of its folders people elsewhere are not shown. Default: unknown. */
  readonly folders?: MachineFolders | undefined;
}

export interface HostReports {
  /** When the name is this process's, before others can see the host. The name is given back if it fails. */
  onTaken?(): Promise<void>;
  /** After each heartbeat, on the connection that holds the name. */
  onBeat?(client: Client): Promise<void>;
  /** The database cannot be reached; work that runs goes on. */
  onDisconnected?(error: Error): void;
  onReconnected?(): void;
}

/** The name of a host, which this process alone has. */
export interface HeldHost extends AsyncDisposable {
  /** Rejects if another process has taken the name while the database could not be reached. */
  readonly lost: Promise<never>;
}

const BEAT_MS = 2000;
/** A heartbeat without an answer for this long is lost: the network may swallow packets without a word. */
const ANSWER_MS = 4000;
const RECONNECT_MS = 500;
/** Postgres may see the end of a killed process a little later. */
const PATIENCE_MS = 1000;

/**
 * Takes the name of a host and keeps reporting that it is there. If the connection is lost, it connects again.
 *
 * @throws OrchestratorError `HOST_TAKEN` if another process has the name
 */
export async function holdHost(store: Store, facts: HostFacts, reports: HostReports = {}): Promise<HeldHost> {
  const stop = new AbortController();
  let session = await appear(store, facts, reports);
  const beating = (async () => {
    while (!stop.signal.aborted) {
      try {
        await inTime(beat(session, facts.name, reports));
        await pause(BEAT_MS, { session, signal: stop.signal });
      } catch (error) {
        if (isRefusal(error)) throw error;
        void session[Symbol.asyncDispose]();
        reports.onDisconnected?.(error as Error);
        session = await reconnect(store, facts, stop.signal);
        if (!stop.signal.aborted) reports.onReconnected?.();
      }
    }
  })();
  const lost = beating.then(() => new Promise<never>(() => {}));
  lost.catch(() => {});
  return {
    lost,
    async [Symbol.asyncDispose]() {
      stop.abort();
      await beating.catch(() => {});
      await session[Symbol.asyncDispose]();
    },
  };
}

async function appear(store: Store, facts: HostFacts, { onTaken }: HostReports): Promise<Session> {
  const session = await takeName(store, facts.name);
  try {
    await onTaken?.();
    await announce(session, facts);
    return session;
  } catch (error) {
    await session[Symbol.asyncDispose]();
    throw error;
  }
}

async function takeName(store: Store, host: string): Promise<Session> {
  const deadline = performance.now() + PATIENCE_MS;
  const session = await store.openSession();
  try {
    for (;;) {
      if (await takeHostLock(session, host)) return session;
      const wasEvicted = await evictAbsentHolder(session, host);
      if (!wasEvicted && performance.now() > deadline) throw await describeHolder(session, host);
      await sleep(100);
    }
  } catch (error) {
    await session[Symbol.asyncDispose]();
    throw error;
  }
}

async function announce(client: Client, facts: HostFacts): Promise<void> {
  const { name, pid, version, machineVersion, folders } = facts;
  await client.query(
    `INSERT INTO obsidian_agent.hosts (name, seen_at, started_at, pid, version, machine_version, folders)
       VALUES ($1, obsidian_agent.now_ms(), obsidian_agent.now_ms(), $2, $3, $4, $5)
       ON CONFLICT (name) DO UPDATE SET seen_at = excluded.seen_at, started_at = excluded.started_at, pid = excluded.pid,
         version = excluded.version, machine_version = excluded.machine_version, folders = excluded.folders`,
    [name, pid, version, machineVersion, folders === undefined ? null : encodeFolders(folders)],
  );
}

async function beat(session: Session, name: string, { onBeat }: HostReports): Promise<void> {
  await session.query('UPDATE obsidian_agent.hosts SET seen_at = obsidian_agent.now_ms() WHERE name = $1', [name]);
  await onBeat?.(session);
}

/** Tries until the database is there again. */
async function reconnect(store: Store, facts: HostFacts, signal: AbortSignal): Promise<Session> {
  for (;;) {
    try {
      return await appear(store, facts, {});
    } catch (error) {
      if (signal.aborted || isRefusal(error)) throw error;
      await sleep(RECONNECT_MS);
    }
  }
}

/** Whether trying again cannot help. */
function isRefusal(error: unknown): boolean {
  return error instanceof OrchestratorError;
}

async function inTime(work: Promise<void>): Promise<void> {
  const timer = AbortSignal.timeout(ANSWER_MS);
  const late = new Promise<never>((_, reject) =>
    timer.addEventListener('abort', () => reject(new Error(`No answer from the database within ${ANSWER_MS} ms`))),
  );
  await Promise.race([work, late]);
}

/** Waits; rejects as soon as the connection is lost. */
async function pause(ms: number, { session, signal }: { session: Session; signal: AbortSignal }): Promise<void> {
  const waited = new AbortController();
  const ended = session.ended.then(() => {
    throw new Error('The connection to the database was lost');
  });
  const abort = () => waited.abort();
  signal.addEventListener('abort', abort, { once: true });
  try {
    await Promise.race([sleep(ms, undefined, { signal: waited.signal }).catch(() => {}), ended]);
  } finally {
    signal.removeEventListener('abort', abort);
    waited.abort();
  }
}
