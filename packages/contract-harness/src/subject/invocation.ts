import type { Recipe } from './recipe.ts';
import type { Tree } from './tree.ts';

/** One start of the agent, as data: run by `Sandbox`, told to people by the reproducer. */
export interface Invocation {
  readonly stdin: Recipe;
  /** Added to the scrubbed environment; `undefined` takes a variable away. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Starts the agent without any environment. */
  readonly withoutEnv?: boolean;
  /** POSIX shell text that starts the agent as `"$@"`, for what only a shell can set up. */
  readonly shell?: string;
  /** How long the reader of stdout lets the agent wait. */
  readonly readAfterMs?: number;
  /** Closes the reading end of stdout before the agent has said anything. */
  readonly closeStdout?: boolean;
  /** The run is killed after this time, with its whole process group. Default 10 s. */
  readonly limitMs?: number;
}

/** What one start of the agent did. */
export interface Observation {
  readonly invocation: Invocation;
  /** What lay in the sandbox before. */
  readonly tree: Tree;
  readonly stdout: Buffer;
  readonly stderr: Buffer;
  readonly exitCode: number | null;
  readonly signal: NodeJS.Signals | null;
  /** The signal that the harness sent it, and when, counted from its start. */
  readonly interruption?: { readonly signal: NodeJS.Signals; readonly atMs: number };
  /** Why the harness had to end it, if it had to. */
  readonly stopped?: 'took too long' | 'wrote without end';
  readonly elapsedMs: number;
  /** Processes of its group that were still alive after its end. */
  readonly survivors: readonly number[];
}
