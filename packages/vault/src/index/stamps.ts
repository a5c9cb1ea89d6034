import { folderOf, nameOf } from '../vault/link-paths.ts';
import type { FileStamp, SurveyedText } from '../vault/questions/index-source.ts';
import type { BodyState } from '../vault/questions/note-index.ts';
import type { IndexDatabase } from './database.ts';

/** A text as it was when the index last read it. */
export interface KnownText extends SurveyedText {
  readonly id: number;
  readonly state: BodyState;
  /** How many tokens it has, its names and headings included. */
  readonly tokens: number;
  /** The words that it holds are not all in the index. */
  readonly isRough: boolean;
  /** Its stamp is so much older than the reading that any later change shows in it. */
  readonly isSettled: boolean;
}

const STATES: readonly BodyState[] = ['read', 'not_text', 'too_large', 'denied'];
/** Numbers per text: its own, its stamp, its state, its length, and two flags. */
const WIDTH = 10;

/** Reads what an index knows of all texts, or of those of some folders, by path. */
export function loadKnown(database: IndexDatabase, folders?: ReadonlySet<string>): Map<string, KnownText> {
  const known = new Map<string, KnownText>();
  const sql = 'SELECT path, names, stamps FROM folder';
  const rows =
    folders === undefined
      ? database.rows(sql)
      : [...folders].flatMap((folder) => database.rows(`${sql} WHERE path = ?`, folder));
  for (const [folder, names, stamps] of rows) {
    for (const text of unpack(folder as string, names as string, stamps as Uint8Array)) known.set(text.path, text);
  }
  return known;
}

/** Stores what an index knows of the texts of some folders; of a folder without texts nothing. */
export function saveKnown(database: IndexDatabase, known: Iterable<KnownText>, folders: ReadonlySet<string>): void {
  const changed = [...known].filter(({ path }) => folders.has(folderOf(path)));
  const byFolder = Map.groupBy(changed, ({ path }) => folderOf(path));
  for (const folder of folders) {
    const texts = byFolder.get(folder) ?? [];
    if (texts.length === 0) database.run('DELETE FROM folder WHERE path = ?', folder);
    else database.run('INSERT OR REPLACE INTO folder VALUES (?, ?, ?)', folder, namesOf(texts), pack(texts));
  }
}

/** Whether a file is still what it was, as far as its stamp can tell. */
export function isSameStamp(a: FileStamp, b: FileStamp): boolean {
  return a.size === b.size && a.mtimeMs === b.mtimeMs && a.ctimeMs === b.ctimeMs && a.ino === b.ino;
}

function namesOf(texts: readonly KnownText[]): string {
  return texts.map(({ path }) => nameOf(path)).join('/');
}

function pack(texts: readonly KnownText[]): Uint8Array {
  const numbers = texts.flatMap(({ id, stamp, state, tokens, isRough, isSettled }) => {
    const { size, ino, mtimeMs, ctimeMs, birthtimeMs } = stamp;
    const flags = [Number(isRough), Number(isSettled)];
    return [id, size, ino, mtimeMs, ctimeMs, birthtimeMs, STATES.indexOf(state), tokens, ...flags];
  });
  return new Uint8Array(Float64Array.from(numbers).buffer);
}

function unpack(folder: string, names: string, stamps: Uint8Array): KnownText[] {
  const numbers = new Float64Array(Uint8Array.from(stamps).buffer);
  const prefix = folder === '' ? '' : `${folder}/`;
  return names.split('/').map((name, index) => {
    const at = (offset: number) => numbers[index * WIDTH + offset] ?? 0;
    const stamp = { size: at(1), ino: at(2), mtimeMs: at(3), ctimeMs: at(4), birthtimeMs: at(5) };
    return {
      path: prefix + name,
      id: at(0),
      stamp,
      state: STATES[at(6)] ?? 'denied',
      tokens: at(7),
      isRough: at(8) === 1,
      isSettled: at(9) === 1,
    };
  });
}
