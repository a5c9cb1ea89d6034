/** MUST: without it the agent breaks the contract. SHOULD: reported, never fatal. */
export type Level = 'MUST' | 'SHOULD';

/** What a check works with: the command that starts the agent, and where its chance comes from. */
export interface Bench {
  /** Absolute path of the program, then its arguments. */
  readonly command: readonly string[];
  /** Makes every random choice of a run repeatable. */
  readonly seed: number;
  /** Generated requests per fuzz check. */
  readonly runs: number;
  /** How long a fuzz check looks for more of them, in milliseconds. Default 20 s. */
  readonly fuzzLimitMs?: number;
}

/** One statement of the contract, and how to find out whether an agent keeps it. */
export interface Check {
  /** `part.subject`, unique in its suite. */
  readonly id: string;
  readonly level: Level;
  /** The sentence of the contract that this check proves. */
  readonly sentence: string;
  /** Set where other checks beside it would blur what it measures. */
  readonly alone?: boolean;
  /**
   * Resolves when the agent keeps the sentence. `note` tells what a reader of the result should know besides.
   *
   * @throws Violation when it does not
   * @throws NotApplicable when this machine cannot tell
   */
  run(bench: Bench, note: (text: string) => void): Promise<void>;
}

/** Says that this machine cannot tell whether the sentence is kept. Never counts as passed. */
export class NotApplicable extends Error {
  override readonly name = 'NotApplicable';
}
