import type { AttemptRecord, TaskResult } from '@obsidian-agent/plans/runner';

/** The result of an attempt, as its host sends it to the coordinator. The answer stays where it is. */
export interface AttemptResult extends Pick<TaskResult, 'answer' | 'failure'> {
  readonly attempt: AttemptRecord;
  /** Whether the host's process ended in the middle of it: then nothing else is known. */
  readonly isInterrupted?: boolean;
  /** Whether the effect may have happened without an answer. */
  readonly isUncertain: boolean;
}
