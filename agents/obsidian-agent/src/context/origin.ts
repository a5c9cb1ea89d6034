import type { ActionRequest } from '@obsidian-agent/shared-types';
import type { Origin } from '@obsidian-agent/vault';
import { lifecycleIds } from '../envelope/response.ts';

/** The origin of a request, for the vault's history. */
export function originOf(request: ActionRequest): Origin {
  return { command: request.action, request_id: request.request_id, ...lifecycleIds(request) };
}
