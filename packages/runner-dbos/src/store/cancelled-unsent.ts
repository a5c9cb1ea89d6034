import type { TaskFailure } from '@obsidian-agent/plans';

/** The result of a task that was cancelled, or whose plan ran out of time, before it began. */
export function cancelledUnsent(): TaskFailure {
  return {
    reason: 'CANCELLED',
    message: 'The task was cancelled before its request was sent.',
    hint: 'Continue the plan with `obsidian-orchestrator retry`.',
    isRetryable: false,
  };
}
