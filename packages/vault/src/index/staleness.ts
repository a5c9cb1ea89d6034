import type { FileStamp, Survey, SurveyedFolder, SurveyedText } from '../metadata/survey.ts';
import { isToRead, type KnownTexts } from './known-texts.ts';

/** What an index has to update. */
export interface Lag {
  /** By their paths. */
  readonly gone: string[];
  readonly toRead: SurveyedText[];
}

/** A text that nobody has changed for this long will probably stay as it is. */
const AT_REST_MS = 10_000;
/** Most texts that queries read in addition to the index, and the number of indexed texts needed for each. */
const MOST_WAITING = 16;
const WAITING_PART = 1 / 16;

/** Compares a survey of the vault with what the index knows. */
export function lagOf({ folders }: Survey, known: KnownTexts): Lag {
  const lag: Lag = { gone: [], toRead: [] };
  const there = new Set<string>();
  for (const folder of folders) {
    there.add(folder.path);
    if (!known.isSame(folder)) compareFolder(folder, known, lag);
  }
  for (const folder of known.folders.keys())
    if (!there.has(folder)) for (const name of known.inFolder(folder).keys()) lag.gone.push(pathIn(folder, name));
  return lag;
}

export function isNone({ gone, toRead }: Lag): boolean {
  return gone.length === 0 && toRead.length === 0;
}

/**
 * Whether texts are better read for each query than indexed.
 *
 * Indexing a text costs several times as much as reading it, and a text that was just changed will most likely change
 * again soon.
 */
export function canWait({ gone, toRead }: Lag, known: KnownTexts): boolean {
  const changes = gone.length + toRead.length;
  const restingMs = Date.now() - AT_REST_MS;
  return (
    toRead.length > 0 &&
    changes <= MOST_WAITING &&
    changes <= known.count() * WAITING_PART &&
    toRead.every(({ stamp }) => stamp.ctimeMs > restingMs)
  );
}

function compareFolder(seen: SurveyedFolder, known: KnownTexts, { gone, toRead }: Lag): void {
  const { path, names, stamps } = seen;
  const take = (name: string, stamp: FileStamp) => toRead.push({ path: pathIn(path, name), stamp });
  const folder = known.hasNames(seen) ? known.folders.get(path) : undefined;
  if (folder !== undefined) {
    for (const [index, stamp] of stamps.entries()) if (folder.isToRead(index, stamp)) take(names[index] ?? '', stamp);
    return;
  }
  const texts = known.inFolder(path);
  const there = new Set(names);
  for (const name of texts.keys()) if (!there.has(name)) gone.push(pathIn(path, name));
  for (const [index, stamp] of stamps.entries()) {
    const name = names[index] ?? '';
    if (isToRead(stamp, texts.get(name))) take(name, stamp);
  }
}

function pathIn(folder: string, name: string): string {
  return folder === '' ? name : `${folder}/${name}`;
}
