/** How one agent is started and what it may cost. */
export interface AgentEntry {
  /** Program and arguments; no shell reads them. */
  readonly command: readonly string[];
  /** Added to what a child inherits. */
  readonly env: Readonly<Record<string, string>>;
  /** Children that are started ahead and wait for the next task. */
  readonly standby: number;
  /** No task of this agent takes longer, whatever the plan allows. */
  readonly timeoutMs?: number;
  /** More on stdout is no answer. */
  readonly maxOutputBytes: number;
}

/** The agents that an orchestrator knows, by the name that a plan uses. */
export type Registry = ReadonlyMap<string, AgentEntry>;

/** The contract's limit of a response, 64 MiB, and 1 MiB for what an agent's writer may add to it. */
export const DEFAULT_MAX_OUTPUT_BYTES: number = 65 * 1024 * 1024;

export interface RegistryErrorFacts {
  readonly message: string;
  /** The caller's next step. */
  readonly hint: string;
  readonly file: string;
  /** Counted from 1. */
  readonly line: number;
}

/** A registry file that cannot be meant. */
export class RegistryError extends Error {
  override readonly name = 'RegistryError';
  readonly hint: string;
  readonly file: string;
  readonly line: number;

  constructor({ message, hint, file, line }: RegistryErrorFacts) {
    super(`${file}:${line}: ${message}`);
    this.hint = hint;
    this.file = file;
    this.line = line;
  }
}
