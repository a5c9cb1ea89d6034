import { lstatSync, readdirSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { notANote, noteNotFound, noteTooLarge } from '../../core/note-errors.ts';
import type { Entry, EntryKind, FileTimes, TextSnapshot, VaultReader } from '../../core/vault.ts';
import type { NoteIndex } from '../../metadata/note-index.ts';
import type { Entries } from '../../metadata/survey.ts';
import { nameOf } from '../../paths/link-paths.ts';
import { parseVaultPath } from '../../paths/note-path.ts';
import type { SettingsFolder } from '../../settings/settings-file.ts';
import { parseVaultSettings, type VaultSettings } from '../../settings/vault-settings.ts';
import type { VaultVectors } from '../../vectors/vector-store.ts';
import { pathForCaller } from '../files/caller-paths.ts';
import { enclosingVault } from '../files/enclosing-vault.ts';
import { fileEtag, filePrint } from '../files/file-etag.ts';
import { freeMemory } from '../files/free-memory.ts';
import { inFolders } from '../files/in-folders.ts';
import { isInVault } from '../files/location.ts';
import { type PinnedFolder, pinFolder } from '../files/pinned-folder.ts';
import { atPlace, openFolderOf } from '../files/place.ts';
import { kindOf, readFile } from '../files/read-bytes.ts';
import { readSettingsFiles, settingsFolderIn } from '../files/settings-files.ts';
import { ABSENT, explained, unless, unlessRefused } from '../files/system-error.ts';
import { type Trash, usableTrash } from '../files/trash.ts';
import { type Place, realPathTo } from '../files/walk.ts';
import { yieldTurn } from '../files/yield-turn.ts';
import { canSeal } from '../history/trash-seals.ts';
import type { DiskContext } from './disk-context.ts';
import { isListed, listEntries } from './list-entries.ts';
import { createFilledReader } from './read-filled.ts';
import { spellingsOf } from './spellings.ts';
import { VaultText } from './vault-text.ts';

/** Reads a vault from the disk. Listings are cached for the reader's lifetime. */
export class DiskReader implements VaultReader {
  readonly isFiltered = false;
  readonly #context: DiskContext;
  #entries: Entries | undefined;
  #settings: VaultSettings | undefined;
  #index: Promise<NoteIndex> | undefined;

  constructor(context: DiskContext) {
    this.#context = context;
  }

  get identity(): string {
    return this.#context.root.path;
  }

  get rootPaths(): readonly string[] {
    return [this.#context.root.path, resolve(this.#context.openedBy)];
  }

  get settings(): VaultSettings {
    this.#settings ??= parseVaultSettings(readSettingsFiles(this.#context.root.folder));
    return this.#settings;
  }

  get settingsFolder(): SettingsFolder {
    return settingsFolderIn(this.#context.root.folder);
  }

  get enclosingVault(): string | undefined {
    const found = enclosingVault(this.#context.root.path, this.#context.policy.allowedRoots);
    return found === undefined || this.#context.policy.name === undefined ? found : basename(found);
  }

  /** See caller-paths.ts. */
  pathForCaller(path: string): string {
    return pathForCaller(path, this.#context.policy);
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
    const { maxNoteBytes } = this.#context.policy;
    return this.#at(path, ({ folder, name, realPath, stats: there }) => {
      if (there === undefined) return undefined;
      const { stats, bytes } = readFile(folder, name, maxNoteBytes);
      if (!stats.isFile()) return kindOf(stats);
      if (bytes === undefined) throw noteTooLarge(path, stats.size, maxNoteBytes);
      return new VaultText(realPath, bytes);
    });
  }

  etagOf(path: string): string {
    return this.#inspect(path, ({ folder, name }) => fileEtag(folder, name, this.#context.policy.maxNoteBytes));
  }

  /** Identifies a file in a fingerprint. */
  printOf(path: string): string {
    return this.#inspect(path, ({ folder, name }) => filePrint(folder, name));
  }

  #inspect(path: string, inspect: (place: Place) => string | undefined): string {
    const found = this.#at(path, (place) => {
      if (place.stats === undefined) return undefined;
      const print = place.stats.isFile() ? inspect(place) : undefined;
      if (print === undefined) throw notANote(path, kindOf(place.stats));
      return print;
    });
    if (found === undefined) throw noteNotFound(path);
    return found;
  }

  realPathOf(path: string): string {
    return explained(path, () => (isInVault(path) ? realPathTo(this.#context.root, parseVaultPath(path)) : path));
  }

  /** Whether a file still has exactly these bytes. */
  stillHolds(path: string, raw: Uint8Array): boolean {
    return unlessRefused([], () => Buffer.from(this.read(path).raw).equals(raw)) === true;
  }

  *readSnapshots(paths: readonly string[]): Generator<TextSnapshot> {
    const { maxNoteBytes } = this.#context.policy;
    const readFilled = createFilledReader();
    const open = (path: string) => explained(path, () => openFolderOf(this.#context.root, path));
    for (const { folder, path } of inFolders(paths, open)) {
      const read = () => readFilled(folder, nameOf(path), maxNoteBytes).bytes;
      const bytes = explained(path, () => unless(['ENOENT', 'ELOOP'], read));
      if (bytes !== undefined) yield new VaultText(path, bytes);
    }
  }

  holdsUnlisted(folder: string): boolean {
    return (
      this.#inFolder(folder, ({ path }) =>
        readdirSync(path, { withFileTypes: true }).some((entry) => !isListed(entry)),
      ) === true
    );
  }

  /** All names in a folder, including hidden ones. */
  namesIn(folder: string): readonly string[] {
    return this.#inFolder(folder, ({ path }) => readdirSync(path)) ?? [];
  }

  timesOf(path: string): FileTimes {
    const stats = this.#at(path, (place) => place.stats);
    if (stats === undefined) throw noteNotFound(path);
    return { createdMs: stats.birthtimeMs, modifiedMs: stats.mtimeMs };
  }

  sizeOf(path: string): number {
    const stats = this.#at(path, (place) => place.stats);
    if (stats === undefined) throw noteNotFound(path);
    return stats.size;
  }

  kindOf(path: string): EntryKind | undefined {
    return this.entryAt(path)?.kind;
  }

  entryAt(path: string): Entry | undefined {
    return this.#at(
      path,
      ({ stats, realPath }) => stats && { kind: stats.isDirectory() ? 'folder' : 'file', realPath },
    );
  }

  /** Whether the last name of a path is a symbolic link. */
  isLink(path: string): boolean {
    if (!isInVault(path)) return false;
    using folder = openFolderOf(this.#context.root, path);
    if (folder === undefined) return false;
    return lstatSync(`${folder.path}/${nameOf(path)}`, { throwIfNoEntry: false })?.isSymbolicLink() === true;
  }

  /**
   * The trash that a deletion uses; see trash.ts. The desktop's is used only if the deletion can be sealed, as it could
   * not be undone otherwise.
   */
  usableTrash(wanted: Trash): Trash {
    return usableTrash(this.#context.root.folder, canSeal(this.#context.policy.stateDir) ? wanted : 'trash');
  }

  spellings(path: string): readonly string[] {
    return spellingsOf(this.#context.root, path);
  }

  async preloadListing(): Promise<void> {
    this.#entries ??= await this.#context.index.watchedEntries();
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
    const { index, entries } = await this.#context.index.ask(this);
    this.#entries ??= entries;
    return index;
  }

  async visibleSettings(): Promise<VaultSettings> {
    return this.settings;
  }

  async knownIndex(): Promise<NoteIndex | undefined> {
    return this.#context.index.isThere() ? await this.index() : undefined;
  }

  vectors(): Promise<VaultVectors | undefined> {
    return this.#context.embeddings.open();
  }

  isAsIndexed(): boolean {
    return true;
  }

  currentPathsOf(paths: readonly string[]): readonly string[] {
    return paths;
  }

  async pause(): Promise<void> {
    await yieldTurn(this.#context.policy.signal);
    freeMemory();
  }

  #list(): Entries {
    this.#entries ??= listEntries(this.#context.root.folder);
    return this.#entries;
  }

  /** Looks at the place of a path; undefined if a folder on the way is missing, or the entry vanishes meanwhile. */
  #at<T>(path: string, look: (place: Place) => T): T | undefined {
    return explained(path, () => unless(ABSENT, () => atPlace(this.#context.root, path, look)));
  }

  #inFolder<T>(path: string, look: (folder: PinnedFolder) => T): T | undefined {
    return this.#at(path, (place) => {
      if (place.stats?.isDirectory() !== true) return undefined;
      using folder = pinFolder(place.path);
      return look(folder);
    });
  }
}
