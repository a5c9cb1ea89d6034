import type { Store as Database } from '@obsidian-agent/runner-dbos';
import { loadDbos } from './load-dbos.ts';

type Package = Awaited<ReturnType<typeof loadDbos>>;

/** Does something with the database of plans, whose tables are created if they are missing. */
export async function useDatabase<Result>(
  url: string,
  work: (database: Database, dbos: Package) => Promise<Result>,
): Promise<Result> {
  const dbos = await loadDbos();
  const options = { url, name: 'obsidian-orchestrator' };
  const database = dbos.connectStore(options);
  try {
    await dbos.prepareDatabase(database, options);
    return await work(database, dbos);
  } finally {
    await database.close();
  }
}
