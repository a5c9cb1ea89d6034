import { type ActionRequest, AgentError, findNearest, SEND, text } from '@obsidian-agent/shared-types';

/** The members of a request that a caller may leave out. Without one of the required members, a request is unreadable. */
const OPTIONAL = [
  'context',
  'plan_id',
  'task_id',
  'correlation_id',
  'idempotency_key',
  'traceparent',
  'tracestate',
  'baggage',
] as const satisfies readonly (keyof ActionRequest)[];
const REQUIRED: readonly string[] = ['request_id', 'api_version', 'tool', 'action', 'payload'];

/**
 * Refuses a misspelt member: a write would lose its idempotency key, or its place in a plan, without a word. Other
 * unknown members are ignored, because later releases and other programs may add some.
 *
 * @throws AgentError `INVALID_PARAMS`
 */
export function assertNoneMisspelt(request: ActionRequest): void {
  const missing = OPTIONAL.filter((name) => !Object.hasOwn(request, name));
  for (const field of Object.keys(request)) {
    if (REQUIRED.includes(field) || OPTIONAL.some((name) => name === field)) continue;
    const near = findNearest(field, missing);
    // The beginning of a name, such as `plan`, is another member.
    if (near === undefined || near.length - field.length > near.length / 3) continue;
    throw new AgentError('INVALID_PARAMS', {
      message: text`Unknown '${field}' in the request`,
      hint: text`Did you mean "${near}"? ${SEND} it next to 'payload', or leave it out.`,
      details: { field, constraint: 'additionalProperties', known: [...REQUIRED, ...OPTIONAL] },
    });
  }
}
