import type { SkippedBy } from './judge.ts';
import type { TaskState } from './task-state.ts';

/** How far a task, or an item of a for_each task, has come. Plain data, part of its record in the journal. */
export interface Entry {
  readonly state: TaskState;
  /** Why it ended without an attempt, or without another one. */
  readonly because: string | null;
  readonly skippedBy: SkippedBy | null;
  readonly attempts: number;
  /** Attempts that count against retry.max_attempts. */
  readonly failures: number;
  /** Whether a request was sent without getting an answer, so that its effect may have happened. */
  readonly isUncertain: boolean;
  /** Whether its effect was undone. */
  readonly isUndone: boolean;
  /** How often it was run again on purpose after it had an answer. Agents see each generation as a different write. */
  readonly generation: number;
  /** When the next attempt is due, or an approval is too late; in milliseconds since 1970. */
  readonly dueAt: number | null;
}

/** Whether its effect may be in the vault: it succeeded, or a request was sent whose answer is not known. */
export function mayHaveEffect({ state, isUncertain }: Entry): boolean {
  return state === 'succeeded' || state === 'running' || isUncertain;
}

export const blankEntry: Entry = {
  state: 'queued',
  because: null,
  skippedBy: null,
  attempts: 0,
  failures: 0,
  isUncertain: false,
  isUndone: false,
  generation: 0,
  dueAt: null,
};
