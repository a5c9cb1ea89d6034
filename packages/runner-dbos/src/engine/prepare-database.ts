import { ensureSystemDatabase } from '@dbos-inc/dbos-sdk/internal/system_database';
import { connectPool, type Store, type StoreOptions } from '../store/connect.ts';
import { explainDatabase } from '../store/database-error.ts';
import { migrate } from '../store/migrate.ts';
import { DBOS_SCHEMA } from '../store/tables.ts';
import { quietLogger } from './quiet-logger.ts';

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
  const pool = connectPool({ ...options, connections: 1 });
  try {
    // The public DBOS.migrate prints to the terminal and takes the URL, with its password, into its own errors.
    await ensureSystemDatabase('', quietLogger, pool, DBOS_SCHEMA);
  } finally {
    await pool.end();
  }
}
