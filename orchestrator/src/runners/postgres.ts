import { UsageError } from '@obsidian-agent/cli';
import { readSecret } from '@obsidian-agent/plans';
import { findUrlFault } from './database-url.ts';
import type { Store, StoreDefaults } from './store.ts';

const NAME = 'OBSIDIAN_ORCHESTRATOR_POSTGRES';
const HINT = `Set ${NAME} to a URL such as postgres://user@host/database, or ${NAME}_FILE to the path of a file with it.`;

/**
 * The address of Postgres, from `--postgres`, the environment, or the file that the environment names.
 *
 * @throws UsageError that does not repeat the address, which may contain a password
 */
export function postgresOf(store: Store, defaults: StoreDefaults): string {
  const address = findPostgres(store, defaults);
  const file = defaults.env[`${NAME}_FILE`];
  if (address === undefined && file) throw new UsageError(`${NAME}_FILE: cannot read ${file}`, 'Check the path.');
  if (address === undefined) throw new UsageError('The runner "dbos" needs the address of Postgres', HINT);
  return address;
}

/** The same; undefined if neither the command line nor the environment has it. */
export function findPostgres(
  { postgres }: Pick<Store, 'postgres'>,
  { env }: Pick<StoreDefaults, 'env'>,
): string | undefined {
  const address = postgres ?? readSecret(NAME, env);
  if (address === undefined) return undefined;
  const fault = findUrlFault(address, { mayHavePassword: postgres === undefined });
  if (fault === 'password') throw new UsageError('--postgres has a password, which lists of processes show', HINT);
  if (fault !== undefined) throw new UsageError(`The address of Postgres ${fault}`, HINT);
  return address;
}
