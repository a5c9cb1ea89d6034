import type { CheckResult } from '../suite/result.ts';

/** The results of a run. */
export interface RunReport {
  readonly suite: string;
  readonly command: readonly string[];
  readonly seed: number;
  readonly results: readonly CheckResult[];
  readonly elapsedMs: number;
  /** Why the run ended before its last check, if it did. */
  readonly endedBy?: string;
}
