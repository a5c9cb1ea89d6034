import { encodeNote } from '@obsidian-agent/markdown';
import { type AgentError, trusted } from '@obsidian-agent/shared-types';
import type { Change } from '../../core/change.ts';
import type { Move } from '../../core/move.ts';
import { notANote, noteExists, noteNotFound } from '../../core/note-errors.ts';
import type { Draft, EntryKind } from '../../core/vault.ts';
import { countExisting } from '../../paths/existing-names.ts';
import { asCompared, folderOf, nameOf } from '../../paths/link-paths.ts';
import { assertCreatable, assertShallow, isHidden, isNameable, parseVaultPath } from '../../paths/note-path.ts';
import { pathInvalid } from '../../paths/path-errors.ts';
import { readReadableSnapshots } from '../../snapshots/read-snapshots.ts';
import { digestOf } from '../files/digest.ts';
import { DraftTree, isAtOrBelow, type TreeStep } from '../files/draft-tree.ts';
import { isInSettings, isInVault } from '../files/location.ts';
import type { PinnedFolder } from '../files/pinned-folder.ts';
import { assertSettingsFolder } from '../files/settings-folder.ts';
import { freeTrashPath, keptPath } from '../files/trash.ts';
import { formerTexts } from '../history/former-texts.ts';
import type { DiskReader } from '../reader/disk-reader.ts';
import { VaultText } from '../reader/vault-text.ts';
import { DraftReader } from './draft-reader.ts';
import { type DraftedText, DraftTexts } from './draft-texts.ts';
import { restoreStep } from './restore-step.ts';
/** The disk with drafted changes on top, as a transaction is about to leave it. */
export class DiskDraft extends DraftReader implements Draft {
  readonly #root: PinnedFolder;
  readonly #history: PinnedFolder | undefined;

  constructor(reader: DiskReader, root: PinnedFolder, history?: PinnedFolder) {
    super(reader);
    this.#root = root;
    this.#history = history;
  }

  formerTexts(moves: readonly Move[]): ReadonlyMap<string, string> {
    if (this.#history === undefined) return new Map();
    const former = formerTexts(this.#history, moves);
    const there = [...former.keys()].filter((path) => this.kindOf(path) === 'file');
    const texts = new Map<string, string>();
    for (const { path, text, raw = encodeNote(text) } of readReadableSnapshots(this, there)) {
      const past = former.get(path);
      if (past !== undefined && digestOf(raw) === past.left) texts.set(path, past.text);
    }
    return texts;
  }

  write(path: string, text: string): void {
    this.writeBytes(path, encodeNote(text));
  }

  /** Like `write`, for arbitrary bytes. */
  writeBytes(named: string, bytes: Uint8Array): void {
    const path = this.realPathOf(named);
    const after = new VaultText(path, bytes);
    const drafted = this.drafted.get(path);
    if (drafted !== undefined) {
      this.drafted.set(path, { ...drafted, after });
      return;
    }
    const before = this.#readBefore(path) ?? (this.kindOf(path) === undefined ? undefined : this.read(path));
    if (before === undefined) this.#ensureParentFolders(named);
    this.drafted.set(path, { before, after });
  }

  move(source: string, target: string): void {
    const kind = this.#movable(source);
    const [from, to] = [this.realPathOf(source), this.#placeOf(target)];
    if (from === to) return;
    if (isAtOrBelow(to, from)) throw pathInvalid(to, trusted('a folder cannot be moved into itself'));
    if (!this.isFree(to, from)) throw noteExists(to);
    this.#carry({ from, to, kind });
  }

  #carry({ from, to, kind }: { from: string; to: string; kind: EntryKind }): void {
    if (isInVault(to)) this.#ensureParentFolders(to);
    // A file that is only drafted is written at its final path; there is nothing on the disk to move.
    if (!this.drafted.isNew(from))
      this.tree.add({ op: 'move', from, to, isFolder: kind === 'folder', origin: this.originOf(from) });
    this.drafted.follow({ from, to });
  }

  /** Whether an entry can be moved to a path. Another spelling of its own path does not block it. */
  isFree(path: string, from: string): boolean {
    // On case-insensitive file systems a change of case is a move onto itself; there only one spelling is listed.
    if (isInVault(path) && asCompared(from) === asCompared(path)) return !this.spellings(path).includes(path);
    return this.kindOf(path) === undefined;
  }

  /** Whether a folder is completely empty, hidden files included. */
  isBare(path: string): boolean {
    const below = `${path}/`;
    const drafted = [...this.drafted.keys(), ...this.tree.madeFolders];
    if (drafted.some((known) => known.startsWith(below))) return false;
    const origin = this.originOf(path);
    if (origin === undefined) return true;
    const isGone = (name: string) => !isHidden(name) && isNameable(name) && this.kindOf(below + name) === undefined;
    return this.reader.namesIn(origin).every(isGone);
  }

  trash(path: string, wanted: 'vault' | 'setting' = 'setting'): string {
    const kind = this.#movable(path);
    const { trashOption } = this.settings;
    const trash = this.reader.usableTrash(wanted === 'setting' && trashOption === 'system' ? 'system-trash' : 'trash');
    const taken = new Set(
      [...this.tree.newPaths(), ...this.drafted.keys()].filter((known) => !isInVault(known)).map(asCompared),
    );
    const to = freeTrashPath(this.#root, trash, { name: nameOf(path), taken });
    // The name was just free. If another vault takes it before this happens, the transaction is repeated with a new
    // one.
    this.#carry({ from: this.realPathOf(path), to, kind });
    return this.reader.pathForCaller(to);
  }

  remove(named: string): void {
    const kind = this.#movable(named);
    const path = this.realPathOf(named);
    this.drafted.drop(path);
    if (this.kindOf(path) !== undefined)
      this.tree.add({ op: 'remove', path, isFolder: kind === 'folder', origin: this.originOf(path) });
  }

  /** Restores an entry that the history keeps under a name in a folder, as it was when it was removed. */
  restore(path: string, { folder, name }: { folder: PinnedFolder; name: string }): void {
    this.#ensureParentFolders(path);
    this.tree.add(restoreStep(this.reader, { folder, name, path, kept: keptPath(this.#root, folder, name) }));
  }

  makeFolder(named: string): void {
    assertCreatable(parseVaultPath(named));
    const path = this.#placeOf(named);
    if (this.kindOf(path) !== undefined) return;
    assertShallow(path, parseVaultPath(path).length);
    this.#ensureParentFolders(path);
    this.tree.add({ op: 'make_folder', path });
  }

  async refusedMoves(): Promise<ReadonlyMap<string, AgentError>> {
    return new Map();
  }

  savepoint(): () => void {
    const { tree } = this;
    const steps = tree.steps.length;
    const texts = new DraftTexts(this.drafted);
    return () => {
      // Most rollbacks follow a failure before anything was drafted.
      if (this.tree !== tree || tree.steps.length > steps) this.tree = new DraftTree(tree.steps.slice(0, steps));
      this.drafted = texts;
    };
  }

  /** The drafted folder and path changes, in the order in which they will be applied. */
  steps(): readonly TreeStep[] {
    return this.tree.steps;
  }

  /** The texts that differ from those on the disk; they are written after the steps. */
  texts(): readonly DraftedText[] {
    return this.drafted.changed();
  }

  /** Everything on the disk that was read here, or that the steps move, change or remove. */
  *pathsOnDisk(): Generator<string> {
    yield* this.known.keys();
    for (const step of this.tree.steps) {
      if ('origin' in step && step.origin !== undefined) yield step.origin;
      yield step.op === 'move' ? step.to : step.path;
    }
    yield* this.drafted.keys();
  }

  /** Whether a text that was read here was empty. */
  hasReadEmpty(): boolean {
    return [...this.known.values()].some(({ raw }) => raw.length === 0);
  }

  /** A file that has changed or appeared since it was looked for here; undefined if there is none. */
  findChanged(): string | undefined {
    const changed = [...this.known].find(([path, { raw }]) => !this.reader.stillHolds(path, raw));
    return changed?.[0] ?? [...this.absent].find((path) => this.reader.kindOf(path) !== undefined);
  }

  changes(): readonly Change[] {
    const written = this.texts()
      .filter(({ path }) => isInVault(path) || isInSettings(path))
      .map(({ path, before }): Change => ({ path, kind: before === undefined ? 'created' : 'modified' }));
    return [...this.tree.changes(), ...written];
  }

  /** A text that was already read here, by its real path, so that the path is not resolved again. */
  #readBefore(path: string): VaultText | undefined {
    const origin = this.originOf(path);
    const known = origin === undefined ? undefined : this.known.get(origin);
    return known && new VaultText(path, known.raw);
  }

  /**
   * The entry at a path that is about to be moved or removed. Links are refused, because their targets would stay
   * behind.
   */
  #movable(path: string): EntryKind {
    const kind = this.kindOf(path);
    if (kind === undefined) throw noteNotFound(path);
    const origin = this.originOf(path);
    if (origin !== undefined && this.reader.isLink(origin)) throw notANote(path, 'a symbolic link');
    return kind;
  }

  /** Resolves the folder of a path that is about to be created. */
  #placeOf(path: string): string {
    const folder = isInVault(path) ? folderOf(path) : '';
    return folder === '' ? path : `${this.realPathOf(folder)}/${nameOf(path)}`;
  }

  /** Creates missing folders above a path that is about to be created. */
  #ensureParentFolders(named: string): void {
    if (isInSettings(named)) {
      assertSettingsFolder(this.#root);
      return;
    }
    const path = this.#placeOf(named);
    const segments = parseVaultPath(path);
    const origin = this.originOf(path);
    if (origin !== undefined && this.reader.isLink(origin))
      throw pathInvalid(path, trusted('a broken symbolic link is there'));
    const folders = segments.slice(0, -1);
    const there = countExisting(folders, (folder) => this.kindOf(folder) !== undefined);
    if (there > 0 && this.kindOf(folders.slice(0, there).join('/')) === 'file')
      throw pathInvalid(path, trusted('a folder in it is a file'));
    if (there < folders.length) assertShallow(path, folders.length);
    for (let depth = there + 1; depth <= folders.length; depth += 1)
      this.tree.add({ op: 'make_folder', path: folders.slice(0, depth).join('/') });
  }
}
