import { createHash } from 'node:crypto';
import { join } from 'node:path';
import type { IndexSource, ReadText } from '../metadata/index-source.ts';
import { type FileStamp, type Survey, type SurveyedText, surveyOf } from '../metadata/survey.ts';
import { folderOf } from '../paths/link-paths.ts';
import { type IndexDatabase, openDatabase } from './database.ts';
import { LAYOUT } from './schema.ts';

/** A text last changed this long ago cannot have its stamp repeated by a later change. */
const LONG_MS = 60_000;

/** An index that is closed, with its folder removed, at the end of a test that uses `using`. */
export interface TemporaryIndex extends Disposable {
  readonly database: IndexDatabase;
}

/** Creates an index in a new folder. */
export function temporaryIndex(folder: Disposable & { readonly path: string }): TemporaryIndex {
  const place = { file: join(folder.path, 'index.sqlite'), shownFile: undefined };
  const database = openDatabase({ ...place, make: () => {}, discard: () => {} }, LAYOUT);
  return {
    database,
    [Symbol.dispose]: () => {
      database.close();
      folder[Symbol.dispose]();
    },
  };
}

/** Texts for an index, and a record of which it has read. */
export class TextSource implements IndexSource {
  readonly reads: string[] = [];
  /** Called before each text is read, and at each pause. */
  onRead: (path: string) => void = () => {};
  onPause: () => void = () => {};
  readonly #texts = new Map<string, { readonly text: string; readonly stamp: FileStamp }>();
  /** When each text is read, in milliseconds since 1970. */
  readonly #nowMs = Date.now();
  #changes = 0;

  constructor(texts: Readonly<Record<string, string>>) {
    for (const [path, text] of Object.entries(texts)) this.put(path, text);
  }

  /** Sets a text with a new stamp, `agoMs` before it is read. */
  put(path: string, text: string, agoMs: number = LONG_MS): void {
    this.#changes += 1;
    const changedMs = this.#nowMs - agoMs;
    const times = { mtimeMs: changedMs, ctimeMs: changedMs, birthtimeMs: 0 };
    this.#texts.set(path, { text, stamp: { size: text.length, ino: this.#changes, ...times } });
  }

  /** Changes a text without changing its stamp. */
  overwrite(path: string, text: string): void {
    const stamp = this.#texts.get(path)?.stamp;
    if (stamp !== undefined) this.#texts.set(path, { text, stamp });
  }

  remove(path: string): void {
    this.#texts.delete(path);
  }

  async survey(): Promise<Survey> {
    const files = [...this.#texts.keys()].sort();
    const folders = [...new Set(files.map(folderOf))].filter((folder) => folder !== '').sort();
    return surveyOf(this.stat(files), { files, folders, closed: [] });
  }

  stat(paths: readonly string[]): readonly SurveyedText[] {
    return paths.flatMap((path) => {
      const stamp = this.#texts.get(path)?.stamp;
      return stamp === undefined ? [] : [{ path, stamp }];
    });
  }

  *read(paths: readonly string[]): Generator<ReadText> {
    for (const path of paths) {
      this.onRead(path);
      const there = this.#texts.get(path);
      if (there === undefined) continue;
      this.reads.push(path);
      const digest = createHash('sha256').update(there.text).digest('hex');
      yield { path, ...there, openedMs: this.#nowMs, state: 'read', digest };
    }
  }

  async pause(): Promise<void> {
    this.onPause();
  }

  async close(): Promise<void> {}
}
