import type { ChildProcess } from 'node:child_process';
import { isRetryable, type Reason, reasons } from '@obsidian-agent/shared-types';
import type { Tree } from './tree.ts';

const REQUEST_ID = '0190b5c2-7b3a-7c3e-8d3e-0190b5c27b3a';
const ids = { plan_id: 'plan-1', task_id: 'task-1', correlation_id: 'correlation-1' };
export const noIds = { plan_id: null, task_id: null, correlation_id: null };

/** A request and its exact response; `VAULT` stands for the path of a new vault. */
export interface Golden {
  readonly name: string;
  /** The cause of a failure; v1 reports it on stderr. */
  readonly reason?: Reason;
  readonly request: unknown;
  readonly response: Readonly<Record<string, unknown>>;
  readonly before?: Tree;
  /** If it differs from `before`. */
  readonly after?: Tree;
  readonly env?: Readonly<Record<string, string>>;
  /** A shell that runs before the agent, with its limits. */
  readonly shell?: string;
  /** Prepares the new vault before the agent runs; returns a function that undoes this after the answer. */
  readonly prepare?: (vault: string) => () => void;
  readonly during?: (child: ChildProcess) => unknown;
}

export function request(
  action: string,
  payload: Record<string, unknown>,
  rest: Record<string, unknown> = {},
): Record<string, unknown> {
  return { request_id: REQUEST_ID, tool: 'obsidian_agent', action, ...ids, payload, ...rest };
}

export function note(note_name: string, content?: string): Record<string, unknown> {
  return { vault_path: 'VAULT', note_name, ...(content === undefined ? {} : { content }) };
}

export function success(data: string): Golden['response'] {
  const result = { output_type: 'text', data, metadata: null };
  return { request_id: REQUEST_ID, api_version: null, status: 'success', code: 0, result, error: null, ...ids };
}

export function failure(code: number, error: string, rest: Record<string, unknown> = {}): Golden['response'] {
  return { request_id: REQUEST_ID, api_version: null, status: 'error', code, result: null, error, ...ids, ...rest };
}

/** Stands for a UUID that cannot be predicted. */
export function expectAnyUuid(): string {
  return 'ANY UUID';
}

/** A v2 request to the new vault. */
export function requestV2(
  action: string,
  payload: Record<string, unknown>,
  rest: Record<string, unknown> = {},
): Record<string, unknown> {
  return request(action, { vault_path: 'VAULT', ...payload }, { api_version: 'v2', ...rest });
}

/**
 * A v2 success.
 *
 * The texts `ANY ID`, `ANY TIME`, `ANY ETAG`, `ANY NUMBER` and `ANY LIST` stand for values that cannot be predicted.
 */
export function successV2(data: string, metadata: Record<string, unknown>): Golden['response'] {
  const result = { output_type: 'text', data, metadata };
  const envelope = { request_id: REQUEST_ID, api_version: 'v2', status: 'success', code: 0, result, error: null };
  return { ...envelope, ...ids, error_detail: null };
}

/** A v2 failure, with its detail. */
export function failureV2(
  reason: Reason,
  error: string,
  { hint, details }: { hint: string; details: Record<string, unknown> },
): Golden['response'] {
  const { category, code } = reasons[reason];
  const retryable = isRetryable(reason);
  return {
    ...failure(code, error, { api_version: 'v2' }),
    error_detail: { category, reason, hint, retryable, details },
  };
}
