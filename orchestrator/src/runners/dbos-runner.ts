import { loadDbos } from './load-dbos.ts';
import { postgresOf } from './postgres.ts';
import type { OpenedRunner, OpenReader, RunnerContext, SharedSchedules } from './runners.ts';
import type { Store, StoreDefaults } from './store.ts';

/** A database that restarts is there again sooner. One with a wrong address is named soon enough. */
const PATIENCE_MS = 60_000;

/**
 * Opens the runner for many hosts, and waits for its database if `onDatabase` can report that. The agents of this process
 * are not used: workers have their own.
 *
 * @throws UsageError; OrchestratorError `RUNNER_NOT_INSTALLED`, `STATE_TOO_NEW`, `DATABASE_UNREACHABLE`
 */
export async function openDbosRunner(
  { onDatabase }: Pick<RunnerContext, 'onDatabase'>,
  options: Store,
  defaults: StoreDefaults,
): Promise<OpenedRunner> {
  const url = postgresOf(options, defaults);
  const { createDbosRunner } = await loadDbos();
  const waiting = onDatabase === undefined ? {} : { onDatabase, patienceMs: PATIENCE_MS };
  const runner = await createDbosRunner({ url, name: 'obsidian-orchestrator', ...waiting });
  const foldersOfHosts = () => runner.foldersOfHosts();
  return { runner, foldersOfHosts, [Symbol.asyncDispose]: () => runner.close() };
}

export async function openDbosReader(options: Store, defaults: StoreDefaults): Promise<OpenReader> {
  const { runner } = await openDbosRunner({}, options, defaults);
  return Object.assign(runner, { [Symbol.asyncDispose]: () => runner.close() });
}

/** Opens the state of schedules in Postgres, for servers on all hosts. */
export async function openDbosSchedules(options: Store, defaults: StoreDefaults): Promise<SharedSchedules> {
  const { openSharedSchedules } = await loadDbos();
  return await openSharedSchedules({ url: postgresOf(options, defaults), name: 'obsidian-orchestrator schedules' });
}
