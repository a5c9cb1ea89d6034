import { encodeNote } from '@obsidian-agent/markdown';
import type { AgentError } from '@obsidian-agent/shared-types';
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
import { DraftTree, isAtOrBelow, isTrash, type TreeStep } from '../files/draft-tree.ts';
import type { PinnedFolder } from '../files/pinned-folder.ts';
import { freeTrashPath, keptPath, toldPath } from '../files/trash.ts';
import { formerTexts } from '../history/former-texts.ts';
import type { DiskReader } from '../reader/disk-reader.ts';
import { VaultText } from '../reader/vault-text.ts';
import { DraftReader } from './draft-reader.ts';
import { type DraftedText, DraftTexts } from './draft-texts.ts';
import { restoreStep } from './restore-step.ts';
/** A vault as a transaction is about to leave it: what lies on the disk, under what was drafted. */
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

  /** As `write`, for bytes of any kind. */
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
    if (isAtOrBelow(to, from)) throw pathInvalid(to, 'a folder cannot be moved into itself');
    if (!this.isFree(to, from)) throw noteExists(to);
    this.#carry({ from, to, kind });
  }

  #carry({ from, to, kind }: { from: string; to: string; kind: EntryKind }): void {
    if (!isTrash(to)) this.#ensureParentFolders(to);
    // What is only drafted so far is written at its last place; nothing lies on the disk that could move.
    if (!this.drafted.isNew(from))
      this.tree.add({ op: 'move', from, to, isFolder: kind === 'folder', origin: this.originOf(from) });
    this.drafted.follow({ from, to });
  }

  /** Whether something may be moved to a path; its own other spelling does not stand in its way. */
  isFree(path: string, from: string): boolean {
    // A change of case alone is a move onto itself where file systems know no case; their listing shows one name then.
    if (!isTrash(path) && asCompared(from) === asCompared(path)) return !this.spellings(path).includes(path);
    return this.kindOf(path) === undefined;
  }

  /** Whether nothing at all lies in a folder, hidden files included. */
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
    const trash = this.reader.usableTrash(wanted === 'setting' && trashOption === 'system' ? 'system' : 'vault');
    const taken = new Set([...this.tree.newPaths(), ...this.drafted.keys()].filter(isTrash).map(asCompared));
    const to = freeTrashPath(this.#root, trash, { name: path.slice(path.lastIndexOf('/') + 1), taken });
    // The name was free a moment ago. If another vault has taken it since, the transaction finds another.
    this.#carry({ from: this.realPathOf(path), to, kind });
    return this.reader.pathForCaller(toldPath(to));
  }

  remove(named: string): void {
    const kind = this.#movable(named);
    const path = this.realPathOf(named);
    this.drafted.drop(path);
    if (this.kindOf(path) !== undefined)
      this.tree.add({ op: 'remove', path, isFolder: kind === 'folder', origin: this.originOf(path) });
  }

  /** Brings back what the history keeps in a folder under a name, as it was when it was removed. */
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
      // Most of what is taken back has failed before it drafted anything.
      if (this.tree !== tree || tree.steps.length > steps) this.tree = new DraftTree(tree.steps.slice(0, steps));
      this.drafted = texts;
    };
  }

  /** The changes of folders and places, in the order in which they are to happen. */
  steps(): readonly TreeStep[] {
    return this.tree.steps;
  }

  /** The texts that differ from what the disk holds, to be set after those steps. */
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

  /** Whether a text that was read here had nothing in it. */
  hasReadEmpty(): boolean {
    return [...this.known.values()].some(({ raw }) => raw.length === 0);
  }

  /** A file that is no longer what was read here; undefined where all are. */
  findChanged(): string | undefined {
    const changed = [...this.known].find(([path, { raw }]) => !this.reader.stillHolds(path, raw));
    return changed?.[0];
  }

  changes(): readonly Change[] {
    const written = this.texts()
      .filter(({ path }) => !isTrash(path))
      .map(({ path, before }): Change => ({ path, kind: before === undefined ? 'created' : 'modified' }));
    return [...this.tree.changes(), ...written];
  }

  /** The text of a file that was read here already, by its real path: it need not be looked for again. */
  #readBefore(path: string): VaultText | undefined {
    const origin = this.originOf(path);
    const known = origin === undefined ? undefined : this.known.get(origin);
    return known && new VaultText(path, known.raw);
  }

  /** What lies at a path that is to leave it. A link would leave what it leads to behind. */
  #movable(path: string): EntryKind {
    const kind = this.kindOf(path);
    if (kind === undefined) throw noteNotFound(path);
    const origin = this.originOf(path);
    if (origin !== undefined && this.reader.isLink(origin)) throw notANote(path, 'a symbolic link');
    return kind;
  }

  /** A path that is about to be new, in the real folder that it names. */
  #placeOf(path: string): string {
    const folder = isTrash(path) ? '' : folderOf(path);
    return folder === '' ? path : `${this.realPathOf(folder)}/${nameOf(path)}`;
  }

  /** Makes the folders above a path that is about to be new. */
  #ensureParentFolders(named: string): void {
    const path = this.#placeOf(named);
    const segments = parseVaultPath(path);
    const origin = this.originOf(path);
    if (origin !== undefined && this.reader.isLink(origin))
      throw pathInvalid(path, 'a link that leads to nothing is there');
    const folders = segments.slice(0, -1);
    const there = countExisting(folders, (folder) => this.kindOf(folder) !== undefined);
    if (there > 0 && this.kindOf(folders.slice(0, there).join('/')) === 'file')
      throw pathInvalid(path, 'a file stands where it needs a folder');
    if (there < folders.length) assertShallow(path, folders.length);
    for (let depth = there + 1; depth <= folders.length; depth += 1)
      this.tree.add({ op: 'make_folder', path: folders.slice(0, depth).join('/') });
  }
}
