import { shellWord } from '@obsidian-agent/shared-types';
import { OrchestratorError, shortened } from './orchestrator-error.ts';
import type { TaskState } from './task-state.ts';

const approvalStates: Readonly<Record<TaskState | 'out of time', string>> = {
  queued: 'has not been asked yet',
  waiting: 'is waiting',
  running: 'is running',
  retrying: 'is tried again',
  'out of time': 'has run out of time',
  succeeded: 'has succeeded',
  failed: 'has failed',
  skipped: 'was skipped',
  cancelled: 'was cancelled',
};

export function approvalNotWaiting(
  planId: string,
  task: string,
  state: keyof typeof approvalStates,
): OrchestratorError {
  return new OrchestratorError('APPROVAL_NOT_WAITING', {
    message: `"${task}" of plan "${planId}" does not wait for an answer: it ${approvalStates[state]}.`,
    hint: hintForApproval(planId, task, state),
    planId,
  });
}

function hintForApproval(planId: string, task: string, state: keyof typeof approvalStates): string {
  const plan = shellWord(planId);
  const retry = `\`obsidian-orchestrator retry ${plan} --from ${task}\``;
  if (state === 'succeeded' || state === 'failed') return `To be asked again, run ${retry}.`;
  if (state !== 'out of time') return `See what waits with \`obsidian-orchestrator show ${plan}\`.`;
  const resume = `\`obsidian-orchestrator resume ${plan}\``;
  return `If the plan is interrupted, go on without an answer with ${resume}, or be asked again with ${retry}.`;
}

/** @param approvals the ids of the approvals that the plan has */
export function notAnApproval(planId: string, task: string, approvals: readonly string[]): OrchestratorError {
  const names = approvals.map((id) => `"${id}"`).join(', ');
  const others = approvals.length === 0 ? '; the plan has none' : `; ${names} ${approvals.length === 1 ? 'is' : 'are'}`;
  return new OrchestratorError('APPROVAL_NOT_WAITING', {
    message: `"${task}" of plan "${planId}" is not an approval${others}.`,
    hint: `See what waits with \`obsidian-orchestrator show ${shellWord(planId)}\`.`,
    planId,
  });
}

export function approvalAnswered(
  task: string,
  { isApproved, answeredBy, answeredAt }: EarlierAnswer,
): OrchestratorError {
  const who = answeredBy === null ? '' : ` by ${answeredBy}`;
  return new OrchestratorError('APPROVAL_ANSWERED', {
    message: `"${task}" was already ${isApproved ? 'approved' : 'rejected'}${who} at ${new Date(answeredAt).toISOString()}.`,
    hint: 'The first answer counts.',
  });
}

/** @param askedAt milliseconds since 1970 */
export function approvalStale(
  planId: string,
  task: string,
  { asked, questionId, askedAt }: { readonly asked: string; readonly questionId: string; readonly askedAt: number },
): OrchestratorError {
  return new OrchestratorError('APPROVAL_STALE', {
    message: `"${task}" of plan "${planId}" does not ask ${shortened(asked)}: it asks ${questionId} since ${new Date(askedAt).toISOString()}.`,
    hint: `Read what it asks now with \`obsidian-orchestrator show ${shellWord(planId)} ${task}\`, and answer that.`,
  });
}

interface EarlierAnswer {
  readonly isApproved: boolean;
  readonly answeredBy: string | null;
  readonly answeredAt: number;
}
