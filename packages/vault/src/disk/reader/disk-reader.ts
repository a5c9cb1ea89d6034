import { lstatSync, readdirSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { AgentError } from '@obsidian-agent/shared-types';
import { cancelled, notANote, noteNotFound, noteTooLarge } from '../../core/note-errors.ts';
import type { Entry, EntryKind, FileTimes, TextSnapshot, VaultReader } from '../../core/vault.ts';
import type { NoteIndex } from '../../metadata/note-index.ts';
import type { Entries } from '../../metadata/survey.ts';
import { nameOf } from '../../paths/link-paths.ts';
import { parseVaultPath } from '../../paths/note-path.ts';
import { parseVaultSettings, type VaultSettings } from '../../settings/vault-settings.ts';
import { pathForCaller } from '../files/caller-paths.ts';
import { enclosingVault } from '../files/enclosing-vault.ts';
import { fileEtag, filePrint } from '../files/file-etag.ts';
import { freeMemory } from '../files/free-memory.ts';
import { ANY_NAME, inFolders } from '../files/in-folders.ts';
import type { PinnedFolder } from '../files/pinned-folder.ts';
import { kindOf, readFile } from '../files/read-bytes.ts';
import { readSettingsFiles } from '../files/settings-files.ts';
import { asAgentError, unless } from '../files/system-error.ts';
import { openTrashEntry, parseTrashPath, type TrashName, usableTrash } from '../files/trash.ts';
import type { VaultPolicy } from '../files/vault-policy.ts';
import { type Place, type Root, realPathTo, walkTo } from '../files/walk.ts';
import { canSeal } from '../history/trash-seals.ts';
import type { DiskContext } from './disk-context.ts';
import { isListed, listEntries } from './list-entries.ts';
import { spellingsOf } from './spellings.ts';
import type { VaultIndex } from './vault-index.ts';
import { VaultText } from './vault-text.ts';

/** Reads a vault from the disk. Listings are cached for the reader's lifetime. */
export class DiskReader implements VaultReader {
  readonly isFiltered = false;
  readonly #root: Root;
  readonly #openedBy: string;
  readonly #policy: VaultPolicy;
  readonly #vaultIndex: VaultIndex;
  #entries: Entries | undefined;
  #settings: VaultSettings | undefined;
  #index: Promise<NoteIndex> | undefined;

  constructor({ root, openedBy, policy, index }: DiskContext) {
    this.#root = root;
    this.#openedBy = openedBy;
    this.#policy = policy;
    this.#vaultIndex = index;
  }

  get identity(): string {
    return this.#root.path;
  }

  get rootPaths(): readonly string[] {
    return [this.#root.path, resolve(this.#openedBy)];
  }

  get settings(): VaultSettings {
    this.#settings ??= parseVaultSettings(readSettingsFiles(this.#root.folder));
    return this.#settings;
  }

  get enclosingVault(): string | undefined {
    const found = enclosingVault(this.#root.path, this.#policy.allowedRoots);
    return found === undefined || this.#policy.name === undefined ? found : basename(found);
  }

  /** See caller-paths.ts. */
  pathForCaller(path: string): string {
    return pathForCaller(path, this.#policy);
  }

  read(path: string): VaultText {
    const found = this.#textOrKind(path);
    if (found === undefined) throw noteNotFound(path);
    if (typeof found === 'string') throw notANote(path, found);
    return found;
  }

  readIfThere(path: string): VaultText | undefined {
    const found = this.#textOrKind(path);
    return typeof found === 'string' ? undefined : found;
  }

  /** The text of a file or, for anything else, its kind in words. */
  #textOrKind(path: string): VaultText | string | undefined {
    const place = this.#walk(path);
    try {
      if (place?.stats === undefined) return undefined;
      const { maxNoteBytes } = this.#policy;
      const read = unless(['ENOENT'], () => readFile(place.folder, place.name, maxNoteBytes));
      if (read === undefined) return undefined;
      const { stats, bytes } = read;
      if (!stats.isFile()) return kindOf(stats);
      if (bytes === undefined) throw noteTooLarge(path, stats.size, maxNoteBytes);
      return new VaultText(place.realPath, bytes);
    } catch (error) {
      throw asAgentError(error, path);
    } finally {
      place?.close();
    }
  }

  etagOf(path: string): string {
    return this.#inspect(path, ({ folder, name }) => fileEtag(folder, name, this.#policy.maxNoteBytes));
  }

  /** Identifies a file in a fingerprint. */
  printOf(path: string): string {
    return this.#inspect(path, ({ folder, name }) => filePrint(folder, name));
  }

  #inspect(path: string, inspect: (place: Place) => string | undefined): string {
    const place = this.#walk(path);
    try {
      const { stats } = place ?? {};
      if (place === undefined || stats === undefined) throw noteNotFound(path);
      const found = stats.isFile() ? inspect(place) : undefined;
      if (found === undefined) throw notANote(path, kindOf(stats));
      return found;
    } catch (error) {
      throw asAgentError(error, path);
    } finally {
      place?.close();
    }
  }

  realPathOf(path: string): string {
    try {
      return parseTrashPath(path) === undefined ? realPathTo(this.#root, parseVaultPath(path)) : path;
    } catch (error) {
      throw asAgentError(error, path);
    }
  }

  /** Whether a file still has exactly these bytes. */
  stillHolds(path: string, raw: Uint8Array): boolean {
    try {
      return Buffer.from(this.read(path).raw).equals(raw);
    } catch (error) {
      if (error instanceof AgentError) return false;
      throw error;
    }
  }

  *readSnapshots(paths: readonly string[]): Generator<TextSnapshot> {
    const { maxNoteBytes } = this.#policy;
    const open = (folder: string) => this.#walk(folder === '' ? ANY_NAME : `${folder}/${ANY_NAME}`);
    for (const { place, path } of inFolders(paths, open)) {
      const bytes = this.#peek(place.folder, path, maxNoteBytes);
      if (bytes !== undefined) yield new VaultText(path, bytes);
    }
  }

  #peek(folder: PinnedFolder, path: string, maxBytes: number): Uint8Array | undefined {
    try {
      return unless(['ENOENT', 'ELOOP'], () => readFile(folder, nameOf(path), maxBytes).bytes);
    } catch (error) {
      throw asAgentError(error, path);
    }
  }

  holdsUnlisted(folder: string): boolean {
    const place = this.#walk(`${folder}/${ANY_NAME}`);
    if (place === undefined) return false;
    try {
      return readdirSync(place.folder.path, { withFileTypes: true }).some((entry) => !isListed(entry));
    } finally {
      place.close();
    }
  }

  /** All names in a folder, including hidden ones. */
  namesIn(folder: string): readonly string[] {
    const place = this.#walk(`${folder}/${ANY_NAME}`);
    try {
      return place === undefined ? [] : readdirSync(place.folder.path);
    } finally {
      place?.close();
    }
  }

  timesOf(path: string): FileTimes {
    const place = this.#walk(path);
    place?.close();
    if (place?.stats === undefined) throw noteNotFound(path);
    return { createdMs: place.stats.birthtimeMs, modifiedMs: place.stats.mtimeMs };
  }

  kindOf(path: string): EntryKind | undefined {
    return this.entryAt(path)?.kind;
  }

  entryAt(path: string): Entry | undefined {
    const place = this.#walk(path);
    place?.close();
    if (place?.stats === undefined) return undefined;
    return { kind: place.stats.isDirectory() ? 'folder' : 'file', realPath: place.realPath };
  }

  /** Whether the last name of a path is a symbolic link. */
  isLink(path: string): boolean {
    if (parseTrashPath(path) !== undefined) return false;
    const segments = parseVaultPath(path);
    const parent = walkTo(this.#root, [...segments.slice(0, -1), ANY_NAME]);
    if (parent === undefined) return false;
    try {
      return unless(['ENOENT'], () => lstatSync(`${parent.folder.path}/${segments.at(-1)}`))?.isSymbolicLink() === true;
    } finally {
      parent.close();
    }
  }

  /**
   * The trash that a deletion uses; see trash.ts. The desktop's is used only if the deletion can be sealed, as it could
   * not be undone otherwise.
   */
  usableTrash(wanted: TrashName): TrashName {
    return usableTrash(this.#root.folder, canSeal(this.#policy.stateDir) ? wanted : 'vault');
  }

  spellings(path: string): readonly string[] {
    return spellingsOf(this.#root, path);
  }

  async preloadListing(): Promise<void> {
    this.#entries ??= await this.#vaultIndex.watchedEntries();
  }

  files(): readonly string[] {
    return this.#list().files;
  }

  folders(): readonly string[] {
    return this.#list().folders;
  }

  closedFolders(): readonly string[] {
    return this.#list().closed;
  }

  async index(): Promise<NoteIndex> {
    this.#index ??= this.#askIndex();
    return await this.#index;
  }

  async #askIndex(): Promise<NoteIndex> {
    const { index, entries } = await this.#vaultIndex.ask(this);
    this.#entries ??= entries;
    return index;
  }

  async visibleSettings(): Promise<VaultSettings> {
    return this.settings;
  }

  async knownIndex(): Promise<NoteIndex | undefined> {
    return this.#vaultIndex.isThere() ? await this.index() : undefined;
  }

  isAsIndexed(): boolean {
    return true;
  }

  currentPathsOf(paths: readonly string[]): readonly string[] {
    return paths;
  }

  async pause(): Promise<void> {
    // Signals are handled only between turns of the event loop.
    await new Promise(setImmediate);
    if (this.#policy.signal.aborted) throw cancelled();
    freeMemory();
  }

  #list(): Entries {
    this.#entries ??= listEntries(this.#root.folder);
    return this.#entries;
  }

  #walk(path: string): ReturnType<typeof walkTo> {
    try {
      const trashed = parseTrashPath(path);
      return trashed === undefined
        ? walkTo(this.#root, parseVaultPath(path))
        : openTrashEntry(this.#root.folder, { path, trashed });
    } catch (error) {
      throw asAgentError(error, path);
    }
  }
}
