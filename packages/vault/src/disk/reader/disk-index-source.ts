import { isUtf8 } from 'node:buffer';
import { lstatSync } from 'node:fs';
import type { IndexProgress, IndexSource, ReadText } from '../../metadata/index-source.ts';
import { type FileStamp, type Survey, SurveyBuilder, type SurveyedText } from '../../metadata/survey.ts';
import { stateOfText } from '../../metadata/text-state.ts';
import { folderOf, nameOf } from '../../paths/link-paths.ts';
import { parseVaultPath } from '../../paths/note-path.ts';
import { isTextPath, LONGEST_TEXT } from '../../paths/text-path.ts';
import { compileEarly } from '../files/compile-early.ts';
import { digestOf } from '../files/digest.ts';
import { inFolders } from '../files/in-folders.ts';
import type { PinnedFolder } from '../files/pinned-folder.ts';
import type { readFile } from '../files/read-bytes.ts';
import { asAgentError, systemCode, unlessRefused } from '../files/system-error.ts';
import type { VaultPolicy } from '../files/vault-policy.ts';
import { type Root, walkToFolder } from '../files/walk.ts';
import { yieldTurn } from '../files/yield-turn.ts';
import { listEntries } from './list-entries.ts';
import { createFilledReader } from './read-filled.ts';

/** A query of a vault with more files gains from compiled functions. */
const MANY_FILES = 2000;
/** So does indexing more texts, or a longer one, in bytes. */
const MANY_TEXTS = 8;
const LONG_TEXT = 65_536;

/** Gives an index the texts of a vault, except those reached only through a symbolic link. */
export class DiskIndexSource implements IndexSource {
  readonly #root: Root;
  readonly #policy: VaultPolicy;

  constructor(root: Root, policy: VaultPolicy) {
    this.#root = root;
    this.#policy = policy;
  }

  async survey(): Promise<Survey> {
    return this.surveyBelow('');
  }

  /** The contents of a folder and its subfolders; `prefix` is its path with a trailing slash, or empty. */
  surveyBelow(prefix: string): Survey {
    const builder = new SurveyBuilder();
    let count = 0;
    const entries = listEntries(this.#root, prefix, (path, folder, name) => {
      if (!isTextPath(name)) return;
      count += 1;
      if (count === MANY_FILES) compileEarly();
      // Going through the open folder would make each check take twice as long; only reads go through it.
      const stamp = stampOf(`${this.#root.path}/${path}`);
      if (stamp !== undefined) builder.inFolder(folder).add(name, path, stamp);
    });
    return builder.build(entries);
  }

  stat(paths: readonly string[]): readonly SurveyedText[] {
    return [...inFolders(paths.filter(isTextPath), (path) => this.#openFolderOf(path))].flatMap(({ folder, path }) =>
      surveyFile(`${folder.path}/${nameOf(path)}`, path),
    );
  }

  *read(paths: readonly string[]): Generator<ReadText> {
    if (paths.length >= MANY_TEXTS) compileEarly();
    const readFilled = createFilledReader();
    for (const { folder, path } of inFolders(paths, (text) => this.#openFolderOf(text))) {
      const read = this.#readText(folder, path, readFilled);
      if (read !== undefined) yield read;
    }
  }

  async pause(progress: IndexProgress): Promise<void> {
    this.#policy.onLearned?.(progress);
    await yieldTurn(this.#policy.signal);
  }

  async close(): Promise<void> {}

  /** Opens the folder of a text; undefined if it is missing or was replaced by a link. */
  #openFolderOf(path: string): PinnedFolder | undefined {
    const opened = unlessRefused(GONE, () => walkToFolder(this.#root, parseVaultPath(path).slice(0, -1)));
    if (opened?.realPath === folderOf(path)) return opened.folder;
    opened?.folder.close();
    return undefined;
  }

  #readText(folder: PinnedFolder, path: string, read: typeof readFile): ReadText | undefined {
    const openedMs = Date.now();
    try {
      const { stats: stamp, bytes } = read(folder, nameOf(path), Math.min(this.#policy.maxNoteBytes, LONGEST_TEXT));
      if (!stamp.isFile()) return undefined;
      const unread = { path, stamp, openedMs, text: '', digest: '' };
      if (bytes === undefined) return { ...unread, state: 'too_large' };
      if (bytes.length >= LONG_TEXT) compileEarly();
      if (!isUtf8(bytes)) return { ...unread, state: 'not_text' };
      const text = bytes.toString('utf8');
      const state = stateOfText(path, text);
      if (state !== 'read') return { ...unread, state };
      return { path, stamp, openedMs, state, text, digest: digestOf(bytes) };
    } catch (error) {
      if (systemCode(error) === 'EACCES') return readDenied(folder, path, openedMs);
      if (GONE.includes(systemCode(error) ?? '')) return undefined;
      throw asAgentError(error, path);
    }
  }
}

/** System errors for an entry that vanished or was replaced by a link meanwhile. */
const GONE = ['ENOENT', 'ENOTDIR', 'ELOOP', 'ENXIO', 'EACCES'];

function surveyFile(file: string, path: string): SurveyedText[] {
  const stamp = stampOf(file);
  return stamp === undefined ? [] : [{ path, stamp }];
}

/** Undefined if the file vanished or was replaced meanwhile. */
function stampOf(file: string): FileStamp | undefined {
  // Not `unless`: its closure for each file of a vault adds up to a collection of garbage in a one-shot query.
  try {
    const stamp = lstatSync(file);
    return stamp.isFile() ? stamp : undefined;
  } catch (error) {
    if (GONE.includes(systemCode(error) ?? '')) return undefined;
    throw error;
  }
}

function readDenied({ path: folder }: PinnedFolder, path: string, openedMs: number): ReadText | undefined {
  const [seen] = surveyFile(`${folder}/${nameOf(path)}`, path);
  return seen && { ...seen, openedMs, state: 'denied', text: '', digest: '' };
}
