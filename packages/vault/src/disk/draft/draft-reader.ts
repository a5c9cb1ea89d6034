import { noteNotFound } from '../../core/note-errors.ts';
import type { Entry, EntryKind, FileTimes, TextSnapshot, VaultReader } from '../../core/vault.ts';
import type { NoteIndex } from '../../metadata/note-index.ts';
import { asCompared } from '../../paths/link-paths.ts';
import type { SettingsFolder } from '../../settings/settings-file.ts';
import type { VaultSettings } from '../../settings/vault-settings.ts';
import type { VaultVectors } from '../../vectors/vector-store.ts';
import { DraftTree, isAtOrBelow } from '../files/draft-tree.ts';
import { isInVault } from '../files/location.ts';
import type { DiskReader } from '../reader/disk-reader.ts';
import { VaultText } from '../reader/vault-text.ts';
import { DraftFiles } from './draft-files.ts';
import { DraftTexts } from './draft-texts.ts';

/** Reads a vault as it will be once the draft is applied: the disk with the draft on top. */
export class DraftReader implements VaultReader {
  readonly isFiltered = false;
  protected readonly reader: DiskReader;
  /** Files read from the disk, by their path there. */
  protected readonly known: Map<string, VaultText> = new Map();
  /**
   * Paths where the disk had nothing when they were looked for. They stay absent here, so that what another program
   * creates there meanwhile is never taken for a text that the draft may replace.
   */
  protected readonly absent: Set<string> = new Set();
  protected tree: DraftTree = new DraftTree();
  protected drafted: DraftTexts = new DraftTexts();
  #files: DraftFiles | undefined;

  constructor(reader: DiskReader) {
    this.reader = reader;
  }

  get identity(): string {
    return this.reader.identity;
  }

  get rootPaths(): readonly string[] {
    return this.reader.rootPaths;
  }

  get settings(): VaultSettings {
    return this.reader.settings;
  }

  get settingsFolder(): SettingsFolder {
    return this.reader.settingsFolder;
  }

  get enclosingVault(): string | undefined {
    return this.reader.enclosingVault;
  }

  etagOf(path: string): string {
    const real = this.realPathOf(path);
    const origin = this.originOf(real);
    if (this.drafted.has(real) || origin === undefined || this.known.has(origin)) return this.read(real).etag;
    return this.reader.etagOf(origin);
  }

  /** Identifies a file in a fingerprint; see file-etag.ts. */
  printOf(path: string): string {
    const real = this.realPathOf(path);
    const origin = this.originOf(real);
    return this.drafted.has(real) || origin === undefined ? this.read(real).etag : this.reader.printOf(origin);
  }

  realPathOf(path: string): string {
    const origin = this.originOf(path);
    if (origin === undefined || !isInVault(origin)) return path;
    const real = this.reader.realPathOf(origin);
    // Apply the draft's steps to the link's target, as for a path named directly.
    return real === origin ? path : (this.tree.carry([real])[0] ?? real);
  }

  read(named: string): VaultText {
    const path = this.realPathOf(named);
    const drafted = this.drafted.get(path);
    // A text that was moved after it was written still has its old path.
    if (drafted !== undefined)
      return drafted.after.path === path ? drafted.after : new VaultText(path, drafted.after.raw);
    const origin = this.tree.originOf(path);
    if (origin === undefined || this.absent.has(origin)) throw noteNotFound(path);
    const known = this.known.get(origin) ?? this.reader.read(origin);
    // Before a changed file is replaced, it is compared with the text read here.
    this.known.set(origin, known);
    return new VaultText(path, known.raw);
  }

  readIfThere(named: string): VaultText | undefined {
    return this.kindOf(named) === 'file' ? this.read(named) : undefined;
  }

  preloadListing(): Promise<void> {
    return this.reader.preloadListing();
  }

  index(): Promise<NoteIndex> {
    return this.reader.index();
  }

  visibleSettings(): Promise<VaultSettings> {
    return this.reader.visibleSettings();
  }

  knownIndex(): Promise<NoteIndex | undefined> {
    return this.reader.knownIndex();
  }

  vectors(): Promise<VaultVectors | undefined> {
    return this.reader.vectors();
  }

  isAsIndexed(path: string): boolean {
    return !this.drafted.has(path) && this.tree.originOf(path) === path;
  }

  currentPathsOf(paths: readonly string[]): readonly string[] {
    return [...new Set([...this.tree.carry(paths, 'files'), ...this.drafted.keys()])].filter(isInVault);
  }

  *readSnapshots(paths: readonly string[]): Generator<TextSnapshot> {
    const onDisk = new Map<string, string>();
    for (const path of paths) {
      const drafted = this.drafted.get(path);
      const origin = drafted === undefined ? this.tree.originOf(path) : undefined;
      const known = drafted?.after ?? (origin === undefined ? undefined : this.known.get(origin));
      if (known !== undefined) yield { path, text: known.text };
      else if (origin !== undefined) onDisk.set(origin, path);
    }
    for (const seen of this.reader.readSnapshots([...onDisk.keys()])) {
      const path = onDisk.get(seen.path) ?? seen.path;
      // An entry that was not moved is passed on without decoding its text.
      yield path === seen.path ? seen : { path, text: seen.text };
    }
  }

  holdsUnlisted(folder: string): boolean {
    const origin = this.originOf(this.realPathOf(folder));
    return origin !== undefined && this.reader.holdsUnlisted(origin);
  }

  timesOf(named: string): FileTimes {
    const path = this.realPathOf(named);
    const drafted = this.drafted.get(path);
    const origin = this.tree.originOf(path);
    if (drafted !== undefined && (drafted.before === undefined || origin === undefined))
      return { createdMs: Date.now(), modifiedMs: Date.now() };
    if (origin === undefined) throw noteNotFound(path);
    const times = this.reader.timesOf(origin);
    return drafted === undefined ? times : { ...times, modifiedMs: Date.now() };
  }

  sizeOf(named: string): number {
    const path = this.realPathOf(named);
    const origin = this.drafted.has(path) ? undefined : this.tree.originOf(path);
    return origin === undefined ? this.read(path).bytes : this.reader.sizeOf(origin);
  }

  kindOf(named: string): EntryKind | undefined {
    const path = this.realPathOf(named);
    if (this.drafted.has(path)) return 'file';
    if (this.tree.madeFolders.has(path)) return 'folder';
    const origin = this.tree.originOf(path);
    if (origin === undefined || this.absent.has(origin)) return undefined;
    const kind = this.reader.kindOf(origin);
    if (kind === undefined) this.absent.add(origin);
    return kind;
  }

  entryAt(named: string): Entry | undefined {
    const kind = this.kindOf(named);
    return kind === undefined ? undefined : { kind, realPath: this.realPathOf(named) };
  }

  spellings(path: string): readonly string[] {
    const wanted = asCompared(path);
    const drafted = [...this.drafted.keys(), ...this.tree.madeFolders].filter((known) => asCompared(known) === wanted);
    const moved = this.tree.movesAbove(path).flatMap((move) => this.#spellingsBelow(move, path));
    const known = [...this.reader.spellings(path), ...moved].filter((name) => this.kindOf(name) !== undefined);
    return [...new Set([...known, ...drafted])];
  }

  files(): readonly string[] {
    if (this.#files?.catchUp(this.tree) !== true) this.#files = new DraftFiles(this.tree, this.reader.files());
    return this.#files.with(this.drafted.keys());
  }

  folders(): readonly string[] {
    const made = [...this.tree.madeFolders].filter(isInVault);
    return [...new Set([...this.tree.carry(this.reader.folders(), 'folders'), ...made])].sort();
  }

  closedFolders(): readonly string[] {
    return this.reader.closedFolders();
  }

  pause(): Promise<void> {
    return this.reader.pause();
  }

  /** Where the entry at a draft's path is on the disk; undefined for a new one. */
  originOf(path: string): string | undefined {
    return this.tree.originOf(path);
  }

  /** The spellings of a path inside a moved folder. */
  #spellingsBelow({ to, origin }: { to: string; origin: string }, path: string): string[] {
    const rest = path.split('/').slice(to.split('/').length);
    if (rest.length === 0 || !isInVault(origin)) return [to];
    return this.reader
      .spellings([origin, ...rest].join('/'))
      .filter((known) => isAtOrBelow(known, origin))
      .map((known) => to + known.slice(origin.length));
  }
}
