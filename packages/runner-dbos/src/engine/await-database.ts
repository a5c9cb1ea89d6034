import { setTimeout as pause } from 'node:timers/promises';
import { isAway } from '../store/away.ts';
import type { Store, StoreOptions } from '../store/connect.ts';
import { type DatabaseNews, reportOutages } from '../store/outage-reports.ts';
import { prepareDatabase } from './prepare-database.ts';

interface Patience {
  /** How long to wait for a database that is away. */
  readonly patienceMs: number;
  /** Called when it is away for a time, and when it is there again. */
  onDatabase(news: DatabaseNews): void;
}

const RETRY_MS = 500;

/**
 * Prepares the database as soon as it is there.
 *
 * @throws as `prepareDatabase`; if the database is away, after the given time
 */
export async function awaitDatabase(
  store: Store,
  options: StoreOptions,
  { patienceMs, onDatabase }: Patience,
): Promise<void> {
  const outage = reportOutages(onDatabase, { patienceMs });
  const deadline = performance.now() + patienceMs;
  for (;;) {
    try {
      await prepareDatabase(store, options);
      outage.onThere();
      return;
    } catch (error) {
      if (!isAway(error) || performance.now() >= deadline) throw error;
      outage.onAway(error as Error);
    }
    await pause(Math.min(RETRY_MS, Math.max(0, deadline - performance.now())));
  }
}
