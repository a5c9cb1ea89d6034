import type { AgentError } from '@obsidian-agent/shared-types';
import type { IndexOpener, IndexProgress } from '../../metadata/index-source.ts';
import type { EmbedderOpener } from '../../vectors/embedder.ts';
import type { VectorOpener } from '../../vectors/vector-store.ts';

/** What a process may do, and its limits. */
export interface VaultPolicy {
  /**
   * Name of the vault for callers who were not given its path; responses and errors then contain no path of this
   * machine.
   */
  readonly name?: string;
  /** Folders that vaults must be in; undefined allows any. */
  readonly allowedRoots: readonly string[] | undefined;
  readonly readOnly: boolean;
  /** Cache directory, safe to delete; undefined for none. */
  readonly cacheDir?: string | undefined;
  /**
   * Folder for this user's key, which seals deletions to the desktop's trash. Without it they use the vault's trash.
   */
  readonly stateDir?: string | undefined;
  /** Called with the reason if this user may not fully complete or revert an interrupted write. */
  readonly onUnfinished?: (refusal: AgentError) => void;
  /** Opens an index in the cache directory; without it, each query reads the vault. */
  readonly openIndex?: IndexOpener;
  /** Loads the model that turns texts into vectors; without it, nothing is found by meaning. */
  readonly openEmbedder?: EmbedderOpener | undefined;
  /** Opens the vectors of a vault in the cache directory. */
  readonly openVectors?: VectorOpener;
  /** Watches the vault, for a process that gets many requests; queries then do not have to scan it. */
  readonly isResident?: boolean;
  /** Called once if the system refuses to watch all of the vault; each query then scans it. */
  readonly onUnwatched?: (refusal: Error) => void;
  /** How long a write waits for the lock. Default: one minute. */
  readonly lockTimeoutMs?: number;
  /** Called if a write waits for another one for more than a second. */
  readonly onBusy?: (() => void) | undefined;
  /** Size limit for notes that are read, in bytes. */
  readonly maxNoteBytes: number;
  /** Checked before each effect; after an abort, nothing more is written. */
  readonly signal: AbortSignal;
  /** Called regularly with the progress of an index that has texts to read. */
  readonly onLearned?: ((progress: IndexProgress) => void) | undefined;
  /** Runs a file operation inside a tracing span of that name. */
  readonly span: <T>(name: string, work: () => T | Promise<T>) => Promise<T>;
}
