import type { ActionRequest, Description, ReceivedResponse } from '@obsidian-agent/shared-types';
import * as failures from './process-failures.ts';
import { type Check, checkOfForeign, checkOfResult } from './response-schemas.ts';

interface ResultContext {
  readonly request: ActionRequest;
  readonly witness: failures.Witness;
  /** Called only for a command that the contract does not know. */
  readonly describe: () => Promise<Description>;
}

/**
 * Validates a v2 success by its command's result schema: the contract's, or for other agents the one they describe.
 * In v1, `metadata` can be anything (v1 contract, 3.1: `Option<Value>`).
 *
 * @throws AgentFailure `SCHEMA_VIOLATION`; and errors of `describe`
 */
export async function readResult(response: ReceivedResponse, context: ResultContext): Promise<void> {
  if (response.status !== 'success' || (response.api_version !== 'v2' && response.api_version !== 'V2')) return;
  const { request, witness } = context;

  const check = checkOfResult(request.tool, request.action) ?? (await checkAsDescribed(context));
  const violation = check(response.result.metadata);
  if (violation !== undefined) {
    throw failures.schemaViolation(witness, `result.metadata of ${request.action}: ${violation}`);
  }
}

async function checkAsDescribed({ request: { action }, witness, describe }: ResultContext): Promise<Check> {
  const { commands } = await describe();
  const command = commands.find(({ name, api_version }) => name === action && api_version === 'v2');
  if (command === undefined) {
    throw failures.schemaViolation(witness, `it answered the v2 command ${action}, which its --describe does not list`);
  }
  return checkOfForeign(command.result);
}
