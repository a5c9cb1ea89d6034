import { lstatSync, type Stats } from 'node:fs';
import { type FSWatcher, watch } from 'chokidar';
import type { IndexProgress, IndexSource, ReadText } from '../../metadata/index-source.ts';
import {
  type Entries,
  type FileStamp,
  isSameStamp,
  type Survey,
  type SurveyedText,
  surveyOf,
  textsOf,
} from '../../metadata/survey.ts';
import { isHidden } from '../../paths/note-path.ts';
import { isTextPath } from '../../paths/text-path.ts';
import { unless } from '../files/system-error.ts';
import type { VaultPolicy } from '../files/vault-policy.ts';
import type { Root } from '../files/walk.ts';
import { DiskIndexSource } from './disk-index-source.ts';
import { type EventBarrier, openEventBarrier } from './event-barrier.ts';
import { isListedName } from './list-entries.ts';

/** The system drops events beyond about 16,000. Below this number, none was dropped. */
const MOST_EVENTS = 8000;
/** A new folder is not watched immediately, so each query rescans it for this long. */
const YOUNG_MS = 5000;
/** Some file systems, above all network ones, do not report what others write. */
const TRUST_MS = 60_000;

/**
 * A watched vault: after the first full scan, only what the system reports is scanned.
 *
 * Each query waits for pending events, so it sees every earlier change that was reported.
 */
export class WatchedIndexSource implements IndexSource {
  readonly #root: Root;
  readonly #policy: VaultPolicy;
  readonly #barrierFolder: string;
  readonly #source: DiskIndexSource;
  readonly #watcher: FSWatcher;
  readonly #ready: Promise<void>;
  /** Reported paths of files and folders, and new folders. */
  readonly #reported = new Set<string>();
  readonly #young = new Map<string, number>();
  /** Every file by its path, with the stamps of texts. */
  readonly #files = new Map<string, FileStamp | undefined>();
  readonly #folders = new Set<string>();
  readonly #closed = new Set<string>();
  /** Texts with more than one name. */
  readonly #shared = new Set<string>();
  #barrier: EventBarrier | undefined;
  #survey: Survey | undefined;
  #surveyedMs = 0;
  #changes = 0;
  #events = 0;
  #isBlind = false;

  /** @param barrierFolder as `openEventBarrier` uses it */
  constructor(root: Root, policy: VaultPolicy, barrierFolder: string) {
    this.#root = root;
    this.#policy = policy;
    this.#barrierFolder = barrierFolder;
    this.#source = new DiskIndexSource(root, policy);
    this.#watcher = watch(root.path, {
      ignored: (path, stats) => stats?.isFile() === true || this.#isHidden(path),
      ignoreInitial: true,
      followSymlinks: false,
      atomic: false,
    });
    this.#watcher.on('raw', (_, name, details) => this.#report(name, (details as { watchedPath: string }).watchedPath));
    this.#watcher.on('error', (refusal) => this.#lose(refusal as Error));
    this.#ready = new Promise((resolve) => this.#watcher.once('ready', resolve));
  }

  /** Whether the whole vault was scanned once. */
  get hasScanned(): boolean {
    return this.#survey !== undefined;
  }

  async survey(): Promise<Survey> {
    await this.#ready;
    await this.#passEvents();
    const now = Date.now();
    const isTrusted = !this.#isBlind && this.#events <= MOST_EVENTS && now - this.#surveyedMs < TRUST_MS;
    this.#events = 0;
    if (this.#survey === undefined || !isTrusted) return this.#scanAll(now);

    for (const [folder, sinceMs] of this.#young) {
      this.#reported.add(folder);
      if (now - sinceMs > YOUNG_MS) this.#young.delete(folder);
    }
    // A write is reported only under the name used for it.
    for (const path of this.#shared) this.#reported.add(path);
    const before = this.#changes;
    for (const path of this.#reported) this.#rescan(this.#highestMissing(path) ?? path);
    this.#reported.clear();
    if (this.#changes > before) {
      for (const path of this.#otherNames()) this.#rescan(path);
      this.#survey = this.#surveyNow();
    }
    return this.#survey;
  }

  stat(paths: readonly string[]): readonly SurveyedText[] {
    return this.#source.stat(paths);
  }

  read(paths: readonly string[]): Iterable<ReadText> {
    return this.#source.read(paths);
  }

  pause(progress: IndexProgress): Promise<void> {
    return this.#source.pause(progress);
  }

  async close(): Promise<void> {
    this.#barrier?.close();
    await this.#watcher.close();
  }

  /** Waits for the events of everything that happened before. */
  async #passEvents(): Promise<void> {
    if (this.#isBlind) return;
    try {
      this.#barrier ??= openEventBarrier(this.#barrierFolder);
      await this.#barrier.pass();
    } catch (error) {
      this.#lose(error as Error);
    }
  }

  /** From now on, each query scans everything. */
  #lose(refusal: Error): void {
    if (!this.#isBlind) this.#policy.onUnwatched?.(refusal);
    this.#isBlind = true;
  }

  #scanAll(now: number): Survey {
    this.#reported.clear();
    this.#surveyedMs = now;
    this.#survey = this.#source.surveyBelow('');
    this.#files.clear();
    this.#folders.clear();
    this.#closed.clear();
    this.#shared.clear();
    this.#add(this.#survey);
    return this.#survey;
  }

  #surveyNow(): Survey {
    const files = [...this.#files.keys()].sort();
    const texts = files.flatMap((path) => {
      const stamp = this.#files.get(path);
      return stamp === undefined ? [] : [{ path, stamp }];
    });
    return surveyOf(texts, { files, folders: [...this.#folders].sort(), closed: [...this.#closed].sort() });
  }

  /**
   * The other names of texts that just got a new name. The system reported only that one, but a write to it changes
   * them all.
   */
  #otherNames(): string[] {
    if (this.#shared.size === 0) return [];
    const inodes = new Set([...this.#shared].map((path) => this.#files.get(path)?.ino));
    const isOne = ([path, stamp]: [string, FileStamp | undefined]) =>
      stamp !== undefined && inodes.has(stamp.ino) && !this.#shared.has(path);
    return [...this.#files].filter(isOne).map(([path]) => path);
  }

  /**
   * The highest folder above a path that no longer exists. What is behind a link that replaced it is not part of the
   * vault.
   */
  #highestMissing(path: string): string | undefined {
    const names = path.split('/').slice(0, -1);
    const above = names.map((_, depth) => names.slice(0, depth + 1).join('/'));
    return above.find((folder) => this.#statsOf(folder)?.isDirectory() !== true);
  }

  #statsOf(path: string): Stats | undefined {
    // The watcher gives up on a path that is too long; from then on each query scans everything.
    return unless(['ENOENT', 'ENOTDIR', 'EACCES', 'ENAMETOOLONG'], () => lstatSync(`${this.#root.path}/${path}`));
  }

  #rescan(path: string): void {
    const stats = this.#statsOf(path);
    const below = stats?.isDirectory() === true ? this.#source.surveyBelow(`${path}/`) : undefined;
    if (this.#folders.has(path)) this.#dropBelow(path, below?.entries);
    if (below?.entries.closed.includes(path) !== true) this.#drop(this.#closed, path);
    if (below === undefined) this.#drop(this.#folders, path);
    if (stats?.isFile() === true) this.#addFile(path, isTextPath(path) ? stats : undefined);
    else this.#drop(this.#files, path);
    if (below === undefined) return;
    this.#addTo(this.#folders, path);
    this.#add(below);
    if (!this.#young.has(path)) this.#young.set(path, Date.now());
  }

  /** Forgets what was in a folder and is no longer there. */
  #dropBelow(folder: string, there: Entries = { files: [], folders: [], closed: [] }): void {
    for (const [known, kept] of [
      [this.#files, new Set(there.files)] as const,
      [this.#folders, new Set(there.folders)] as const,
      [this.#closed, new Set(there.closed)] as const,
    ])
      for (const path of known.keys()) if (path.startsWith(`${folder}/`) && !kept.has(path)) this.#drop(known, path);
  }

  #drop(known: Pick<Set<string>, 'delete'>, path: string): void {
    if (known.delete(path)) this.#changes += 1;
    this.#shared.delete(path);
  }

  #add(seen: Survey): void {
    for (const folder of seen.entries.folders) this.#addTo(this.#folders, folder);
    for (const folder of seen.entries.closed) this.#addTo(this.#closed, folder);
    const stamps = new Map([...textsOf(seen)].map(({ path, stamp }) => [path, stamp]));
    for (const file of seen.entries.files) this.#addFile(file, stamps.get(file));
  }

  #addTo(known: Set<string>, path: string): void {
    if (!known.has(path)) this.#changes += 1;
    known.add(path);
  }

  #addFile(path: string, stamp: FileStamp | undefined): void {
    if ((stamp?.nlink ?? 1) > 1) this.#shared.add(path);
    else this.#shared.delete(path);
    const known = this.#files.get(path);
    const isSame = known === undefined || stamp === undefined ? known === stamp : isSameStamp(known, stamp);
    if (isSame && this.#files.has(path)) return;
    this.#files.set(path, stamp);
    this.#changes += 1;
  }

  #report(name: string | null, folder: string): void {
    this.#events += 1;
    const below = folder.slice(this.#root.path.length + 1);
    const path = name === null || below === '' ? below || (name ?? '') : `${below}/${name}`;
    // For the vault's own folder, the event does not say what changed.
    if (path === '') this.#surveyedMs = 0;
    else if (path.split('/').every(isListedName)) this.#reported.add(path);
  }

  #isHidden(path: string): boolean {
    return path
      .slice(this.#root.path.length + 1)
      .split('/')
      .some((name) => name !== '' && isHidden(name));
  }
}
