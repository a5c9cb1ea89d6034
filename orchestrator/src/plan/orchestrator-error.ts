/** What a caller of the orchestrator can act on. Plans that are refused have an error of their own, PlanRefused. */
export type OrchestratorReason =
  | 'PLAN_NOT_FOUND'
  | 'PLAN_BODY_DIFFERS'
  | 'PLAN_RUNS_ELSEWHERE'
  | 'PLAN_ENDED'
  | 'RUNNER_CLOSED'
  | 'JOURNAL_TOO_NEW'
  | 'JOURNAL_UNUSABLE'
  | 'JOURNAL_UNWRITABLE';

export interface OrchestratorErrorFacts {
  /** Names the offending value. */
  readonly message: string;
  /** The caller's next step. */
  readonly hint: string;
  readonly cause?: unknown;
}

/** A failure of the orchestrator that its caller can act on. */
export class OrchestratorError extends Error {
  override readonly name = 'OrchestratorError';
  readonly reason: OrchestratorReason;
  readonly hint: string;

  constructor(reason: OrchestratorReason, { message, hint, cause }: OrchestratorErrorFacts) {
    super(message, cause === undefined ? undefined : { cause });
    this.reason = reason;
    this.hint = hint;
  }
}

export function planNotFound(planId: string): OrchestratorError {
  return new OrchestratorError('PLAN_NOT_FOUND', {
    message: `There is no plan "${planId}" in this state folder.`,
    hint: 'See `obsidian-orchestrator list`, or name the folder with --state.',
  });
}

export function planBodyDiffers(planId: string): OrchestratorError {
  return new OrchestratorError('PLAN_BODY_DIFFERS', {
    message: `Plan "${planId}" was submitted before with another body.`,
    hint: 'Give the changed plan an id of its own.',
  });
}

export function planRunsElsewhere(planId: string, ownerPid: number): OrchestratorError {
  return new OrchestratorError('PLAN_RUNS_ELSEWHERE', {
    message: `Plan "${planId}" is being run by process ${ownerPid}.`,
    hint: `Watch it with \`obsidian-orchestrator show ${planId}\`, or end it with \`obsidian-orchestrator cancel ${planId}\`.`,
  });
}

export function planEnded(planId: string, state: string): OrchestratorError {
  return new OrchestratorError('PLAN_ENDED', {
    message: `Plan "${planId}" has ended: ${state}.`,
    hint: 'Only a plan that was cancelled or interrupted goes on. Submit it under a new id to run it again.',
  });
}
