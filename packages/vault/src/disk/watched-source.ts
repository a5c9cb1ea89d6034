import { lstatSync } from 'node:fs';
import { type FSWatcher, watch } from 'chokidar';
import type { IndexSource, ReadText } from '../vault/facts/index-source.ts';
import { isSameStamp, type Survey, type SurveyedText, surveyOf } from '../vault/facts/survey.ts';
import { isTextPath } from '../vault/facts/text-path.ts';
import { isHidden } from '../vault/paths/note-path.ts';
import { DiskIndexSource } from './index-source.ts';
import type { VaultPolicy } from './open-vault.ts';
import { unless } from './system-error.ts';
import type { Root } from './walk.ts';

/** The system drops events beyond some 16,000; fewer than that, and none was dropped. */
const MOST_EVENTS = 8000;
/** A new folder is not watched at once: so long it is looked through at each question. */
const YOUNG_MS = 2000;
/** Some file systems, those of a network first of all, tell nothing of what others write. */
const TRUST_MS = 60_000;

/**
 * The texts of a vault that is watched: after the first look at all of it, only what the system reports is looked at.
 *
 * What it reports is known by the time a question is asked, since its events are waited for.
 */
export class WatchedIndexSource implements IndexSource {
  readonly #root: Root;
  readonly #source: DiskIndexSource;
  readonly #watcher: FSWatcher;
  readonly #ready: Promise<void>;
  /** Paths of files and folders that were reported, and folders that are new. */
  readonly #reported = new Set<string>();
  readonly #young = new Map<string, number>();
  /** Folders that were seen to be such. */
  readonly #folders = new Set<string>();
  #texts: Map<string, SurveyedText> | undefined;
  #survey: Survey = { paths: [], folders: [] };
  #surveyedMs = 0;
  #changes = 0;
  #events = 0;
  #isBlind = false;

  constructor(root: Root, policy: VaultPolicy) {
    this.#root = root;
    this.#source = new DiskIndexSource(root, policy);
    this.#watcher = watch(root.path, {
      ignored: (path, stats) => stats?.isFile() === true || this.#isHidden(path),
      ignoreInitial: true,
      followSymlinks: false,
      atomic: false,
    });
    this.#watcher.on('raw', (_, name, details) => this.#report(name, (details as { watchedPath: string }).watchedPath));
    this.#watcher.on('error', () => {
      this.#isBlind = true;
    });
    this.#ready = new Promise((resolve) => this.#watcher.once('ready', resolve));
  }

  async survey(): Promise<Survey> {
    await this.#ready;
    await eventsSoFar();
    const now = Date.now();
    const isTrusted = !this.#isBlind && this.#events <= MOST_EVENTS && now - this.#surveyedMs < TRUST_MS;
    this.#events = 0;
    if (this.#texts === undefined || !isTrusted) return this.#lookAtAll(now);

    for (const [folder, sinceMs] of this.#young) {
      this.#reported.add(folder);
      if (now - sinceMs > YOUNG_MS) this.#young.delete(folder);
    }
    const before = this.#changes;
    for (const path of this.#reported) this.#lookAgain(this.#texts, path);
    this.#reported.clear();
    if (this.#changes > before) this.#survey = surveyOf(this.#texts.values());
    return this.#survey;
  }

  look(paths: readonly string[]): readonly SurveyedText[] {
    return this.#source.look(paths);
  }

  read(paths: readonly string[]): Iterable<ReadText> {
    return this.#source.read(paths);
  }

  pause(): Promise<void> {
    return this.#source.pause();
  }

  async close(): Promise<void> {
    await this.#watcher.close();
  }

  #lookAtAll(now: number): Survey {
    this.#reported.clear();
    this.#surveyedMs = now;
    this.#texts = new Map(this.#source.surveyBelow('').map((text) => [text.path, text]));
    for (const path of this.#texts.keys()) for (const folder of foldersAbove(path)) this.#folders.add(folder);
    this.#survey = surveyOf(this.#texts.values());
    return this.#survey;
  }

  #lookAgain(texts: Map<string, SurveyedText>, path: string): void {
    const stats = unless(['ENOENT', 'ENOTDIR', 'EACCES'], () => lstatSync(`${this.#root.path}/${path}`));
    const isFolder = stats?.isDirectory() === true;
    const there: SurveyedText[] = stats?.isFile() === true && isTextPath(path) ? [{ path, stamp: stats }] : [];
    if (isFolder) there.push(...this.#source.surveyBelow(`${path}/`));
    for (const text of there) this.#take(texts, text);

    const gone = new Set(
      this.#folders.has(path) ? [...texts.keys()].filter((known) => known.startsWith(`${path}/`)) : [],
    );
    if (texts.has(path)) gone.add(path);
    for (const text of there) gone.delete(text.path);
    for (const known of gone) texts.delete(known);
    this.#changes += gone.size;
    if (isFolder && !this.#young.has(path)) this.#young.set(path, Date.now());
    if (isFolder) this.#folders.add(path);
  }

  #take(texts: Map<string, SurveyedText>, text: SurveyedText): void {
    const known = texts.get(text.path);
    if (known !== undefined && isSameStamp(known.stamp, text.stamp)) return;
    texts.set(text.path, text);
    for (const folder of foldersAbove(text.path)) this.#folders.add(folder);
    this.#changes += 1;
  }

  #report(name: string | null, folder: string): void {
    this.#events += 1;
    const below = folder.slice(this.#root.path.length + 1);
    const path = name === null || below === '' ? below || (name ?? '') : `${below}/${name}`;
    // Of the vault's own folder nothing more is told than that something happened in it.
    if (path === '') this.#surveyedMs = 0;
    else if (!path.split('/').some(isHidden)) this.#reported.add(path);
  }

  #isHidden(path: string): boolean {
    return path
      .slice(this.#root.path.length + 1)
      .split('/')
      .some((name) => name !== '' && isHidden(name));
  }
}

function foldersAbove(path: string): string[] {
  const names = path.split('/').slice(0, -1);
  return names.map((_, depth) => names.slice(0, depth + 1).join('/'));
}

/** Lets the system's reports of all that happened before come in: they are taken between two such turns. */
async function eventsSoFar(): Promise<void> {
  await new Promise(setImmediate);
  await new Promise(setImmediate);
}
