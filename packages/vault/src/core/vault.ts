import type { AgentError } from '@obsidian-agent/shared-types';
import type { NoteIndex } from '../metadata/note-index.ts';
import type { VaultSettings } from '../settings/vault-settings.ts';
import type { Change, Idempotency, Origin, Transaction } from './change.ts';
import type { Move } from './move.ts';

/** A note as it is stored. */
export interface NoteFile {
  /** Its path in the vault, as the disk spells it. */
  readonly path: string;
  /** Bytes that are no UTF-8 stand in it as lone surrogates, so that they can be written back; see note-text.ts. */
  readonly text: string;
  /** Names these very bytes. */
  readonly etag: string;
  readonly bytes: number;
}

export interface FileTimes {
  readonly createdMs: number;
  readonly modifiedMs: number;
}

/** A text as it was a moment ago. */
export interface TextSnapshot {
  readonly path: string;
  readonly text: string;
  /** Its bytes, where they are at hand and the text need not be made of them. */
  readonly raw?: Uint8Array;
}

export type EntryKind = 'file' | 'folder';

/** What lies at a path, and where it really lies. */
export interface Entry {
  readonly kind: EntryKind;
  readonly realPath: string;
}

/** A vault as it is read. Paths go from the vault's folder, separated by `/`; hidden ones are no part of it. */
export interface VaultReader {
  readonly settings: VaultSettings;
  /** Tells the vault from all others of this machine; the same for all who read it. */
  readonly identity: string;

  /** Absolute paths by which the vault is known: where it really is, and the path by which it was opened. */
  readonly rootPaths: readonly string[];

  /** Parts of the vault are closed to this reader: what it knows nothing of may be there all the same. */
  readonly isFiltered: boolean;
  /** Where another vault lies whose part this one is to the app; undefined for most. */
  readonly enclosingVault: string | undefined;

  /**
   * Reads a note, or another text of the vault such as a canvas, at an exact path.
   *
   * @throws AgentError `NOTE_NOT_FOUND`, `NOT_A_NOTE`, `RESPONSE_TOO_LARGE`, and what a path or the disk may raise
   */
  read(path: string): NoteFile;

  /**
   * The same, by the path at which it really lies; undefined where no file lies.
   *
   * @throws AgentError `RESPONSE_TOO_LARGE`, and what a path or the disk may raise
   */
  readIfThere(path: string): NoteFile | undefined;

  /**
   * The texts of files as they are now, for a look at many that nothing follows from: a draft does not keep them, and
   * what is changed has to be read first. Files that are no longer there, and those longer than the limit of an answer,
   * are left out, and the order may change.
   *
   * @throws AgentError as `read`
   */
  readSnapshots(paths: readonly string[]): Iterable<TextSnapshot>;

  /**
   * The etag of a file of whatever length.
   *
   * @throws AgentError `NOTE_NOT_FOUND`, `NOT_A_NOTE`, and what a path or the disk may raise
   */
  etagOf(path: string): string;

  /**
   * Where in the vault that really lies, or would lie if it were made, which a path names through symbolic links: the
   * path by which lists and the history know it.
   *
   * @throws AgentError what a path or the disk may raise
   */
  realPathOf(path: string): string;

  /** Whether a folder holds, at its own level, what is no part of the vault: hidden entries, links, pipes. */
  holdsUnlisted(folder: string): boolean;

  /** When a file was made and last changed, in milliseconds since 1970; now for one that is only drafted. */
  timesOf(path: string): FileTimes;

  /** What lies at an exact path; undefined for nothing. */
  kindOf(path: string): EntryKind | undefined;

  /** `kindOf` and `realPathOf` in one look; undefined where nothing lies. */
  entryAt(path: string): Entry | undefined;

  /** The path as the vault spells it where it lies there in another case or Unicode form; every such one. */
  spellings(path: string): readonly string[];

  /** Has files and folders told by who watches the vault, where somebody does: listing them takes far longer. */
  preloadListing(): Promise<void>;

  /** Every file of the vault, in a stable order; what only a symbolic link leads to is left out. */
  files(): readonly string[];

  /** Every folder of the vault but its own, in a stable order. */
  folders(): readonly string[];

  /** Folders that the system does not let the agent look into; `/` is the vault's own. Nothing of what is in them is known. */
  closedFolders(): readonly string[];

  /**
   * What is known of all texts as they lie on the disk: a draft's own changes are not in it. Made fresh when it is
   * first asked for, and kept for the life of a reader.
   *
   * @throws AgentError `CANCELLED`, and what the disk may raise
   */
  index(): Promise<NoteIndex>;

  /**
   * The settings as answers may show them: without paths and property names that the caller may not know of.
   *
   * @throws AgentError as `index`
   */
  visibleSettings(): Promise<VaultSettings>;

  /** The same where an index was made before; undefined where it would have to be made now. */
  knownIndex(): Promise<NoteIndex | undefined>;

  /** Whether a path has what lies there on the disk, of which the index tells, and nothing that a draft put there. */
  isAsIndexed(path: string): boolean;

  /** Where texts that the index tells of lie now, and with them every file of which a draft alone tells. */
  currentPathsOf(paths: readonly string[]): readonly string[];

  /**
   * Lets signals in; to be called now and then in long work.
   *
   * @throws AgentError `CANCELLED`
   */
  pause(): Promise<void>;
}

/**
 * A vault as a transaction is about to leave it. Nothing of it happens before the work is done, and then all of it.
 *
 * Reading sees what was written here before.
 */
export interface Draft extends VaultReader {
  /** Sets the text of a file, new or not, and makes the folders above it. */
  write(path: string, text: string): void;
  /** Moves a file or a folder with all that is in it, and makes the folders above its new place. */
  move(from: string, to: string): void;
  /** Moves a file or folder to the trash that the setting names; tells where it lies then. */
  trash(path: string, trash?: 'vault' | 'setting'): string;
  /** Takes a file or folder out of the vault for good; only the history keeps it. */
  remove(path: string): void;
  makeFolder(path: string): void;
  /**
   * Texts that files had before they followed the opposite of these moves, by the paths of the files now; only of files
   * that are still as that transaction left them. Empty where the history knows no such transaction.
   */
  formerTexts(moves: readonly Move[]): ReadonlyMap<string, string>;
  /**
   * Why some of a number of moves may not happen, by the paths from which they go: their places are closed to the
   * caller, or so is what would have to follow. Each is judged by itself, before any of them is drafted.
   */
  refusedMoves(moves: readonly Move[]): Promise<ReadonlyMap<string, AgentError>>;
  /** Takes back, when called, all that was drafted after this. */
  savepoint(): () => void;
}

export interface TransactionOptions {
  readonly origin: Origin;
  /** What the transaction is about, for messages; by default the vault. */
  readonly subject?: string | undefined;
  readonly idempotency?: Idempotency | undefined;
  /** Told how far a long transaction is: in texts that are on the disk, then in steps that have happened. */
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
}

/** What came of a transaction. `A` is what its work returned, in JSON: it is stored for a later run under the same key. */
export interface Committed<A> {
  readonly outcome: A;
  /** Null where nothing was to change, and in a preview. */
  readonly transactionId: string | null;
  readonly changes: readonly Change[];
  /** The outcome is that of an earlier run under the same key; nothing happened now. */
  readonly isReplayed: boolean;
}

/** A vault as the commands see it. */
export interface Vault {
  /** Where it is, without symbolic links; for callers who were not given that path, the vault's name. */
  readonly path: string;

  /**
   * Whether the path by which it was opened still leads to it: not where its folder was replaced, moved or removed, where
   * a link on the way leads elsewhere, or where a file system was mounted over it.
   */
  isInPlace(): boolean;

  /**
   * The text of a note as stored, a byte-order mark included; by its name, with or without `.md`.
   *
   * @throws AgentError `NOTE_NOT_FOUND`, `NOT_A_NOTE`, `NOTE_NOT_TEXT`, `RESPONSE_TOO_LARGE`, and what a path or the
   * disk may raise
   */
  readNote(noteName: string): Promise<string>;

  /**
   * The vault as it is now. A transaction that an earlier process left half done is ended first.
   *
   * @throws AgentError `VAULT_VANISHED`
   */
  open(): Promise<VaultReader>;

  /**
   * Carries out work under the vault's write lock; all of it or nothing.
   *
   * The work may run more than once, each time on the newest state: it has to depend on its draft alone.
   *
   * @throws AgentError `READ_ONLY`, `VAULT_BUSY`, `VAULT_VANISHED`, `CHANGED_OUTSIDE`, `IDEMPOTENCY_KEY_REUSED`,
   * `CANCELLED`, what the work raises, and what the disk may raise
   */
  transact<A>(options: TransactionOptions, work: (draft: Draft) => Promise<A>): Promise<Committed<A>>;

  /** Tells what a transaction would change, with a diff per text, and changes nothing. */
  preview<A>(work: (draft: Draft) => Promise<A>): Promise<Committed<A>>;

  /** Past transactions, newest first. */
  history(): Promise<readonly Transaction[]>;

  /**
   * Drafts the opposite of past transactions, newest first.
   *
   * @throws AgentError `TRANSACTION_NOT_FOUND`, `UNDO_CONFLICT` naming each note of any of them that changed since
   */
  undo(ids: readonly string[], options: TransactionOptions | 'preview'): Promise<Committed<readonly string[]>>;

  close(): Promise<void>;
}
