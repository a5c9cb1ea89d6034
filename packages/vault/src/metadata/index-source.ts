import type { BodyState, NoteIndex } from './note-index.ts';
import type { Entries, FileStamp, Survey, SurveyedText } from './survey.ts';

/** A text that was read, with its stamp of before. */
export interface ReadText {
  readonly path: string;
  readonly stamp: FileStamp;
  /** When it was opened; in milliseconds since 1970. */
  readonly openedMs: number;
  readonly state: BodyState;
  /** Empty where the state is not `read`. */
  readonly text: string;
  /** Of the bytes; empty where there are none. */
  readonly digest: string;
}

/** How far an index is that takes in the texts of a vault. */
export interface Learned {
  readonly read: number;
  /** With those that are still to be read. */
  readonly total: number;
}

/** Where an index learns of a vault. */
export interface IndexSource {
  /** The vault as it lies there now; the same object while it is known to be so. */
  survey(): Promise<Survey>;
  /** Looks at some texts; those that are no longer there are left out. */
  look(paths: readonly string[]): readonly SurveyedText[];
  /** Reads texts; those that are no longer there are left out. */
  read(paths: readonly string[]): Iterable<ReadText>;
  /** Lets signals in, and whoever waits be told how far it is. Throws AgentError `CANCELLED`. */
  pause(learned: Learned): Promise<void>;
  close(): Promise<void>;
}

/** A file for an index, in a folder that is there. */
export interface IndexPlace {
  readonly file: string;
  /** Where callers may know the file to be; undefined where they may not. */
  readonly shownFile: string | undefined;
  /** Makes the file if it is missing, and sees to it that nobody else can read it. Throws the system's error. */
  make(): void;
  /** Removes the file and what belongs to it. */
  discard(): void;
}

/** A vault as it was when its index was made fresh. */
export interface KnownVault {
  readonly index: NoteIndex;
  /** The same object while nothing happens. */
  readonly entries: Entries;
}

/** An index on the disk that stays open. */
export interface KeptIndex {
  /** What is known now, made fresh first. */
  fresh(): Promise<KnownVault>;
  /** Takes in what became of these paths, and looks at no other. */
  absorb(paths: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens an index on the disk.
 *
 * @throws IndexUnavailable when there can be none
 */
export type IndexOpener = (source: IndexSource, place: IndexPlace) => Promise<KeptIndex>;

/** The index proved to be damaged in the middle of a question; it is gone now, and the question can be asked again. */
export class IndexDamaged extends Error {}

/** There is no index, and no harm: whoever asks reads the vault. */
export class IndexUnavailable extends Error {}
