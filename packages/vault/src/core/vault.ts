import type { AgentError } from '@obsidian-agent/shared-types';
import type { NoteIndex } from '../metadata/note-index.ts';
import type { SettingsFolder } from '../settings/settings-file.ts';
import type { VaultSettings } from '../settings/vault-settings.ts';
import type { VaultVectors } from '../vectors/vector-store.ts';
import type { Change, EarlierVersion, Idempotency, Origin, Transaction } from './change.ts';
import type { Move } from './move.ts';

/** A note as stored. */
export interface NoteFile {
  /** Path in the vault, spelled as on the disk. */
  readonly path: string;
  /**
   * Bytes that are not valid UTF-8 appear as lone surrogates, so that they can be written back unchanged; see
   * note-text.ts.
   */
  readonly text: string;
  /** Identifies exactly these bytes. */
  readonly etag: string;
  readonly bytes: number;
}

export interface FileTimes {
  readonly createdMs: number;
  readonly modifiedMs: number;
}

/** A text as it was when it was read. */
export interface TextSnapshot {
  readonly path: string;
  readonly text: string;
  /** The text's bytes, if they are at hand and need not be encoded again. */
  readonly raw?: Uint8Array;
}

export type EntryKind = 'file' | 'folder';

/** The kind of a file or folder, and its path without symbolic links. */
export interface Entry {
  readonly kind: EntryKind;
  readonly realPath: string;
}

/**
 * Read access to a vault. Paths are relative to the vault's folder and separated by `/`. Hidden paths are not part of
 * the vault.
 */
export interface VaultReader {
  readonly settings: VaultSettings;
  /** Paths in it may be hidden from this reader: check them with `kindOf` before showing them. */
  readonly settingsFolder: SettingsFolder;
  /** Distinguishes this vault from all others on the machine; the same for every reader. */
  readonly identity: string;

  /** Absolute paths of the vault: its real path, and the path by which it was opened. */
  readonly rootPaths: readonly string[];

  /** Access rules hide parts of the vault from this reader, so a path it does not list may still exist. */
  readonly isFiltered: boolean;
  /** Path of the vault that contains this one; Obsidian treats this one as part of it. Usually undefined. */
  readonly enclosingVault: string | undefined;

  /**
   * Reads a note or another text file of the vault, such as a canvas, at an exact path.
   *
   * @throws AgentError `NOTE_NOT_FOUND`, `NOT_A_NOTE`, `RESPONSE_TOO_LARGE`, and path and disk errors
   */
  read(path: string): NoteFile;

  /**
   * Like `read`, but returns the file under its real path, and undefined if there is no file.
   *
   * @throws AgentError `RESPONSE_TOO_LARGE`, and path and disk errors
   */
  readIfThere(path: string): NoteFile | undefined;

  /**
   * Yields the current texts of many files, in any order, for checks that no change is based on: a draft does not track
   * these reads, so call `read` for a file before changing it. Files that no longer exist, and files above the size
   * limit of a response, are left out.
   *
   * @throws AgentError as `read`
   */
  readSnapshots(paths: readonly string[]): Iterable<TextSnapshot>;

  /**
   * Returns the etag of a file of any size.
   *
   * @throws AgentError `NOTE_NOT_FOUND`, `NOT_A_NOTE`, and path and disk errors
   */
  etagOf(path: string): string;

  /**
   * Resolves the symbolic links in a path, which need not exist yet. Listings and the history use the resulting path.
   *
   * @throws AgentError path and disk errors
   */
  realPathOf(path: string): string;

  /** Whether a folder directly contains entries that are not part of the vault: hidden files, links, pipes. */
  holdsUnlisted(folder: string): boolean;

  /**
   * When a file was created and last modified, in milliseconds since 1970; the current time for a file that is only
   * drafted.
   */
  timesOf(path: string): FileTimes;

  /** The size of a file in bytes. */
  sizeOf(path: string): number;

  /** The kind of entry at an exact path; undefined if there is none. */
  kindOf(path: string): EntryKind | undefined;

  /** `kindOf` and `realPathOf` with a single disk access; undefined if there is no entry. */
  entryAt(path: string): Entry | undefined;

  /** Every existing path that differs from this one only in case or Unicode form, spelled as in the vault. */
  spellings(path: string): readonly string[];

  /** Loads the file list from the watcher, if there is one; listing the disk is much slower. */
  preloadListing(): Promise<void>;

  /** Every file of the vault in a stable order, except files reached only through a symbolic link. */
  files(): readonly string[];

  /** Every folder of the vault in a stable order, except the vault's own. */
  folders(): readonly string[];

  /**
   * Folders that the operating system does not let the agent read; `/` is the vault's own. Their contents are unknown.
   */
  closedFolders(): readonly string[];

  /**
   * The index of all texts on the disk, without a draft's own changes. Built on first use, then kept for the reader's
   * lifetime.
   *
   * @throws AgentError `CANCELLED`, and disk errors
   */
  index(): Promise<NoteIndex>;

  /**
   * The settings as responses may show them, without hidden paths and property names.
   *
   * @throws AgentError as `index`
   */
  visibleSettings(): Promise<VaultSettings>;

  /** The index if it was already built; otherwise undefined. */
  knownIndex(): Promise<NoteIndex | undefined>;

  /**
   * The model that the settings name, and the vault's vectors by it; undefined if they name none. Vectors are found by
   * paths: ask only for paths that `index()` lists.
   *
   * @throws EmbeddingFailed if the model or the vectors cannot be used
   */
  vectors(): Promise<VaultVectors | undefined>;

  /** Whether the entry at a path is the one on the disk that the index describes, not one a draft put there. */
  isAsIndexed(path: string): boolean;

  /** The current paths of the given indexed files, plus every file that exists only in the draft. */
  currentPathsOf(paths: readonly string[]): readonly string[];

  /**
   * Yields to the event loop so that signals are handled. Call it regularly during long work.
   *
   * @throws AgentError `CANCELLED`
   */
  pause(): Promise<void>;
}

/**
 * A vault with pending changes. They are applied together when the transaction's work is done, or not at all.
 *
 * Reads see earlier writes of the same draft.
 */
export interface Draft extends VaultReader {
  /** Writes a new or existing file and creates missing parent folders. */
  write(path: string, text: string): void;
  /** Moves a file, or a folder with its contents, and creates missing parent folders. */
  move(from: string, to: string): void;
  /** Moves a file or folder to the trash chosen in the settings, or to the vault's, and returns its path there. */
  trash(path: string, trash?: 'vault' | 'setting'): string;
  /** Deletes a file or folder for good; only the history keeps a copy. */
  remove(path: string): void;
  makeFolder(path: string): void;
  /**
   * Texts from before a transaction that made the opposite of these moves updated them, by current path. Includes only
   * files that have not changed since. Empty if the history has no such transaction.
   */
  formerTexts(moves: readonly Move[]): ReadonlyMap<string, string>;
  /**
   * Moves that are refused, with the error for each, by source path: access rules deny the target, or a link that would
   * have to be updated. Each move is judged on its own, before any is drafted.
   */
  refusedMoves(moves: readonly Move[]): Promise<ReadonlyMap<string, AgentError>>;
  /** Returns a function that discards everything drafted after this call. */
  savepoint(): () => void;
}

export interface TransactionOptions {
  readonly origin: Origin;
  /** What the transaction is about, for messages. Default: the vault. */
  readonly subject?: string | undefined;
  readonly idempotency?: Idempotency | undefined;
  /** Reports the progress of a long transaction: first texts staged on the disk, then steps applied. */
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
}

/**
 * The result of a transaction. `A` is what its work returned, as JSON; it is stored for a later run with the same key.
 */
export interface Committed<A> {
  readonly outcome: A;
  /** Null in a preview, and if there was nothing to change. */
  readonly transactionId: string | null;
  readonly changes: readonly Change[];
  /** The outcome is from an earlier run with the same key; nothing was changed this time. */
  readonly isReplayed: boolean;
}

/** A vault as commands use it. */
export interface Vault {
  /** Its path without symbolic links or, for callers who were not given that path, the vault's name. */
  readonly path: string;

  /**
   * Whether the path by which the vault was opened still leads to it. False if its folder was replaced, moved or
   * removed, if a link on the way was changed, or if a file system was mounted over it.
   */
  isInPlace(): boolean;

  /**
   * Returns a note's text as stored, including a byte-order mark. The name may omit `.md`.
   *
   * @throws AgentError `NOTE_NOT_FOUND`, `NOT_A_NOTE`, `NOTE_NOT_TEXT`, `RESPONSE_TOO_LARGE`, and path and disk errors
   */
  readNote(noteName: string): Promise<string>;

  /**
   * Returns the current state of the vault, after recovering a transaction that an earlier process left unfinished.
   *
   * @throws AgentError `VAULT_VANISHED`
   */
  open(): Promise<VaultReader>;

  /**
   * Runs work under the vault's write lock and applies all of its changes or none.
   *
   * The work may run several times, each time on the latest state, so it must depend only on its draft.
   *
   * @throws AgentError `READ_ONLY`, `VAULT_BUSY`, `VAULT_VANISHED`, `CHANGED_OUTSIDE`, `IDEMPOTENCY_KEY_REUSED`,
   * `CANCELLED`, errors of the work, and disk errors
   */
  transact<A>(options: TransactionOptions, work: (draft: Draft) => Promise<A>): Promise<Committed<A>>;

  /** Returns what a transaction would change, with a diff for each text, without changing anything. */
  preview<A>(work: (draft: Draft) => Promise<A>): Promise<Committed<A>>;

  /** Past transactions, newest first. */
  history(): Promise<readonly Transaction[]>;

  /** The earlier texts of a file that the history keeps, newest first, traced back through its moves. */
  earlierVersions(path: string): Promise<readonly EarlierVersion[]>;

  /** The text of an earlier version; undefined if the history no longer has it. */
  readVersion(version: EarlierVersion): Promise<string | undefined>;

  /**
   * Undoes past transactions, newest first.
   *
   * @throws AgentError `TRANSACTION_NOT_FOUND`, `UNDO_CONFLICT` naming each note that changed since any of them
   */
  undo(ids: readonly string[], options: TransactionOptions | 'preview'): Promise<Committed<readonly string[]>>;

  close(): Promise<void>;
}
