import { setTimeout as pause } from 'node:timers/promises';
import { ensureSystemDatabase } from '@dbos-inc/dbos-sdk/internal/system_database';
import { OrchestratorError } from '@obsidian-agent/plans';
import { connectPool, type Store, type StoreOptions } from '../store/connect.ts';
import { explainDatabase } from '../store/database-error.ts';
import { migrate } from '../store/migrate.ts';
import { DBOS_SCHEMA } from '../store/tables.ts';
import { quietLogger } from './quiet-logger.ts';

/** Any number that no other program uses for an advisory lock in this database. */
const LOCK = 7_263_002;

/** How long to wait for another process that migrates, and how often to look. */
const PATIENCE_MS = 60_000;
const RETRY_MS = 50;

/**
 * Creates the tables of this package and of DBOS, or brings those of an earlier release to their present form.
 *
 * @throws OrchestratorError `STATE_TOO_NEW` if a later release has changed them; `DATABASE_UNREACHABLE`;
 *   `DATABASE_REFUSED`
 */
export async function prepareDatabase(store: Store, options: StoreOptions): Promise<void> {
  try {
    await migrate(store);
    await migrateEngine(options);
  } catch (error) {
    throw explainDatabase(error, options.url);
  }
}

async function migrateEngine(options: StoreOptions): Promise<void> {
  // All of this happens on one connection, to which the lock belongs.
  const pool = connectPool({ ...options, connections: 1 });
  try {
    await lockMigrations(pool);
    // The public DBOS.migrate prints to the terminal and takes the URL, with its password, into its own errors.
    await ensureSystemDatabase('', quietLogger, pool, DBOS_SCHEMA);
  } finally {
    await pool.end();
  }
}

/**
 * Lets processes migrate one by one: DBOS cannot do it twice at the same moment. A statement that waits for the lock would
 * block the indexes that DBOS creates concurrently, so it asks again instead.
 */
async function lockMigrations(pool: Pick<Store, 'query'>): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    const { rows } = await pool.query('SELECT pg_try_advisory_lock($1) AS locked', [LOCK]);
    if (rows[0]?.['locked'] === true) return;
    if (performance.now() > deadline) throw migrationBusy();
    await pause(RETRY_MS);
  }
}

function migrationBusy(): OrchestratorError {
  return new OrchestratorError('DATABASE_UNREACHABLE', {
    message: `Another process has been changing the tables in Postgres for ${PATIENCE_MS / 1000} s.`,
    hint: 'Try again. If it stays so, end that process.',
  });
}
