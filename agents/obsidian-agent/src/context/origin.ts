import type { ActionRequest } from '@obsidian-agent/shared-types';
import type { Origin } from '@obsidian-agent/vault';

/** The origin of a request, for the vault's history. */
export function originOf({ action, request_id, plan_id, task_id, correlation_id }: ActionRequest): Origin {
  return {
    command: action,
    request_id,
    plan_id: plan_id ?? null,
    task_id: task_id ?? null,
    correlation_id: correlation_id ?? null,
  };
}
