import { type ActionRequest, isObject, type ReceivedResponse } from '@obsidian-agent/shared-types';
import * as failures from './process-failures.ts';
import { faultOfEnvelope } from './response-checks.ts';

const lifecycleIds = ['plan_id', 'task_id', 'correlation_id'] as const;

/**
 * Validates a document as the answer to this request, by the schema of its version.
 *
 * Unknown members are kept. Missing members become null, because v1 requires only three. A missing id counts as echoed:
 * `request_id` alone says which request is answered.
 *
 * An error with code 1 says that the request was unreadable. It has its own id and may lack the others (contract,
 * "ReceivedResponse"), but is a valid answer.
 *
 * @throws AgentFailure `SCHEMA_VIOLATION` or `ID_MISMATCH`
 */
export async function readResponse(
  document: unknown,
  request: ActionRequest,
  witness: failures.Witness,
): Promise<ReceivedResponse> {
  const response = await keepEnvelope(withAbsentMembers(document, request), witness);
  if (response.status === 'success') keepVersion(response, request, witness);
  keepIds(response, request, witness);
  return response;
}

function withAbsentMembers(document: unknown, request: ActionRequest): unknown {
  if (!isObject(document)) return document;
  const { plan_id = null, task_id = null, correlation_id = null } = request;
  const { result } = document;
  return {
    api_version: null,
    result: null,
    error: null,
    plan_id,
    task_id,
    correlation_id,
    ...(versionOf(document) === 'v2' ? { error_detail: null } : {}),
    ...document,
    ...(isObject(result) ? { result: { metadata: null, ...result } } : {}),
  };
}

async function keepEnvelope(document: unknown, witness: failures.Witness): Promise<ReceivedResponse> {
  const { status } = isObject(document) ? document : {};
  if (status !== 'success' && status !== 'error') {
    throw failures.schemaViolation(witness, `status is ${failures.quote(status)} instead of "success" or "error"`);
  }
  const version = versionOf(document);
  const violation = await faultOfEnvelope(document, version, status);
  if (violation !== undefined)
    throw failures.schemaViolation(witness, `${violation} (response of ${version}, ${status})`);
  return document as ReceivedResponse;
}

function versionOf(document: unknown): 'v1' | 'v2' {
  const { api_version } = isObject(document) ? document : {};
  return api_version === 'v2' || api_version === 'V2' ? 'v2' : 'v1';
}

/** An error may have another version: an agent that does not support the request's version says so in its own. */
function keepVersion(response: ReceivedResponse, request: ActionRequest, witness: failures.Witness): void {
  const asked = request.api_version ?? null;
  if (response.api_version === asked || (response.api_version === null && versionOf(request) === 'v1')) return;
  const [received, sent] = [failures.quote(response.api_version), failures.quote(asked)];
  throw failures.schemaViolation(witness, `api_version is ${received} instead of ${sent}`);
}

function keepIds(response: ReceivedResponse, request: ActionRequest, witness: failures.Witness): void {
  const isUnread = response.code === 1;

  // UUIDs ignore case, and some libraries change it.
  if (!isUnread && response.request_id.toLowerCase() !== request.request_id.toLowerCase()) {
    throw failures.idMismatch(witness, { id: 'request_id', sent: request.request_id, received: response.request_id });
  }
  for (const id of lifecycleIds) {
    const sent = request[id] ?? null;
    const received = response[id];
    if (received === sent || (isUnread && received === null)) continue;
    throw failures.idMismatch(witness, { id, sent, received });
  }
}
