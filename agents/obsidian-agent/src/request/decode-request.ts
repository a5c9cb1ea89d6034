import { type ActionRequest, AgentError, text, trusted, type Violation } from '@obsidian-agent/shared-types';
import { validateActionRequest } from '@obsidian-agent/shared-types/validators';
import { parseJson } from './json-text.ts';
import { requestUnreadable } from './request-errors.ts';

/** The members of a request that its response repeats, as far as they are readable. */
export interface Echo {
  readonly request_id?: string;
  readonly api_version?: unknown;
  readonly plan_id?: string;
  readonly task_id?: string;
  readonly correlation_id?: string;
}

export type Decoded =
  | { readonly request: ActionRequest; readonly echo: Echo }
  | { readonly error: AgentError; readonly echo: Echo };

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Decodes a request from the bytes of stdin. A failure includes the ids that are readable. */
export function decodeRequest(bytes: Uint8Array, maxDepth: number): Decoded {
  let value: unknown;
  try {
    value = parseJson(bytes, maxDepth);
  } catch (error) {
    if (error instanceof AgentError) return { error, echo: {} };
    throw error;
  }

  const echo = salvage(value);
  if (validateActionRequest(value)) return { request: value, echo };
  return { error: envelopeError(validateActionRequest.errors?.[0]), echo };
}

function salvage(value: unknown): Echo {
  if (typeof value !== 'object' || value === null) return {};
  const members = value as Record<string, unknown>;
  const isId = (id: unknown) => typeof id === 'string' && id.length >= 1 && id.length <= 256;

  const readable: Record<string, unknown> = {};
  if (typeof members['request_id'] === 'string' && UUID.test(members['request_id']))
    readable['request_id'] = members['request_id'];
  if ('api_version' in members) readable['api_version'] = members['api_version'];
  for (const name of ['plan_id', 'task_id', 'correlation_id']) {
    if (isId(members[name])) readable[name] = members[name];
  }
  return readable;
}

function envelopeError(violation: Violation | undefined): AgentError {
  if (violation === undefined) throw new Error('The request was refused without a violation.');
  const { instancePath, keyword, params, message } = violation;
  if (keyword === 'required')
    return requestUnreadable(text`'${String(params['missingProperty'])}' is missing`, {
      field: params['missingProperty'],
    });
  const field = instancePath.slice(1);
  if (field === '') return requestUnreadable(trusted('it is not a JSON object'));
  return requestUnreadable(text`'${field}' ${trusted(field === 'request_id' ? 'must be a UUID' : String(message))}`, {
    field,
  });
}
