import type { AttemptHost } from '@obsidian-agent/plans/runner';
import type { Answers } from '../answers/answers.ts';
import type { Store } from '../store/connect.ts';
import type { KnownPlans } from './known-plans.ts';
import type { Slots } from './slots.ts';

/** An attempt that is at work, or waits for its turn or for an answer. */
export interface RunningAttempt {
  /** Aborted if its task was cancelled. */
  readonly controller: AbortController;
  isAtWork: boolean;
}

/** The parts of a worker that run attempts. */
export interface WorkHost extends AttemptHost {
  readonly name: string;
  /** Where answers and results are on this host. */
  readonly stateDir: string;
  readonly store: Store;
  readonly answers: Answers;
  readonly slots: Slots;
  readonly knownPlans: KnownPlans;
  /** The folder of a vault; undefined if this host does not have it. */
  pathOf(vault: string): string | undefined;
  /** The value of a secret; undefined if there is none. */
  secretOf(name: string): string | undefined;
  /** The attempts of this process, by their requests. */
  readonly running: Map<string, RunningAttempt>;
  /** Aborted when the process ends. Its attempts go on when it is back. */
  readonly closing: AbortSignal;
}
