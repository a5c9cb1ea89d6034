import type { BodyState, NoteIndex } from './note-index.ts';
import type { Entries, FileStamp, Survey, SurveyedText } from './survey.ts';

/** A text that was read, with its stamp from before the read. */
export interface ReadText {
  readonly path: string;
  readonly stamp: FileStamp;
  /** When it was opened, in milliseconds since 1970. */
  readonly openedMs: number;
  readonly state: BodyState;
  /** Empty unless the state is `read`. */
  readonly text: string;
  /** Digest of the bytes; empty if there are none. */
  readonly digest: string;
}

/** How many of a vault's texts an index has processed. */
export interface IndexProgress {
  readonly read: number;
  /** Including the texts still to be read. */
  readonly total: number;
}

/** Where an index gets its data about a vault. */
export interface IndexSource {
  /** Surveys the vault as it is now; returns the same object while it is known to be unchanged. */
  survey(): Promise<Survey>;
  /** Stats some texts, leaving out those that no longer exist. */
  stat(paths: readonly string[]): readonly SurveyedText[];
  /** Reads texts, leaving out those that no longer exist. */
  read(paths: readonly string[]): Iterable<ReadText>;
  /** Lets signals be handled and reports progress. Throws AgentError `CANCELLED`. */
  pause(progress: IndexProgress): Promise<void>;
  close(): Promise<void>;
}

/** The file of an index, in an existing folder. */
export interface IndexFile {
  readonly file: string;
  /** The path that may be shown to callers; undefined if it must be hidden from them. */
  readonly shownFile: string | undefined;
  /** Creates the file if it is missing and makes it private to the user. Throws the operating system's error. */
  make(): void;
  /** Removes the file and the files that belong to it. */
  discard(): void;
}

/** A vault at the time of its index's last refresh. */
export interface IndexedVault {
  readonly index: NoteIndex;
  /** The same object as long as nothing changes. */
  readonly entries: Entries;
}

/** An index on disk that stays open. */
export interface OpenIndex {
  /** Refreshes the index and returns the vault. */
  fresh(): Promise<IndexedVault>;
  /** Updates the index for these paths only, without checking any other. */
  absorb(paths: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens an index on disk.
 *
 * @throws IndexUnavailable if it cannot be opened
 */
export type IndexOpener = (source: IndexSource, place: IndexFile) => Promise<OpenIndex>;

/** The index turned out to be damaged during a query. It was deleted, and the query can be repeated. */
export class IndexDamaged extends Error {}

/** There is no index. This is harmless: the caller reads the vault instead. */
export class IndexUnavailable extends Error {}
