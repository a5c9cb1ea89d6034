import { OrchestratorError } from '@obsidian-agent/plans';
import type { Client, Store } from './connect.ts';
import { ADD_UNDO_BEGUN, ADD_UNDONE_AT, CREATE_TABLES, EXPLAIN_HOLDS, SCHEMA, SHARE_SCHEDULES } from './tables.ts';

/** What brings the tables from one version to the next. A released migration never changes. */
interface Migration {
  readonly sql: string;
  /** Whether releases that do not know it can go on, so that hosts can be updated one after the other. */
  readonly isCompatible: boolean;
}

const migrations: readonly Migration[] = [
  { sql: CREATE_TABLES, isCompatible: false },
  { sql: SHARE_SCHEDULES, isCompatible: true },
  { sql: EXPLAIN_HOLDS, isCompatible: true },
  { sql: ADD_UNDONE_AT, isCompatible: true },
  { sql: ADD_UNDO_BEGUN, isCompatible: true },
];

/** The version that a release has to know at least to use the tables of this one. */
const oldest = migrations.findLastIndex(({ isCompatible }) => !isCompatible) + 1;

/** Any number that no other program uses for an advisory lock in this database. */
const LOCK = 7_263_001;

/**
 * Creates the tables, or brings those of any earlier release to their present form. Processes do this one by one.
 *
 * @throws OrchestratorError `STATE_TOO_NEW` if a later release has changed them so that this one cannot use them
 */
export async function migrate(store: Store): Promise<void> {
  await store.transaction(async (client) => {
    await client.query('SELECT pg_advisory_xact_lock($1)', [LOCK]);
    const { rows } = await client.query('SELECT to_regclass($1) IS NOT NULL AS exists', [`${SCHEMA}.version`]);
    const version = rows[0]?.['exists'] === true ? await assertTablesKnown(client) : 0;
    if (version >= migrations.length) return;
    await client.query(`CREATE SCHEMA IF NOT EXISTS ${SCHEMA}`);
    await client.query(
      `CREATE TABLE IF NOT EXISTS ${SCHEMA}.version (version integer NOT NULL, oldest integer NOT NULL)`,
    );
    for (const { sql } of migrations.slice(version)) await client.query(sql);
    await client.query(`DELETE FROM ${SCHEMA}.version`);
    await client.query(`INSERT INTO ${SCHEMA}.version (version, oldest) VALUES ($1, $2)`, [migrations.length, oldest]);
  });
}

/**
 * The version of the tables, which may be later than this release's.
 *
 * @throws OrchestratorError `STATE_TOO_NEW` if this release cannot use them
 */
export async function assertTablesKnown(client: Client): Promise<number> {
  const { rows } = await client.query(`SELECT version, oldest FROM ${SCHEMA}.version`);
  const { version, needed } = { version: Number(rows[0]?.['version'] ?? 0), needed: Number(rows[0]?.['oldest'] ?? 0) };
  if (needed > migrations.length) throw stateTooNew(version);
  return version;
}

function stateTooNew(version: number): OrchestratorError {
  return new OrchestratorError('STATE_TOO_NEW', {
    message: `The tables in Postgres have version ${version}; this release knows those up to ${migrations.length}.`,
    hint: 'Use the release that changed them, or a later one.',
  });
}
