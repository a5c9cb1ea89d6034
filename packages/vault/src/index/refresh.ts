import { folderOf } from '../vault/link-paths.ts';
import { type IndexSource, isSameStamp, type SurveyedText } from '../vault/questions/index-source.ts';
import type { IndexDatabase } from './database.ts';
import { type KnownText, loadKnown, saveKnown } from './stamps.ts';
import { TextWriter } from './write-text.ts';

/** What an index knows of a vault at one moment, and how it came to know it. */
export interface Freshness {
  /** The look at the vault that it agrees with. */
  readonly survey: readonly SurveyedText[];
  /** In code-unit order of their paths. */
  readonly texts: readonly KnownText[];
  /** How many of them were read for it. */
  readonly read: number;
}

/** What the index has to learn. */
interface Lag {
  readonly gone: KnownText[];
  readonly toRead: string[];
}

/** Texts that one transaction takes in at most; what is known then is kept if the rest never comes. */
const BATCH = 4096;
const STRIDE = 64;
/** More texts than this are worth putting the index in order. */
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
export async function refresh(
  database: IndexDatabase,
  source: IndexSource,
  seen: readonly SurveyedText[],
): Promise<Freshness> {
  let read = 0;
  let survey = seen;
  for (let round = 0; ; round += 1) {
    database.begin('reading');
    const known = loadKnown(database);
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
    // Whoever is overtaken by other processes again and again takes the last look for good.
    const isCurrent = isNone(lag) && generationOf(database) === generation;
    if (isCurrent || round >= PATIENCE) return { survey, texts: inOrder(survey, known), read };
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
    const known = loadKnown(database, new Set(paths.map(folderOf)));
    const there = new Map(source.look(paths).map((text) => [text.path, text]));
    const gone = paths.flatMap((path) => (there.has(path) ? [] : (known.get(path) ?? [])));
    const toRead = [...there.values()].filter((text) => isToRead(text, known.get(text.path))).map(({ path }) => path);
    const lag = { gone, toRead };
    while (!isNone(lag)) await catchUp(database, source, { known, lag });
  });
}

async function writing<T>(database: IndexDatabase, work: () => Promise<T>): Promise<T> {
  database.begin('writing');
  try {
    const done = await work();
    database.commit();
    return done;
  } catch (error) {
    database.rollback();
    throw error;
  }
}

function lagOf(survey: readonly SurveyedText[], known: ReadonlyMap<string, KnownText>): Lag {
  const toRead = survey.filter((text) => isToRead(text, known.get(text.path))).map(({ path }) => path);
  let there = 0;
  for (const { path } of survey) if (known.has(path)) there += 1;
  if (there === known.size) return { gone: [], toRead };
  const paths = new Set(survey.map(({ path }) => path));
  return { gone: [...known.values()].filter(({ path }) => !paths.has(path)), toRead };
}

function isToRead({ stamp }: SurveyedText, known: KnownText | undefined): boolean {
  return known === undefined || !known.isSettled || !isSameStamp(stamp, known.stamp);
}

function isNone({ gone, toRead }: Lag): boolean {
  return gone.length === 0 && toRead.length === 0;
}

/** Takes in a part of what is to be learned, and takes it off the list; tells how many texts were read. */
async function catchUp(
  database: IndexDatabase,
  source: IndexSource,
  { known, lag }: { known: Map<string, KnownText>; lag: Lag },
): Promise<number> {
  const writer = new TextWriter(database);
  const batch = lag.toRead.splice(0, BATCH);
  const left = new Set(batch);
  let count = 0;
  for (const text of source.read(batch)) {
    count += 1;
    if (count % STRIDE === 0) await source.pause();
    known.set(text.path, writer.write(text, known.get(text.path)));
    left.delete(text.path);
  }
  const gone = [...lag.gone.splice(0), ...[...left].flatMap((path) => known.get(path) ?? [])];
  for (const { id, path } of gone) {
    writer.forget(id);
    known.delete(path);
  }
  writer.finish();
  saveKnown(database, known.values(), new Set([...batch, ...gone.map(({ path }) => path)].map(folderOf)));
  database.run('UPDATE state SET generation = generation + 1');
  if (count >= MANY) database.run("INSERT INTO words (words) VALUES ('optimize')");
  return count;
}

function inOrder(survey: readonly SurveyedText[], known: ReadonlyMap<string, KnownText>): KnownText[] {
  return survey.flatMap(({ path }) => known.get(path) ?? []);
}

/** Counts the changes of what is stored. */
export function generationOf(database: IndexDatabase): number {
  return Number(database.rows('SELECT generation FROM state')[0]?.[0]);
}
