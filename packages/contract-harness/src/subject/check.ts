/** A broken MUST fails the run. A broken SHOULD is only reported. */
export type Level = 'MUST' | 'SHOULD';

/** The inputs of a check: the command that starts the agent, and the random seed. */
export interface Bench {
  /** Absolute path of the program, then its arguments. */
  readonly command: readonly string[];
  /** Makes every random choice of a run repeatable. */
  readonly seed: number;
  /** Generated requests per fuzz check. */
  readonly runs: number;
  /** Time limit of a fuzz check, in milliseconds. Default: 20 s. */
  readonly fuzzLimitMs?: number;
  /** Ends the run early: agents are killed, and no more are started. */
  readonly signal?: AbortSignal;
}

/** A sentence of the contract, and how to check it. */
export interface Check {
  /** `part.subject`, unique in its suite. */
  readonly id: string;
  /** Default: MUST. */
  readonly level?: Level;
  /** The sentence of the contract that this check verifies. */
  readonly sentence: string;
  /** Set if parallel checks would distort its measurements. */
  readonly alone?: boolean;
  /**
   * Resolves if the agent keeps the sentence. `note` adds a remark to the result.
   *
   * @throws Violation if it does not
   * @throws NotApplicable if this machine cannot check it
   */
  run(bench: Bench, note: (text: string) => void): Promise<void>;
}

/** This machine cannot check the sentence. Never counts as passed. */
export class NotApplicable extends Error {
  override readonly name = 'NotApplicable';
}
