import { type IndexSource, IndexUnavailable } from '../metadata/index-source.ts';
import type { Survey } from '../metadata/survey.ts';
import { folderOf } from '../paths/link-paths.ts';
import { beginBulkLoad, finishBulkLoad, isBulkLoading } from './bulk-load.ts';
import type { IndexDatabase } from './database.ts';
import { isToRead, KnownTexts } from './known-texts.ts';
import { NO_RECENT, type RecentTexts } from './recent-texts.ts';
import { canWait, isNone, type Lag, lagOf } from './staleness.ts';
import { TextWriter } from './write-text.ts';

/** What an index knows of a vault at one moment, and how it came to know it. */
export interface Freshness {
  /** The look at the vault that it agrees with: every text of it is known. */
  readonly survey: Survey;
  readonly known: KnownTexts;
  /** Texts that are not taken in yet: what is known of them, if anything, is what they were. */
  readonly recent: RecentTexts;
  /** How many texts were read for it. */
  readonly read: number;
}

/** A look at the vault. */
interface Seen {
  readonly survey: Survey;
  /** What was read of texts for the look before. */
  readonly recent?: RecentTexts | undefined;
}

/** Texts that one transaction takes in at most, and for how long: what is known then is kept if the rest never comes. */
const BATCH = 4096;
const BATCH_MS = 2000;
const STRIDE = 64;
/** More texts than this are taken in on a heap, which is put in order at the end. */
const MANY = 1024;
const PATIENCE = 8;

/**
 * Makes an index agree with the vault as it was just seen, and leaves a read transaction open in which it does.
 *
 * A few texts that were just changed are read and not taken in; what was read of them before is not read again.
 *
 * A text counts as known while its stamp is the same; one that was read so soon after its last change that another
 * change could bear the same stamp is read again.
 *
 * @throws AgentError `CANCELLED`; SQLite's errors
 */
export async function refresh(
  database: IndexDatabase,
  source: IndexSource,
  { survey: seen, recent: before = NO_RECENT }: Seen,
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
    if (isBulkLoading(database)) generation += await settle(database);
    const isCurrent = isNone(lag) && generationOf(database) === generation;
    if (isCurrent && isKnown(survey, known)) return { survey, known, recent: NO_RECENT, read };
    // Whoever is overtaken again and again reads the vault instead.
    if (round >= PATIENCE) throw new IndexUnavailable('other programs change it all the time');
    database.commit();
    survey = await source.survey();
  }
}

/**
 * Takes in what became of some paths, and of no other.
 *
 * @throws AgentError `CANCELLED`; SQLite's errors
 */
export async function absorb(database: IndexDatabase, source: IndexSource, paths: readonly string[]): Promise<void> {
  await writing(database, async () => {
    const known = new KnownTexts(database, new Set(paths.map(folderOf)));
    const seen = source.look(paths);
    const there = new Set(seen.map(({ path }) => path));
    const gone = paths.filter((path) => !there.has(path) && known.get(path) !== undefined);
    const toRead = seen.filter(({ path, stamp }) => isToRead(stamp, known.get(path)));
    const lag = { gone, toRead };
    while (!isNone(lag)) await catchUp(database, source, { known, lag, read: 0 });
  });
}

/** Counts the changes of what is stored. */
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

/** Puts in order what was taken in all at once; tells how many changes of what is stored that was. */
async function settle(database: IndexDatabase): Promise<number> {
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

/** Takes in a part of what is to be learned, and takes it off the list; tells how many texts were read for it. */
async function catchUp(
  database: IndexDatabase,
  source: IndexSource,
  { known, lag, read }: { known: KnownTexts; lag: Lag; read: number },
): Promise<number> {
  if (lag.toRead.length > MANY && !isBulkLoading(database)) beginBulkLoad(database);
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

/** Whether all texts that were seen are known; one may have gone before it was read. */
function isKnown({ folders }: Survey, known: KnownTexts): boolean {
  return folders.every((folder) => known.hasNames(folder));
}
