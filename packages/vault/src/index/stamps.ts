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

function namesOf(texts: readonly KnownText[]): string {
  return texts.map(({ path }) => nameOf(path)).join('/');
}

function pack(texts: readonly KnownText[]): Uint8Array {
  const numbers = new Float64Array(texts.length * WIDTH);
  for (const [index, { id, stamp, state, tokens, isRough, isSettled }] of texts.entries()) {
    const { size, ino, mtimeMs, ctimeMs, birthtimeMs } = stamp;
    const flags = [Number(isRough), Number(isSettled)];
    numbers.set([id, size, ino, mtimeMs, ctimeMs, birthtimeMs, STATES.indexOf(state), tokens, ...flags], index * WIDTH);
  }
  return new Uint8Array(numbers.buffer);
}

function unpack(folder: string, names: string, stamps: Uint8Array): PackedText[] {
  const numbers = new Float64Array(Uint8Array.from(stamps).buffer);
  const prefix = folder === '' ? '' : `${folder}/`;
  return names.split('/').map((name, index) => new PackedText(prefix + name, numbers, index * WIDTH));
}

/** A known text as it is stored: thousands are loaded for each question, and few of them are looked at closely. */
class PackedText implements KnownText, FileStamp {
  readonly path: string;
  readonly #numbers: Float64Array;
  readonly #at: number;

  constructor(path: string, numbers: Float64Array, at: number) {
    this.path = path;
    this.#numbers = numbers;
    this.#at = at;
  }

  get stamp(): FileStamp {
    return this;
  }

  get id(): number {
    return this.#number(0);
  }

  get size(): number {
    return this.#number(1);
  }

  get ino(): number {
    return this.#number(2);
  }

  get mtimeMs(): number {
    return this.#number(3);
  }

  get ctimeMs(): number {
    return this.#number(4);
  }

  get birthtimeMs(): number {
    return this.#number(5);
  }

  get state(): BodyState {
    return STATES[this.#number(6)] ?? 'denied';
  }

  get tokens(): number {
    return this.#number(7);
  }

  get isRough(): boolean {
    return this.#number(8) === 1;
  }

  get isSettled(): boolean {
    return this.#number(9) === 1;
  }

  #number(offset: number): number {
    return this.#numbers[this.#at + offset] ?? 0;
  }
}
