/** How to start an agent, and its limits. */
export interface AgentEntry {
  /** Program and arguments; no shell reads them. */
  readonly command: readonly string[];
  /** Added to the inherited environment. */
  readonly env: Readonly<Record<string, string>>;
  /** Number of children that are started in advance and wait for a task. */
  readonly standby: number;
  /** Upper limit for every request to this agent, even if the caller allows more. */
  readonly timeoutMs?: number;
  /** Longer output on stdout is an error. */
  readonly maxOutputBytes: number;
}

/** The known agents, by the name that callers use. */
export type Registry = ReadonlyMap<string, AgentEntry>;

/** The contract's limit for a response, 64 MiB, plus 1 MiB for white space that an agent may add. */
export const DEFAULT_MAX_OUTPUT_BYTES: number = 65 * 1024 * 1024;
