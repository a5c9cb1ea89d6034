import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { explainDatabase } from './database-error.ts';

export type Row = Readonly<Record<string, unknown>>;

/** One connection, or all of them: what can run a query. */
export interface Client {
  query(
    text: string,
    values?: readonly unknown[],
  ): Promise<{ readonly rows: readonly Row[]; readonly rowCount: number | null }>;
}

/** A connection of its own, for locks and notifications that end with it. */
export interface Session extends Client, AsyncDisposable {
  /** Called for each notification on the channels that it listens to. */
  onNotification(call: (payload: string) => void): void;
  /** Resolves when the connection was lost or closed. */
  readonly ended: Promise<void>;
}

/** The connections of this process to Postgres. */
export interface Store extends Client {
  /** Does all of the work or nothing. */
  transaction<Result>(work: (client: Client) => Promise<Result>): Promise<Result>;
  /** Opens a connection of its own. */
  openSession(): Promise<Session>;
  close(): Promise<void>;
}

export interface StoreOptions {
  /** With its password. It stays in this module. */
  readonly url: string;
  /** Name of this process in Postgres's list of connections. */
  readonly name: string;
  readonly connections?: number;
}

const CONNECT_TIMEOUT_MS = 5000;
const END_TIMEOUT_MS = 500;

/** Longer than any statement takes, so that a cut network does not hold a process for ever. */
const QUERY_TIMEOUT_MS = 30_000;

/** A session only pings and takes locks, so that a lost one is noticed soon. */
const SESSION_TIMEOUT_MS = 5000;

/** Milliseconds since 1970 and counts are far below 2^53. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format as 'text'),
};

/** Connects when the first query runs. */
export function connectStore(options: StoreOptions): Store {
  const config = { ...configOf(options), types };
  const pool = createPool(config, options);
  return {
    query: (text, values) => pool.query(toQuery(text, values)),
    transaction: (work) => inTransaction(pool, work),
    openSession: () => openSession(config),
    close: () => pool.end(),
  };
}

/** The same store, whose errors say what to do while Postgres is away or full. */
export function explainErrors(store: Store, { url }: StoreOptions): Store {
  const explained = <Result>(work: Promise<Result>): Promise<Result> =>
    work.catch((error: unknown) => {
      throw explainDatabase(error, url);
    });
  return {
    ...store,
    query: (text, values) => explained(store.query(text, values)),
    transaction: (work) => explained(store.transaction(work)),
    openSession: () => explained(store.openSession()),
  };
}

/** Connections for DBOS, which reads numbers its own way. */
export function connectPool(options: StoreOptions): pg.Pool {
  return createPool(configOf(options), options);
}

function configOf({ url, name }: StoreOptions): pg.ClientConfig {
  return {
    connectionString: url,
    application_name: name,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    keepAlive: true,
  };
}

function createPool(config: pg.ClientConfig, { connections = 10 }: StoreOptions): pg.Pool {
  const pool = new pg.Pool({ ...config, max: connections });
  // A connection that is lost while nobody uses it is replaced by the next query. One that is lost between two statements
  // of a transaction fails the second one, and would end the process before.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

const names = new Map<string, string>();

/** A statement with values is prepared once for each connection: to plan a turn costs Postgres more than to write it. */
function toQuery(text: string, values: readonly unknown[] | undefined): pg.QueryConfig {
  if (values === undefined) return { text };
  const name = names.get(text) ?? `s${names.size}`;
  names.set(text, name);
  return { name, text, values: [...values] };
}

async function inTransaction<Result>(pool: pg.Pool, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('BEGIN');
    const result = await work({ query: (text, values) => client.query(toQuery(text, values)) });
    await client.query('COMMIT');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch((lost: Error) => {
      broken = lost;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

async function openSession(config: pg.ClientConfig): Promise<Session> {
  const client = new pg.Client({ ...config, query_timeout: SESSION_TIMEOUT_MS });
  const { promise: ended, resolve } = Promise.withResolvers<void>();
  client.on('error', () => resolve());
  client.on('end', () => resolve());
  await client.connect();
  return {
    query: (text, values) => client.query(text, values === undefined ? undefined : [...values]),
    onNotification: (call) => void client.on('notification', ({ payload = '' }) => call(payload)),
    ended,
    async [Symbol.asyncDispose]() {
      // A connection over a network that was cut does not answer to its end.
      await Promise.race([client.end().catch(() => {}), pause(END_TIMEOUT_MS, undefined, { ref: false })]);
    },
  };
}
