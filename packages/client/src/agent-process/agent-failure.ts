/** Why an agent process gave no valid answer. */
export type AgentFailureReason =
  | 'SPAWN_FAILED'
  | 'TIMED_OUT'
  | 'NO_RESPONSE'
  | 'INVALID_JSON'
  | 'SCHEMA_VIOLATION'
  | 'ID_MISMATCH'
  | 'OUTPUT_TOO_LARGE'
  | 'CRASHED'
  | 'CANCELLED';

/** Observations of the process, for a person who looks for the cause. */
export interface Evidence {
  /** First KiB of stdout, as text. */
  readonly stdoutHead: string;
  /** Last KiB of stdout, as text; may overlap the head. */
  readonly stdoutTail: string;
  readonly stderrHead: string;
  readonly stderrTail: string;
  /** Null if a signal ended the process or it never started. */
  readonly exitCode: number | null;
  readonly signal: string | null;
  /** Whether the process ended or closed its stdin before it had accepted the whole request. */
  readonly isInputRefused: boolean;
  /** From the request to the exit. */
  readonly durationMs: number;
}

export interface AgentFailureFacts {
  readonly message: string;
  /** The caller's next step. */
  readonly hint: string;
  /** Overrides the reason's default: a spawn can fail permanently (no such program) or temporarily (no free process). */
  readonly isRetryable?: boolean;
  readonly cause?: unknown;
}

/** An invalid answer will be invalid again; a lost process can be replaced. */
const curedByRetry: ReadonlySet<AgentFailureReason> = new Set(['TIMED_OUT', 'NO_RESPONSE', 'CRASHED']);

/** An agent process gave no valid answer. */
export class AgentFailure extends Error {
  override readonly name = 'AgentFailure';
  readonly reason: AgentFailureReason;
  readonly hint: string;
  readonly evidence: Evidence;
  readonly isRetryable: boolean;

  constructor(reason: AgentFailureReason, evidence: Evidence, facts: AgentFailureFacts) {
    super(facts.message, facts.cause === undefined ? undefined : { cause: facts.cause });
    this.reason = reason;
    this.hint = facts.hint;
    this.evidence = evidence;
    this.isRetryable = facts.isRetryable ?? curedByRetry.has(reason);
  }
}
