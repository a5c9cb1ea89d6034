import { TOOL } from '@obsidian-agent/shared-types';
import { VAULT } from '../../../subject/recipe.ts';
import type { EchoedIds } from './expectation.ts';

/** A request to send, valid or not. */
export type RequestDraft = Readonly<Record<string, unknown>>;

const lifecycle = {
  request_id: '0b6f4c1e-7d7c-4a53-9b0e-3f5a1c2d4e6f',
  plan_id: 'plan-7',
  task_id: 'task-7.1',
  correlation_id: 'corr-7',
} as const;

/** A valid v1 request with all ids, for the sandbox's vault. `changes` replaces members, or removes them if `undefined`. */
export function requestFor(action: string, payload: RequestDraft, changes: RequestDraft = {}): RequestDraft {
  return { tool: TOOL, ...lifecycle, action, payload: { vault_path: VAULT, ...payload }, ...changes };
}

/** The text of a request, split at `@@`, for content that is too long or too odd for a request as data. */
export function cutAtMark(request: RequestDraft): [head: string, tail: string] {
  return JSON.stringify(request).split('@@') as [string, string];
}

/** A copy of a request for the n-th of several runs. */
export function numbered(request: RequestDraft, n: number): RequestDraft {
  return { ...request, request_id: `0b6f4c1e-7d7c-4a53-9b0e-${n.toString(16).padStart(12, '0')}` };
}

/** The ids that a response to this well-formed request must have. */
export function idsOf(request: RequestDraft): EchoedIds {
  const { request_id, api_version = null, plan_id = null, task_id = null, correlation_id = null } = request;
  return { request_id, api_version, plan_id, task_id, correlation_id };
}
