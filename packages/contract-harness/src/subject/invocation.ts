import type { Recipe } from './recipe.ts';
import type { Tree } from './tree.ts';

/** One run of the agent, as data. `Sandbox` runs it, and the reproducer prints it. */
export interface Invocation {
  readonly stdin: Recipe;
  /** Added to the clean environment; `undefined` removes a variable. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Starts the agent with an empty environment. */
  readonly withoutEnv?: boolean;
  /** POSIX shell code that starts the agent as `"$@"`, for a set-up that needs a shell. */
  readonly shell?: string;
  /** Delay before stdout is read. */
  readonly readAfterMs?: number;
  /** Closes the reading end of stdout before the agent writes. */
  readonly closeStdout?: boolean;
  /** Kills the process group after this time. Default: 10 s. */
  readonly limitMs?: number;
}

/** The result of one run of the agent. */
export interface Observation {
  readonly invocation: Invocation;
  /** The sandbox before the run. */
  readonly tree: Tree;
  readonly stdout: Buffer;
  readonly stderr: Buffer;
  readonly exitCode: number | null;
  readonly signal: NodeJS.Signals | null;
  /** The signal from the harness, and its time since the start. */
  readonly interruption?: { readonly signal: NodeJS.Signals; readonly atMs: number };
  /** Why the harness stopped it, if it did. */
  readonly stopped?: 'took too long' | 'wrote without end';
  readonly elapsedMs: number;
  /** When the last byte of stdout came, since the start. */
  readonly lastByteMs?: number;
  /** Processes of its group that were alive after its end. */
  readonly survivors: readonly number[];
}
