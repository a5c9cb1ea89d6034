import type { ReceivedResponse } from '@obsidian-agent/shared-types';
import type { AgentFailure } from '../agent-process/agent-failure.ts';
import type { TaskFailure } from '../journal/records.ts';
import type { ReferenceUnresolved } from '../plan/references.ts';

/** No valid answer came from the agent. */
export function failureOfAgent({ reason, message, hint, isRetryable, evidence }: AgentFailure): TaskFailure {
  return { reason, message, hint, isRetryable, evidence };
}

/** The agent answered "error"; undefined for a success. A v1 answer says too little to be worth a retry. */
export function failureOfAnswer(response: ReceivedResponse): TaskFailure | undefined {
  if (response.status !== 'error') return undefined;
  const detail = 'error_detail' in response ? response.error_detail : null;
  const message = response.error ?? `The agent refused with code ${response.code}, and did not say why.`;
  if (detail === null) {
    const hint =
      response.code === 3
        ? 'Correct what the message names, and see in the vault whether anything was changed.'
        : 'Correct the payload of this task.';
    return { reason: 'REFUSED', message, hint, isRetryable: false };
  }
  const { reason, hint, retryable } = detail;
  return { reason, message, hint, isRetryable: retryable };
}

export function referenceUnresolved({ message, hint }: ReferenceUnresolved): TaskFailure {
  return { reason: 'REFERENCE_UNRESOLVED', message, hint, isRetryable: false };
}

export function circuitOpen(agent: string, waitMs: number): TaskFailure {
  return {
    reason: 'CIRCUIT_OPEN',
    message: `Agent "${agent}" failed too often in a row, and is left alone for another ${Math.ceil(waitMs / 1000)} s.`,
    hint: 'See the failures before this one; give the task a retry to let it wait.',
    isRetryable: true,
  };
}

export function effectUnknown(action: string): TaskFailure {
  return {
    reason: 'EFFECT_UNKNOWN',
    message: `"${action}" was sent before and its answer was lost; in v1 it cannot be sent again without risk.`,
    hint: 'See in the vault whether it happened, and run what is left as a new plan.',
    isRetryable: false,
  };
}

export function itemsFailed(task: string, failed: number, all: number): TaskFailure {
  return {
    reason: 'ITEM_FAILED',
    message: `${failed} of ${all} items of "${task}" failed.`,
    hint: 'See the failures of its items.',
    isRetryable: false,
  };
}
