import { type IndexSource, IndexUnavailable } from '../vault/facts/index-source.ts';
import { type Survey, surveyOf, textsOf } from '../vault/facts/survey.ts';
import { folderOf } from '../vault/paths/link-paths.ts';
import type { IndexDatabase } from './database.ts';
import { isHeaped, sortHeap, startHeap } from './heap.ts';
import { isToRead, KnownTexts } from './known-texts.ts';
import { TextWriter } from './write-text.ts';

/** What an index knows of a vault at one moment, and how it came to know it. */
export interface Freshness {
  /** The look at the vault that it agrees with: every text of it is known. */
  readonly survey: Survey;
  readonly known: KnownTexts;
  /** How many texts were read for it. */
  readonly read: number;
}

/** What an index has to learn, by paths. */
interface Lag {
  readonly gone: string[];
  readonly toRead: string[];
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
 * A text counts as known while its stamp is the same; one that was read so soon after its last change that another
 * change could bear the same stamp is read again.
 *
 * @throws AgentError `CANCELLED`; SQLite's errors
 */
export async function refresh(database: IndexDatabase, source: IndexSource, seen: Survey): Promise<Freshness> {
  let read = 0;
  let survey = seen;
  for (let round = 0; ; round += 1) {
    database.begin('reading');
    const known = new KnownTexts(database);
    let generation = generationOf(database);
    const lag = lagOf(survey, known);
    while (!isNone(lag)) {
      database.commit();
      const count = await writing(database, async () =>
        generationOf(database) === generation ? await catchUp(database, source, { known, lag }) : undefined,
      );
      database.begin('reading');
      if (count === undefined) break;
      read += count;
      generation += 1;
    }
    if (isHeaped(database)) generation += await settle(database);
    const isCurrent = isNone(lag) && generationOf(database) === generation;
    if (isCurrent && isKnown(survey, known)) return { survey, known, read };
    // Whoever is overtaken by other programs again and again is content with what was found.
    if (round >= PATIENCE) return { ...knownNow(database, survey), read };
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
    const there = new Map(source.look(paths).map(({ path, stamp }) => [path, stamp]));
    const gone = paths.filter((path) => !there.has(path) && known.get(path) !== undefined);
    const toRead = [...there].filter(([path, stamp]) => isToRead(stamp, known.get(path))).map(([path]) => path);
    const lag = { gone, toRead };
    while (!isNone(lag)) await catchUp(database, source, { known, lag });
  });
}

/** Counts the changes of what is stored. */
export function generationOf(database: IndexDatabase): number {
  return Number(database.rows('SELECT generation FROM state')[0]?.[0]);
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
    if (!isHeaped(database)) return 0;
    sortHeap(database);
    return 1;
  });
  database.shrink();
  database.begin('reading');
  return changes;
}

function lagOf({ folders }: Survey, known: KnownTexts): Lag {
  const lag: Lag = { gone: [], toRead: [] };
  const there = new Set<string>();
  for (const folder of folders) {
    there.add(folder.path);
    if (known.folders.get(folder.path)?.isSame(folder) === true) continue;
    const texts = known.in(folder.path);
    const names = new Set(folder.names);
    const pathOf = (name: string) => (folder.path === '' ? name : `${folder.path}/${name}`);
    for (const name of texts.keys()) if (!names.has(name)) lag.gone.push(pathOf(name));
    for (const [index, stamp] of folder.stamps.entries()) {
      const name = folder.names[index] ?? '';
      if (isToRead(stamp, texts.get(name))) lag.toRead.push(pathOf(name));
    }
  }
  for (const folder of known.folders.keys()) {
    if (there.has(folder)) continue;
    for (const name of known.in(folder).keys()) lag.gone.push(folder === '' ? name : `${folder}/${name}`);
  }
  return lag;
}

function isNone({ gone, toRead }: Lag): boolean {
  return gone.length === 0 && toRead.length === 0;
}

/** Takes in a part of what is to be learned, and takes it off the list; tells how many texts were read. */
async function catchUp(
  database: IndexDatabase,
  source: IndexSource,
  { known, lag }: { known: KnownTexts; lag: Lag },
): Promise<number> {
  if (lag.toRead.length > MANY && !isHeaped(database)) startHeap(database);
  const writer = new TextWriter(database);
  const batch = lag.toRead.splice(0, BATCH);
  const left = new Set(batch);
  const end = performance.now() + BATCH_MS;
  let count = 0;
  for (const text of source.read(batch)) {
    count += 1;
    if (count % STRIDE === 0) await source.pause();
    known.set(text.path, writer.write(text, known.get(text.path)));
    left.delete(text.path);
    if (performance.now() < end) continue;
    for (const path of batch.splice(batch.indexOf(text.path) + 1)) {
      left.delete(path);
      lag.toRead.push(path);
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
  known.save(database, new Set([...batch, ...gone].map(folderOf)));
  database.run('UPDATE state SET generation = generation + 1');
  return count;
}

/** Whether all texts that were seen are known; one may have gone before it was read. */
function isKnown({ folders }: Survey, known: KnownTexts): boolean {
  return folders.every(({ path, names }) => known.folders.get(path)?.hasNames(names) === true);
}

function knownNow(database: IndexDatabase, survey: Survey): Omit<Freshness, 'read'> {
  if (isHeaped(database)) throw new IndexUnavailable('other programs change it all the time');
  const known = new KnownTexts(database);
  return { survey: knownPart(survey, known), known };
}

function knownPart(survey: Survey, known: KnownTexts): Survey {
  const texts = [...textsOf(survey)].filter(({ path }) => known.get(path) !== undefined);
  return surveyOf(texts, survey.entries);
}
