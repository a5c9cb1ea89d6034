import { type IndexSource, IndexUnavailable } from '../metadata/index-source.ts';
import type { Survey } from '../metadata/survey.ts';
import { folderOf } from '../paths/link-paths.ts';
import { beginBulkLoad, finishBulkLoad, isBulkLoading } from './bulk-load.ts';
import type { IndexDatabase } from './database.ts';
import { isToRead, KnownTexts } from './known-texts.ts';
import { NO_RECENT, type RecentTexts } from './recent-texts.ts';
import { canWait, isNone, type Lag, lagOf } from './staleness.ts';
import { TextWriter } from './write-text.ts';

/** An index's state that matches a vault at one moment, and how it was reached. */
export interface Freshness {
  /** The survey that the index matches: every text in it is known. */
  readonly survey: Survey;
  readonly known: KnownTexts;
  /** Texts that are not indexed yet; what the index has on them, if anything, is outdated. */
  readonly recent: RecentTexts;
  /** How many texts were read for this. */
  readonly read: number;
}

/** Limits of one transaction, in texts and in time, so that an interrupted update keeps what it has done. */
const BATCH = 4096;
const BATCH_MS = 2000;
const STRIDE = 64;
/** More texts than this, or than are indexed already, are loaded in bulk and sorted at the end. */
const MANY = 1024;
const PATIENCE = 8;

/**
 * Brings an index up to date with a survey of the vault, and leaves a read transaction open on that state.
 *
 * A few texts that were just changed are read without being indexed, and not read again if they are among the `recent`
 * ones of the previous query.
 *
 * A text counts as known while its stamp is unchanged. It is read again if it was first read so soon after its last
 * change that another change could have the same stamp.
 *
 * @throws AgentError `CANCELLED`; SQLite errors
 */
export async function refresh(
  database: IndexDatabase,
  source: IndexSource,
  { survey: seen, recent: before = NO_RECENT }: { survey: Survey; recent?: RecentTexts | undefined },
): Promise<Freshness> {
  let read = 0;
  let survey = seen;
  for (let round = 0; ; round += 1) {
    database.begin('reading');
    const known = new KnownTexts(database);
    let generation = generationOf(database);
    const lag = lagOf(survey, known);
    if (!isBulkLoading(database) && canWait(lag, known)) {
      const recent = before.renewed(source, lag.toRead);
      if (recent.size === lag.toRead.length) return { survey, known, recent, read: read + recent.read };
    }
    while (!isNone(lag)) {
      database.commit();
      const count = await writing(database, async () =>
        generationOf(database) === generation ? await catchUp(database, source, { known, lag, read }) : undefined,
      );
      database.begin('reading');
      if (count === undefined) break;
      read += count;
      generation += 1;
    }
    if (isBulkLoading(database)) generation += await finishPendingBulkLoad(database);
    const isCurrent = isNone(lag) && generationOf(database) === generation;
    if (isCurrent && isKnown(survey, known)) return { survey, known, recent: NO_RECENT, read };
    // After being overtaken again and again, read the vault instead.
    if (round >= PATIENCE) throw new IndexUnavailable('other programs change it all the time');
    database.commit();
    survey = await source.survey();
  }
}

/**
 * Updates the index for the given paths only.
 *
 * @throws AgentError `CANCELLED`; SQLite errors
 */
export async function absorb(database: IndexDatabase, source: IndexSource, paths: readonly string[]): Promise<void> {
  await writing(database, async () => {
    const known = new KnownTexts(database, new Set(paths.map(folderOf)));
    const seen = source.stat(paths);
    const there = new Set(seen.map(({ path }) => path));
    const gone = paths.filter((path) => !there.has(path) && known.get(path) !== undefined);
    const toRead = seen.filter(({ path, stamp }) => isToRead(stamp, known.get(path)));
    const lag = { gone, toRead };
    while (!isNone(lag)) await catchUp(database, source, { known, lag, read: 0 });
  });
}

/** A counter that increases with every change of the stored data. */
export function generationOf(database: IndexDatabase): number {
  return database.state('generation');
}

async function writing<T>(database: IndexDatabase, work: () => Promise<T>): Promise<T> {
  database.begin('writing');
  try {
    const done = await work();
    database.commit();
    return done;
  } catch (error) {
    database.rollbackAfter(error);
    throw error;
  }
}

/** Finishes a bulk load; returns how many changes that made to the stored data. */
async function finishPendingBulkLoad(database: IndexDatabase): Promise<number> {
  database.commit();
  const changes = await writing(database, async () => {
    // Another process may have been faster.
    if (!isBulkLoading(database)) return 0;
    finishBulkLoad(database);
    return 1;
  });
  database.shrink();
  database.begin('reading');
  return changes;
}

/** Indexes the next batch and removes it from the lag; returns how many texts were read for it. */
async function catchUp(
  database: IndexDatabase,
  source: IndexSource,
  { known, lag, read }: { known: KnownTexts; lag: Lag; read: number },
): Promise<number> {
  if (lag.toRead.length > Math.min(MANY, known.count()) && !isBulkLoading(database)) beginBulkLoad(database);
  const writer = new TextWriter(database);
  const total = read + lag.toRead.length;
  const batch = lag.toRead.splice(0, BATCH);
  const left = new Set(batch.map(({ path }) => path));
  const end = performance.now() + BATCH_MS;
  let count = 0;
  for (const text of source.read([...left])) {
    count += 1;
    if (count % STRIDE === 0) await source.pause({ read: read + count, total });
    known.set(text.path, writer.write(text, known.get(text.path)));
    left.delete(text.path);
    if (performance.now() < end) continue;
    for (const later of batch.splice(batch.findIndex(({ path }) => path === text.path) + 1)) {
      left.delete(later.path);
      lag.toRead.push(later);
    }
    break;
  }
  const gone = [...lag.gone.splice(0), ...left];
  for (const path of gone) {
    const text = known.get(path);
    if (text !== undefined) writer.forget(text.id);
    known.delete(path);
  }
  writer.finish();
  known.save(database, new Set([...batch.map(({ path }) => path), ...gone].map(folderOf)));
  database.run('UPDATE state SET generation = generation + 1');
  return count;
}

/** Whether all surveyed texts are known; one may have been deleted before it was read. */
function isKnown({ folders }: Survey, known: KnownTexts): boolean {
  return folders.every((folder) => known.hasNames(folder));
}
