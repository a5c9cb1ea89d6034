import type { BodyState } from '../metadata/note-index.ts';
import { type FileStamp, isSameStamp, type SurveyedFolder } from '../metadata/survey.ts';
import { folderOf, nameOf } from '../paths/link-paths.ts';
import type { IndexDatabase } from './database.ts';

/** A text as of the index's last read. */
export interface KnownText {
  readonly id: number;
  readonly stamp: FileStamp;
  readonly state: BodyState;
  /** Not all of its words are in the index. */
  readonly isRough: boolean;
  /** Its stamp was old enough when it was read that any later change shows in it. */
  readonly isSettled: boolean;
}

/**
 * How long before a read the last change must be, so that a later change cannot have the same stamp. Clocks of file
 * systems tick in hundredths of a second, some every two seconds.
 */
const SETTLED_MS = 2000;
const STATES: readonly BodyState[] = ['read', 'not_text', 'too_large', 'denied', 'not_json'];
/** Numbers per text: its own, its stamp, and one for its state and two flags. */
const WIDTH = 7;
const FLAGS = 4;

/**
 * What an index knows of the texts in one folder, as stored: packed numbers, and names separated by slashes.
 *
 * Most folders are only checked for changes and asked for their texts' numbers.
 */
export class KnownFolder {
  readonly #names: string;
  readonly #numbers: Float64Array;
  /** All texts are settled and read, and all their words are in the index. */
  readonly isPlain: boolean;

  constructor(names: string, numbers: Float64Array, isPlain: boolean) {
    this.#names = names;
    this.#numbers = numbers;
    this.isPlain = isPlain;
  }

  get size(): number {
    return this.#numbers.length / WIDTH;
  }

  hasNames(names: readonly string[]): boolean {
    return this.#names === names.join('/');
  }

  /** Whether all texts still have these stamps, so that none needs a closer check. */
  isSame(stamps: readonly FileStamp[]): boolean {
    if (!this.isPlain) return false;
    const numbers = this.#numbers;
    for (let index = 0, at = 0; index < stamps.length; index += 1, at += WIDTH) {
      const { size, ino, mtimeMs, ctimeMs } = stamps[index] as FileStamp;
      if (size !== numbers[at + 1] || mtimeMs !== numbers[at + 3]) return false;
      if (ctimeMs !== numbers[at + 4] || ino !== numbers[at + 2]) return false;
    }
    return true;
  }

  /** Whether the text at a position in the names has to be read again. */
  isToRead(index: number, stamp: FileStamp): boolean {
    return isToRead(stamp, unpack(this.#numbers, index * WIDTH));
  }

  /** The number of each text. */
  ids(): number[] {
    return Array.from({ length: this.size }, (_, index) => this.#numbers[index * WIDTH] as number);
  }

  /** Writes the number of each text to its position, and returns the largest. */
  putIds(ids: Int32Array, places: readonly number[]): number {
    let last = 0;
    for (let index = 0; index < places.length; index += 1) {
      const id = this.#numbers[index * WIDTH] as number;
      ids[places[index] as number] = id;
      if (id > last) last = id;
    }
    return last;
  }

  /** The texts of the folder, by name. */
  texts(): Map<string, KnownText> {
    return new Map(this.#names.split('/').map((name, index) => [name, unpack(this.#numbers, index * WIDTH)]));
  }
}

/** What an index knows of all texts of a vault, or of those in some folders. */
export class KnownTexts {
  readonly folders: Map<string, KnownFolder> = new Map();
  readonly #opened = new Map<string, Map<string, KnownText>>();
  /** The names in folders that were found unchanged. */
  readonly #agreeing = new Map<string, readonly string[]>();

  constructor(database: IndexDatabase, folders?: ReadonlySet<string>) {
    const sql = 'SELECT path, names, stamps, is_plain FROM folder';
    const rows =
      folders === undefined
        ? database.rows(sql)
        : [...folders].flatMap((folder) => database.rows(`${sql} WHERE path = ?`, folder));
    const isNumber = numberTest(database.state('next_text'));
    for (const [path, names, stamps, isPlain] of rows) {
      const bytes = stamps as Uint8Array;
      if (bytes.length !== countNames(names as string) * WIDTH * Float64Array.BYTES_PER_ELEMENT)
        throw database.damaged('it does not have as many numbers as texts');
      const numbers = new Float64Array(bytes.slice().buffer);
      for (let at = 0; at < numbers.length; at += WIDTH)
        if (!isNumber(numbers[at] as number)) throw database.damaged('it has lost the numbers of its texts');
      this.folders.set(path as string, new KnownFolder(names as string, numbers, isPlain === 1));
    }
  }

  count(): number {
    return [...this.folders.values()].reduce((sum, { size }) => sum + size, 0);
  }

  /** The numbers of all texts. */
  ids(): number[] {
    return [...this.folders.values()].flatMap((folder) => folder.ids());
  }

  /** Whether exactly these texts of a folder are known. */
  hasNames({ path, names }: SurveyedFolder): boolean {
    if (this.#agreeing.get(path) === names) return true;
    if (this.folders.get(path)?.hasNames(names) !== true) return false;
    this.#agreeing.set(path, names);
    return true;
  }

  /** Whether a folder is unchanged. */
  isSame(folder: SurveyedFolder): boolean {
    return this.hasNames(folder) && this.folders.get(folder.path)?.isSame(folder.stamps) === true;
  }

  /** Writes the number of each text of a folder to its position, 0 for an unknown one, and returns the largest. */
  putIds(seen: SurveyedFolder, ids: Int32Array): number {
    if (this.hasNames(seen)) return this.folders.get(seen.path)?.putIds(ids, seen.places) ?? 0;
    const texts = this.inFolder(seen.path);
    let last = 0;
    for (const [index, name] of seen.names.entries()) {
      const id = texts.get(name)?.id ?? 0;
      ids[seen.places[index] ?? 0] = id;
      last = Math.max(last, id);
    }
    return last;
  }

  /** The texts of a folder, by name. */
  inFolder(folder: string): Map<string, KnownText> {
    const opened = this.#opened.get(folder) ?? this.folders.get(folder)?.texts() ?? new Map<string, KnownText>();
    this.#opened.set(folder, opened);
    return opened;
  }

  get(path: string): KnownText | undefined {
    return this.inFolder(folderOf(path)).get(nameOf(path));
  }

  set(path: string, text: KnownText): void {
    this.inFolder(folderOf(path)).set(nameOf(path), text);
  }

  delete(path: string): void {
    this.inFolder(folderOf(path)).delete(nameOf(path));
  }

  /** Stores folders in their current state; those without texts are removed. */
  save(database: IndexDatabase, folders: ReadonlySet<string>): void {
    for (const folder of folders) {
      this.#agreeing.delete(folder);
      const texts = [...this.inFolder(folder)].sort(([a], [b]) => (a < b ? -1 : 1));
      if (texts.length === 0) {
        database.run('DELETE FROM folder WHERE path = ?', folder);
        this.folders.delete(folder);
        continue;
      }
      const names = texts.map(([name]) => name).join('/');
      const numbers = pack(texts.map(([, text]) => text));
      const isPlain = texts.every(([, text]) => text.isSettled && !text.isRough && text.state === 'read');
      const stamps = new Uint8Array(numbers.buffer);
      database.run('INSERT OR REPLACE INTO folder VALUES (?, ?, ?, ?)', folder, names, stamps, Number(isPlain));
      this.folders.set(folder, new KnownFolder(names, numbers, isPlain));
    }
  }
}

function countNames(names: string): number {
  let count = 1;
  for (let at = names.indexOf('/'); at !== -1; at = names.indexOf('/', at + 1)) count += 1;
  return count;
}

/**
 * Returns a test for text numbers, to be called once for each: whether this index assigned it, and to only one text.
 */
function numberTest(next: number): (number: number) => boolean {
  const isTaken = new Uint8Array(next);
  return (number) => {
    if (!(number >= 1) || isTaken[number] !== 0) return false;
    isTaken[number] = 1;
    return true;
  };
}

/** Whether a text has to be read again. */
export function isToRead(stamp: FileStamp, known: KnownText | undefined): boolean {
  return known === undefined || !known.isSettled || !isSameStamp(stamp, known.stamp);
}

/** Uses the inode's change time, which programs cannot set; a note may have a modification date in the future. */
export function isSettledAt({ ctimeMs }: FileStamp, openedMs: number): boolean {
  return ctimeMs < openedMs - SETTLED_MS;
}

function pack(texts: readonly KnownText[]): Float64Array {
  const numbers = new Float64Array(texts.length * WIDTH);
  for (const [index, { id, stamp, state, isRough, isSettled }] of texts.entries()) {
    const { size, ino, mtimeMs, ctimeMs, birthtimeMs } = stamp;
    const flags = Number(isRough) + 2 * Number(isSettled);
    numbers.set([id, size, ino, mtimeMs, ctimeMs, birthtimeMs, STATES.indexOf(state) * FLAGS + flags], index * WIDTH);
  }
  return numbers;
}

function unpack(numbers: Float64Array, from: number): KnownText {
  const at = (offset: number) => numbers[from + offset] ?? 0;
  return {
    id: at(0),
    stamp: { size: at(1), ino: at(2), mtimeMs: at(3), ctimeMs: at(4), birthtimeMs: at(5) },
    state: STATES[Math.floor(at(6) / FLAGS)] ?? 'denied',
    isRough: (at(6) & 1) !== 0,
    isSettled: (at(6) & 2) !== 0,
  };
}
