import { noteNotFound } from '../core/note-errors.ts';
import type { Entry, EntryKind, FileTimes, NoteFile, TextSnapshot, VaultReader } from '../core/vault.ts';
import type { NoteIndex } from '../metadata/note-index.ts';
import { foldersAbove } from '../paths/link-paths.ts';
import { parseVaultPath } from '../paths/note-path.ts';
import type { SettingsFolder } from '../settings/settings-file.ts';
import type { VaultSettings } from '../settings/vault-settings.ts';
import type { VaultVectors } from '../vectors/vector-store.ts';
import type { AccessRules } from './access-rules.ts';
import { scopeIndex } from './scoped-index.ts';
import { settingsWithin, visibleSettings } from './scoped-settings.ts';

/** A vault limited to the paths that the caller may access. */
export class ScopedReader<Reader extends VaultReader = VaultReader> implements VaultReader {
  readonly isFiltered = true;
  protected readonly inner: Reader;
  protected readonly rules: AccessRules;
  #index: Promise<NoteIndex> | undefined;

  constructor(inner: Reader, rules: AccessRules) {
    this.inner = inner;
    this.rules = rules;
  }

  get identity(): string {
    return this.inner.identity;
  }

  get rootPaths(): readonly string[] {
    return this.inner.rootPaths;
  }

  get settings(): VaultSettings {
    return settingsWithin(this.inner.settings, this.rules);
  }

  get settingsFolder(): SettingsFolder {
    return this.inner.settingsFolder;
  }

  get enclosingVault(): string | undefined {
    return this.inner.enclosingVault;
  }

  read(path: string): NoteFile {
    this.#assertThere(path);
    return this.inner.read(path);
  }

  readIfThere(path: string): NoteFile | undefined {
    return this.isAllowed(path) ? this.inner.readIfThere(path) : undefined;
  }

  readSnapshots(paths: readonly string[]): Iterable<TextSnapshot> {
    return this.inner.readSnapshots(paths.filter((path) => this.rules.mayAccess(path)));
  }

  etagOf(path: string): string {
    this.#assertThere(path);
    return this.inner.etagOf(path);
  }

  realPathOf(path: string): string {
    return this.inner.realPathOf(path);
  }

  holdsUnlisted(folder: string): boolean {
    return this.inner.holdsUnlisted(folder);
  }

  timesOf(path: string): FileTimes {
    this.#assertThere(path);
    return this.inner.timesOf(path);
  }

  sizeOf(path: string): number {
    this.#assertThere(path);
    return this.inner.sizeOf(path);
  }

  kindOf(path: string): EntryKind | undefined {
    const kind = this.inner.kindOf(path);
    if (kind === undefined || this.isAllowed(path)) return kind;
    return kind === 'folder' && this.#leadsToVisible(path) ? kind : undefined;
  }

  entryAt(path: string): Entry | undefined {
    return this.kindOf(path) === undefined ? undefined : this.inner.entryAt(path);
  }

  spellings(path: string): readonly string[] {
    return this.inner.spellings(path).filter((spelling) => this.kindOf(spelling) !== undefined);
  }

  async preloadListing(): Promise<void> {
    await this.inner.preloadListing();
  }

  files(): readonly string[] {
    return this.rules.visibleAmong(this.inner.files());
  }

  folders(): readonly string[] {
    const leading = new Set(this.files().flatMap(foldersAbove));
    return this.inner.folders().filter((path) => this.rules.mayAccess(path) || leading.has(path));
  }

  closedFolders(): readonly string[] {
    return this.inner.closedFolders().filter((path) => this.rules.mayAccess(path));
  }

  async index(): Promise<NoteIndex> {
    this.#index ??= this.inner.index().then((index) => scopeIndex(index, this.rules));
    return await this.#index;
  }

  async visibleSettings(): Promise<VaultSettings> {
    const properties = (await this.index()).list('property').map(({ name }) => name);
    return visibleSettings(await this.inner.visibleSettings(), { rules: this.rules, properties });
  }

  async knownIndex(): Promise<NoteIndex | undefined> {
    return (await this.inner.knownIndex()) === undefined ? undefined : await this.index();
  }

  vectors(): Promise<VaultVectors | undefined> {
    return this.inner.vectors();
  }

  isAsIndexed(path: string): boolean {
    return this.inner.isAsIndexed(path);
  }

  currentPathsOf(paths: readonly string[]): readonly string[] {
    return this.inner.currentPathsOf(paths).filter((path) => this.rules.mayAccess(path));
  }

  async pause(): Promise<void> {
    await this.inner.pause();
  }

  /** Whether access is allowed to a path, by any of its spellings, and to its target through symbolic links. */
  protected isAllowed(path: string): boolean {
    return this.rules.mayAccess(parseVaultPath(path).join('/')) && this.rules.mayAccess(this.inner.realPathOf(path));
  }

  #assertThere(path: string): void {
    if (!this.isAllowed(path)) throw noteNotFound(path);
  }

  #leadsToVisible(folder: string): boolean {
    return this.files().some((path) => path.startsWith(`${folder}/`));
  }
}
