import type { AgentFailure } from '@obsidian-agent/client';
import { type ReceivedResponse, showValue } from '@obsidian-agent/shared-types';
import type { TaskFailure, TaskRecord } from '../journal/records.ts';
import { OrchestratorError } from '../plan/orchestrator-error.ts';
import { ReferenceUnresolved } from '../plan/references.ts';
import type { OwnFailure } from '../plan/turn.ts';
import type { Unknown } from './lost-answer.ts';

/** The agent gave no valid answer. */
export function failureOfAgent({ reason, message, hint, isRetryable, evidence }: AgentFailure): TaskFailure {
  return { reason, message, hint, isRetryable, evidence };
}

/** The agent answered "error"; undefined for a success. A v1 error does not say whether a retry can help. */
export function failureOfAnswer(response: ReceivedResponse): TaskFailure | undefined {
  if (response.status !== 'error') return undefined;
  const detail = 'error_detail' in response ? response.error_detail : null;
  const message = response.error ?? `The agent failed with code ${response.code} and gave no message.`;
  if (detail === null) {
    const hint =
      response.code === 3
        ? 'Fix the cause in the message. An answer of v1 does not say whether something was written, so check the vault.'
        : 'Fix the payload of this task.';
    return { reason: 'REFUSED', message, hint, isRetryable: false };
  }
  const { reason, hint, retryable } = detail;
  return { reason, message, hint, isRetryable: retryable };
}

/** The failure of a task whose references cannot be read; undefined for other errors. */
export function failureOfReference(error: unknown): TaskFailure | undefined {
  const isLost = error instanceof OrchestratorError && error.reason === 'ANSWER_LOST';
  if (!isLost && !(error instanceof ReferenceUnresolved)) return undefined;
  const { message, hint } = error;
  return { reason: isLost ? 'ANSWER_LOST' : 'REFERENCE_UNRESOLVED', message, hint, isRetryable: false };
}

/** What is left of a plan does not tell where a write went. */
export function vaultForgotten(task: string): TaskFailure {
  return {
    reason: 'REFERENCE_UNRESOLVED',
    message: `It is not known any more which vault task "${task}" wrote to.`,
    hint: 'Undo its change with its agent, from the history of that vault.',
    isRetryable: false,
  };
}

/** The agent does not know the changes that the plan made in a vault. */
export function historyLost({ isReplaced }: { readonly isReplaced: boolean }): TaskFailure {
  return {
    reason: 'TRANSACTION_NOT_FOUND',
    message: isReplaced
      ? 'another vault is at this path now, which does not know the changes of the plan.'
      : 'its history does not have the changes of the plan any more.',
    hint: isReplaced
      ? 'Put the vault back that the plan changed, and undo again.'
      : 'Undo them by hand, or take the notes from a backup.',
    isRetryable: false,
  };
}

export function circuitOpen(agent: string, waitMs: number): TaskFailure {
  return {
    reason: 'CIRCUIT_OPEN',
    message: `Agent "${agent}" could not be started for several tasks and probes. It is not started for another ${Math.ceil(waitMs / 1000)} s.`,
    hint: 'Check the failures before this one, repair the agent, then run `obsidian-orchestrator retry`.',
    isRetryable: true,
  };
}

export function effectUnknown({ action, keyDays }: { action: string; keyDays?: number }, why: Unknown): TaskFailure {
  const because: Record<Unknown, string> = {
    no_key: 'In v1 it cannot be sent again without risk.',
    key_forgotten: `It was sent too long ago: the agent remembers idempotency keys for ${keyDays} days.`,
    other_copy: 'The vault at its path is another copy now, which does not know whether it was done.',
  };
  return {
    reason: 'EFFECT_UNKNOWN',
    message: `The answer of "${action}" was lost. ${because[why]}`,
    hint: 'Check the vault for its effect, then run `obsidian-orchestrator retry` with --from this task to send it again.',
    isRetryable: false,
  };
}

/** The agent remembers the request whose answer was lost, and the payload has changed since. */
export function doneOtherwise({ action }: { action: string }): TaskFailure {
  return {
    reason: 'IDEMPOTENCY_KEY_REUSED',
    message: `The answer of "${action}" was lost. It was done, with another payload than the one of now.`,
    hint: 'Check the vault for its effect, then run `obsidian-orchestrator retry` with --from this task to do it again.',
    isRetryable: false,
  };
}

/** An earlier release of the agent is there, which might ignore the key of the request whose answer was lost. */
export function notSentAgain({ action, agent }: { action: string; agent: string }, release: string): TaskFailure {
  return {
    reason: 'COMMAND_MISSING',
    message: `The answer of "${action}" was lost. The request is not sent again, because version ${showValue(release)} of the agent "${agent}" does not have this command.`,
    hint: 'Install the release of the agent that the plan was started with, then run `obsidian-orchestrator retry`.',
    isRetryable: false,
  };
}

/** A failure that the plan itself decided. */
export function ownFailure(kind: OwnFailure, key: string, items: readonly TaskRecord[]): TaskFailure {
  if (kind === 'items_failed') return itemsFailed(key, items);
  if (kind === 'tasks_failed') {
    const message = `A task of "${key}" failed.`;
    return { reason: 'TASK_FAILED', message, hint: 'Check the failures of its tasks.', isRetryable: false };
  }
  const hint = 'Run `obsidian-orchestrator retry` to be asked again.';
  if (kind === 'rejected') return { reason: 'REJECTED', message: `"${key}" was rejected.`, hint, isRetryable: false };
  const message = `Nobody answered "${key}" in time.`;
  return { reason: 'APPROVAL_TIMED_OUT', message, hint, isRetryable: false };
}

function itemsFailed(key: string, items: readonly TaskRecord[]): TaskFailure {
  const failed = items.filter(({ state }) => state === 'failed').length;
  return {
    reason: 'ITEM_FAILED',
    message: `${failed} of ${items.length} items of "${key}" failed.`,
    hint: 'Check the failures of its items.',
    isRetryable: false,
  };
}
