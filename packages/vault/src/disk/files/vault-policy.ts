import type { AgentError } from '@obsidian-agent/shared-types';
import type { IndexOpener, Learned } from '../../metadata/index-source.ts';

/** What a process may do, and how far it goes. */
export interface VaultPolicy {
  /**
   * What callers call the vault where they were not given its path: answers and errors then name no path of this machine.
   */
  readonly name?: string;
  /** Folders that vaults must lie in; undefined allows any. */
  readonly allowedRoots: readonly string[] | undefined;
  readonly readOnly: boolean;
  /** Folder for what may be forgotten; undefined where there is none. */
  readonly cacheDir?: string | undefined;
  /** Folder for the key of this user, which seals what deletions put into the desktop's trash; without it they use the vault's. */
  readonly stateDir?: string | undefined;
  /** Called with why an interrupted write is neither completed nor reverted, or not all of it: this user may not do that. */
  readonly onUnfinished?: (refusal: AgentError) => void;
  /** Opens an index there; without it each question reads the vault. */
  readonly openIndex?: IndexOpener;
  /** Watches the vault, for a process that is asked again and again: a question then costs no look at all of it. */
  readonly isResident?: boolean;
  /** Told once where the system refuses to watch, or to watch all of it: each question then looks at all of the vault. */
  readonly onUnwatched?: (refusal: Error) => void;
  /** How long a write waits for the one before it; by default a minute. */
  readonly lockTimeoutMs?: number;
  /** Longest note that is read, in bytes. */
  readonly maxNoteBytes: number;
  /** Asked before each effect; a write that comes after an abort does not happen. */
  readonly signal: AbortSignal;
  /** Told now and then how far an index is that has texts to read. */
  readonly onLearned?: ((learned: Learned) => void) | undefined;
  /** Runs one operation on a file inside a span of that name. */
  readonly span: <T>(name: string, work: () => T | Promise<T>) => Promise<T>;
}
