import {
  type ActionResponse,
  AgentError,
  isRetryable,
  type Message,
  plain,
  SEND_AGAIN,
  type SentMessage,
  text,
} from '@obsidian-agent/shared-types';
import type { Echo } from '../request/decode-request.ts';
import { versionOf } from './api-versions.ts';

/** The outcome of a command. */
export interface Outcome {
  readonly data: string;
  /** The text in parts, trusted or not, for callers that mark untrusted text. */
  readonly parts?: SentMessage;
  /** What to say next to a text in a format for programs, for callers that can show it apart. */
  readonly remarks?: SentMessage;
  /** The same, to be spelled as on a command line. */
  readonly wording?: Message;
  /** Null in v1. */
  readonly metadata: Record<string, unknown> | null;
}

type ResponseVersion = ActionResponse['api_version'];

export function successResponse(
  echo: Echo,
  { data, wording, metadata }: Outcome,
  spell?: (message: Message) => string,
): ActionResponse {
  return {
    ...head(echo),
    status: 'success',
    code: 0,
    result: { output_type: 'text', data: spell && wording ? spell(wording) : data, metadata },
    error: null,
    ...lifecycleIds(echo),
    ...(isV2(echo) ? { error_detail: null } : {}),
  } as ActionResponse;
}

export function failureResponse(
  echo: Echo,
  error: AgentError,
  spell: (message: Message) => string = plain,
): ActionResponse {
  const { reason, category, details, code, wording } = error;
  return {
    ...head(echo),
    status: 'error',
    code,
    result: null,
    error: spell(wording.message),
    ...lifecycleIds(echo),
    ...(isV2(echo)
      ? { error_detail: { category, reason, hint: spell(wording.hint), retryable: isRetryable(reason), details } }
      : {}),
  } as ActionResponse;
}

/** A bug in the agent, reported to the caller without its stack. */
export function unexpected(error: unknown): AgentError {
  return new AgentError('UNEXPECTED', {
    message: text`The agent failed: ${error instanceof Error ? error.message : String(error)}`,
    hint: text`${SEND_AGAIN} with OBSIDIAN_AGENT_LOG_LEVEL=debug and report the output on stderr.`,
    cause: error,
  });
}

function head({ request_id, api_version }: Echo): { request_id: string; api_version: ResponseVersion } {
  const known = typeof api_version === 'string' && versionOf(api_version) !== undefined;
  return {
    request_id: request_id ?? crypto.randomUUID(),
    api_version: known ? (api_version as ResponseVersion) : null,
  };
}

type LifecycleIds = Pick<ActionResponse, 'plan_id' | 'task_id' | 'correlation_id'>;

/** The ids of a request, null for those it does not have. */
export function lifecycleIds({
  plan_id = null,
  task_id = null,
  correlation_id = null,
}: { readonly [Name in keyof LifecycleIds]?: string | null | undefined }): LifecycleIds {
  return { plan_id, task_id, correlation_id };
}

function isV2({ api_version }: Echo): boolean {
  return versionOf(api_version) === 'v2';
}
