import type { Tracing } from '@obsidian-agent/platform';
import type { Description } from '@obsidian-agent/shared-types';
import type { VaultPolicy } from '@obsidian-agent/vault';
import type { Settings } from '../settings/settings.ts';

/** What a run needs in addition to its request. */
export interface Session {
  readonly settings: Settings;
  /** The agent's description of itself; loaded on first use. */
  readonly describe: () => Promise<Description>;
  readonly tracing: Tracing;
  /** Whether lists are answered whole, however small the limit of the request is. */
  readonly isWhole?: boolean | undefined;
  /** The command that the history names; default: that of the request. */
  readonly recordedAs?: string | undefined;
  /** Receives the progress of a long transaction; default: log lines. */
  readonly onProgress?: ((done: number, total: number) => void) | undefined;
  /** Receives the progress of an index that has notes to read. */
  readonly onLearned?: VaultPolicy['onLearned'];
  /** Receives why the run waits for another program; default: log lines. */
  readonly onWait?: ((why: string) => void) | undefined;
  /** Called if a write waits for another one for more than a second. */
  readonly onBusy?: VaultPolicy['onBusy'];
  /** Aborted when the run has to end; nothing is changed after that. */
  readonly signal: AbortSignal;
}
