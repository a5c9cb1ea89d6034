import type { TaskFailure } from './records.ts';

/** Instead of what a failure quotes. */
export const removed = {
  message: 'The message was removed with the texts of the plan.',
  hint: 'Set keep.texts of the plan to true to keep messages.',
} as const;

/** A failure without what it quotes. */
export function withoutMessage({ reason, isRetryable }: TaskFailure): TaskFailure {
  return { reason, ...removed, isRetryable };
}
