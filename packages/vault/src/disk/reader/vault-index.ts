import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { AgentError } from '@obsidian-agent/shared-types';
import type { VaultReader } from '../../core/vault.ts';
import { IndexDamaged, type IndexSource, IndexUnavailable, type OpenIndex } from '../../metadata/index-source.ts';
import type { NoteIndex } from '../../metadata/note-index.ts';
import type { Entries } from '../../metadata/survey.ts';
import { systemCode } from '../files/system-error.ts';
import type { VaultPolicy } from '../files/vault-policy.ts';
import type { Root } from '../files/walk.ts';
import { cacheFile, placeAt } from './cache-file.ts';
import type { WatchedIndexSource } from './watched-source.ts';

/** An index, and the vault's listing if it was made for the index. */
interface IndexWithListing {
  readonly index: NoteIndex;
  readonly entries?: Entries;
}

/** The index of a vault in the user's cache folder, opened on first use. */
export class VaultIndex {
  readonly #root: Root;
  readonly #policy: VaultPolicy;
  #kept: Promise<OpenIndex> | undefined;
  #opened: OpenIndex | undefined;
  #watched: WatchedIndexSource | undefined;

  constructor(root: Root, policy: VaultPolicy) {
    this.#root = root;
    this.#policy = policy;
  }

  /**
   * Returns an up-to-date index or, if there can be none, one that reads the vault each time.
   *
   * @throws AgentError `CANCELLED`, and disk errors
   */
  async ask(reader: VaultReader): Promise<IndexWithListing> {
    try {
      const kept = await this.#open();
      return await this.#policy.span('refresh index', () => kept.fresh());
    } catch (error) {
      if (!(error instanceof IndexUnavailable)) throw error;
      const { scanVault } = await import('../../index/scan-index.ts');
      const problem = this.#problemOf(error);
      return { index: await this.#policy.span('scan vault', () => scanVault(reader, problem)) };
    }
  }

  /** The message of a failed system call contains the path of the cache folder. */
  #problemOf({ message, cause }: IndexUnavailable): string {
    const code = systemCode(cause);
    if (this.#policy.name === undefined || code === undefined) return message;
    return `the cache folder cannot be used (${code})`;
  }

  /** Files and folders as the watcher knows them; undefined before its first query. */
  async watchedEntries(): Promise<Entries | undefined> {
    return this.#watched?.hasScanned === true ? (await this.#watched.survey()).entries : undefined;
  }

  /** Whether the index exists already, so that a query does not have to build it. */
  isThere(): boolean {
    const file = this.#file();
    return file !== undefined && this.#policy.openIndex !== undefined && existsSync(file);
  }

  /**
   * Updates an existing index with the paths that were just written; without them, with all.
   *
   * A system call that fails here does not change that the write is done. The next query brings the index up to date.
   */
  async absorb(paths: readonly string[] | undefined): Promise<void> {
    if (!this.isThere()) return;
    try {
      const kept = await this.#open();
      if (paths === undefined) await this.#policy.span('refresh index', () => kept.fresh());
      else await this.#policy.span('update index', () => kept.absorb(paths));
    } catch (error) {
      const isOfIndex = error instanceof IndexUnavailable || error instanceof IndexDamaged;
      if (!isOfIndex && !(error instanceof AgentError) && systemCode(error) === undefined) throw error;
    }
  }

  async close(): Promise<void> {
    await this.#opened?.close();
  }

  async #open(): Promise<OpenIndex> {
    this.#kept ??= this.#openNew();
    return await this.#kept;
  }

  async #openNew(): Promise<OpenIndex> {
    const { openIndex } = this.#policy;
    const file = this.#file();
    if (file === undefined || openIndex === undefined) throw new IndexUnavailable('there is no cache folder');
    this.#opened = await openIndex(await this.#source(file), placeAt(file, this.#policy));
    return this.#opened;
  }

  async #source(file: string): Promise<IndexSource> {
    if (this.#policy.isResident === true) {
      const { WatchedIndexSource } = await import('./watched-source.ts');
      this.#watched = new WatchedIndexSource(this.#root, this.#policy, join(file, '..', '..', 'events'));
      return this.#watched;
    }
    const { DiskIndexSource } = await import('./disk-index-source.ts');
    return new DiskIndexSource(this.#root, this.#policy);
  }

  #file(): string | undefined {
    return cacheFile(this.#root, this.#policy, '.sqlite');
  }
}
