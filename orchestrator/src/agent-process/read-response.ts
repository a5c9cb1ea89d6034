import type { ActionRequest, ActionResponse } from '@obsidian-agent/shared-types';
import * as failures from './process-failures.ts';
import { checkOfEnvelope } from './response-schemas.ts';

const lifecycleIds = ['plan_id', 'task_id', 'correlation_id'] as const;

/**
 * Takes a document as the answer to a request: whole by its version's schema, and to this request, not another.
 *
 * An error with code 1 says that the request was unreadable; it has an id of its own and may lack the others
 * (contract, "ActionResponse"), and is an answer all the same.
 *
 * @throws AgentFailure `SCHEMA_VIOLATION` or `ID_MISMATCH`
 */
export function readResponse(document: unknown, request: ActionRequest, witness: failures.Witness): ActionResponse {
  const response = keepEnvelope(document, witness);
  if (response.status === 'success') keepVersion(response, request, witness);
  keepIds(response, request, witness);
  return response;
}

function keepEnvelope(document: unknown, witness: failures.Witness): ActionResponse {
  const { status, api_version } = membersOf(document);
  if (status !== 'success' && status !== 'error') {
    throw failures.schemaViolation(witness, `status is ${failures.quote(status)} instead of "success" or "error"`);
  }
  const version = api_version === 'v2' || api_version === 'V2' ? 'v2' : 'v1';
  const violation = checkOfEnvelope(version, status)(document);
  if (violation !== undefined)
    throw failures.schemaViolation(witness, `${violation} (response of ${version}, ${status})`);
  return document as ActionResponse;
}

function membersOf(document: unknown): { status?: unknown; api_version?: unknown } {
  return typeof document === 'object' && document !== null ? document : {};
}

/** An error may come in another version: an agent that does not speak the request's has to say so in its own. */
function keepVersion(response: ActionResponse, request: ActionRequest, witness: failures.Witness): void {
  const asked = request.api_version ?? null;
  if (response.api_version === asked) return;
  const [received, sent] = [failures.quote(response.api_version), failures.quote(asked)];
  throw failures.schemaViolation(witness, `api_version is ${received} where ${sent} was sent`);
}

function keepIds(response: ActionResponse, request: ActionRequest, witness: failures.Witness): void {
  const isUnread = response.code === 1;

  // A UUID's letters have no case; libraries write it back in theirs.
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
