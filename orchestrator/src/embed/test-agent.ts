import type { InProcessAgent } from '@obsidian-agent/client';
import { createPayloadChecker, isKnown } from '@obsidian-agent/plans';
import {
  type ActionRequest,
  type Category,
  type CommandDescription,
  type Description,
  type ReceivedResponse,
  TOOL,
} from '@obsidian-agent/shared-types';
import { storedDescriptions } from '@obsidian-agent/shared-types/descriptions';

/** An agent that is functions of a test. */
export interface TestAgent {
  /** Default: the commands of `obsidian_agent`. */
  describe?(): Description;
  /** Answers one request, whose payload fits the description. An error that it throws counts as a crash. */
  answer(
    request: ActionRequest,
    context: { readonly signal: AbortSignal },
  ): ReceivedResponse | Promise<ReceivedResponse>;
}

/** What a success says. */
export interface Success {
  /** The answer as text. */
  readonly data: string;
  /** The command's typed result. */
  readonly metadata?: unknown;
}

/** What an error says. */
export interface Refusal {
  readonly message: string;
  readonly reason: string;
  readonly category: Category;
  /** Default: false. */
  readonly isRetryable?: boolean;
  readonly hint?: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

/** The response of a success, with the ids of its request. */
export function succeed(request: ActionRequest, { data, metadata = null }: Success): ReceivedResponse {
  const result = { output_type: 'text', data, metadata };
  return toResponse(request, { status: 'success', code: 0, result, error: null }, null);
}

/** The response of an error, with the ids of its request. */
export function refuse(request: ActionRequest, refusal: Refusal): ReceivedResponse {
  const { message, reason, category, isRetryable = false, hint = 'Correct the request.', details = {} } = refusal;
  const code = category === 'invalid_argument' ? 2 : 3;
  const members = { status: 'error', code, result: null, error: message };
  return toResponse(request, members, { category, reason, hint, retryable: isRetryable, details });
}

function toResponse(request: ActionRequest, members: object, detail: object | null): ReceivedResponse {
  const { request_id, api_version = null, plan_id = null, task_id = null, correlation_id = null } = request;
  const isV1 = api_version === null || api_version === 'v1';
  const ids = { plan_id, task_id, correlation_id };
  // The executor checks it as any other answer.
  const response: unknown = { request_id, api_version, ...members, ...ids, ...(isV1 ? {} : { error_detail: detail }) };
  return response as ReceivedResponse;
}

/** Gives an agent of a test what an agent's process does: it describes itself, and refuses wrong requests. */
export function toInProcessAgent({ describe = describeObsidianAgent, answer }: TestAgent): InProcessAgent {
  const description = describe();
  const commands = description.commands.filter(isKnown);
  const checkPayload = createPayloadChecker();
  return {
    describe: () => description,
    answer(request, context) {
      const { action, api_version, payload } = request;
      const command = commands.find((each) => each.name === action && each.api_version === (api_version ?? 'v1'));
      if (command === undefined) return refuse(request, unknownCommand(action));
      const [fault] = checkPayload(payload, command);
      return fault === undefined
        ? answer(request, context)
        : refuse(request, { ...invalidParams, message: fault.message, hint: fault.hint });
    },
  };
}

const invalidParams = { reason: 'INVALID_PARAMS', category: 'invalid_argument' } as const;

function unknownCommand(action: string): Refusal {
  return { reason: 'UNKNOWN_COMMAND', category: 'invalid_argument', message: `Unknown command "${action}".` };
}

function describeObsidianAgent(): Description {
  const commands = storedDescriptions.map(({ json }) => JSON.parse(json) as CommandDescription);
  return { tool: TOOL, version: 'test', api_versions: ['v1', 'v2'], commands, limits: {} };
}
