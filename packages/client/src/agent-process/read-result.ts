import type { ActionRequest, Description, ReceivedResponse } from '@obsidian-agent/shared-types';
import { AgentFailure } from './agent-failure.ts';
import * as failures from './process-failures.ts';
import { faultOfResult, isOfContract } from './response-checks.ts';

export interface ResultContext {
  readonly request: ActionRequest;
  readonly witness: failures.Witness;
  /** Called only for a command that the contract does not know. */
  readonly describe: () => Promise<Description>;
  /** Called if the result does not fit that description: the program may have been replaced since. */
  readonly describeAgain: () => Promise<Description>;
}

/**
 * Validates a v2 success by its command's result schema: the contract's, or for other agents the one they describe.
 * In v1, `metadata` can be anything (v1 contract, 3.1: `Option<Value>`).
 *
 * @throws AgentFailure `SCHEMA_VIOLATION`; and errors of `describe` but `SPAWN_FAILED`
 */
export async function readResult(response: ReceivedResponse, context: ResultContext): Promise<void> {
  if (response.status !== 'success' || (response.api_version !== 'v2' && response.api_version !== 'V2')) return;
  const { request, witness } = context;
  const { metadata } = response.result;

  const violation = isOfContract(request.tool, request.action)
    ? violationOf(request.action, await faultOfResult(request.action, metadata))
    : (await violationBy(context.describe, request.action, metadata)) &&
      (await violationBy(context.describeAgain, request.action, metadata));
  if (violation !== undefined) throw failures.schemaViolation(witness, violation);
}

/** What is wrong with a result by an agent's description, or why it cannot be checked; undefined if nothing is wrong. */
async function violationBy(
  describe: () => Promise<Description>,
  action: string,
  metadata: unknown,
): Promise<string | undefined> {
  const description = await describeAnswered(describe);
  if (typeof description === 'string') return description;
  const command = description.commands.find(({ name, api_version }) => name === action && api_version === 'v2');
  if (command === undefined) return `it answered the v2 command ${action}, which its --describe does not list`;
  const { checkOfForeign } = await import('./schema-check.ts');
  return violationOf(action, checkOfForeign(command.result)(metadata));
}

/**
 * The description, or why there is none. An agent that is gone by now has answered: its effect may have happened, which
 * must not look like a request that was never sent.
 */
async function describeAnswered(describe: () => Promise<Description>): Promise<Description | string> {
  try {
    return await describe();
  } catch (error) {
    if (!(error instanceof AgentFailure && error.reason === 'SPAWN_FAILED')) throw error;
    return `it cannot be started again to describe what it answers: ${error.message.replace(/\.$/, '')}`;
  }
}

function violationOf(action: string, violation: string | undefined): string | undefined {
  return violation === undefined ? undefined : `result.metadata of ${action}: ${violation}`;
}
