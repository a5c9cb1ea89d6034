/** Why no valid answer came out of an agent process. */
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

/** What was seen of the process, for a person who looks for the cause. */
export interface Evidence {
  /** First KiB of stdout, as text. */
  readonly stdoutHead: string;
  /** Last KiB of stdout, as text; may overlap the head. */
  readonly stdoutTail: string;
  readonly stderrHead: string;
  readonly stderrTail: string;
  /** Null when the process was ended by a signal or never started. */
  readonly exitCode: number | null;
  readonly signal: string | null;
  /** From the request to the end. */
  readonly durationMs: number;
}

export interface AgentFailureFacts {
  readonly message: string;
  /** The caller's next step. */
  readonly hint: string;
  readonly evidence: Evidence;
  /** Overrides what the reason says; a spawn may fail for good (no such program) or for now (no free process). */
  readonly isRetryable?: boolean;
  readonly cause?: unknown;
}

/** An answer that is wrong will be wrong again; a process that was lost may not be. */
const curedByRetry: ReadonlySet<AgentFailureReason> = new Set(['TIMED_OUT', 'NO_RESPONSE', 'CRASHED']);

/** No valid answer came out of an agent process. */
export class AgentFailure extends Error {
  override readonly name = 'AgentFailure';
  readonly reason: AgentFailureReason;
  readonly hint: string;
  readonly evidence: Evidence;
  readonly isRetryable: boolean;

  constructor(reason: AgentFailureReason, facts: AgentFailureFacts) {
    super(facts.message, facts.cause === undefined ? undefined : { cause: facts.cause });
    this.reason = reason;
    this.hint = facts.hint;
    this.evidence = facts.evidence;
    this.isRetryable = facts.isRetryable ?? curedByRetry.has(reason);
  }
}
