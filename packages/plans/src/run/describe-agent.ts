import type { DescribeOptions, TaskExecutor } from '@obsidian-agent/client';
import { AgentFailure, type AgentFailureReason } from '@obsidian-agent/client';
import { type Description, TOOL } from '@obsidian-agent/shared-types';
import { v7 as uuidv7 } from 'uuid';

/** Possible failures of an agent that does not support `--describe`. */
const isPerhapsV1: ReadonlySet<AgentFailureReason> = new Set([
  'SCHEMA_VIOLATION',
  'INVALID_JSON',
  'NO_RESPONSE',
  'CRASHED',
]);

const PROBE_TIMEOUT_MS = 30_000;

/**
 * Returns an agent's description of itself. v1 does not require `--describe`: an agent that refuses an empty payload
 * with code 2 or 3 (agent-contract-v1, 3.2) gets v1's three commands.
 *
 * @throws AgentFailure of `--describe` if the agent supports neither
 */
export async function describeAgent(
  executor: TaskExecutor,
  agent: string,
  options: DescribeOptions = {},
): Promise<Description> {
  try {
    return await executor.describe(agent, options);
  } catch (error) {
    if (!(error instanceof AgentFailure && isPerhapsV1.has(error.reason))) throw error;
    if (!(await answersAsV1(executor, agent))) throw error;
    const { describeV1 } = await import('./describe-v1.ts');
    return describeV1();
  }
}

async function answersAsV1(executor: TaskExecutor, agent: string): Promise<boolean> {
  const request = {
    request_id: uuidv7(),
    api_version: null,
    tool: TOOL,
    action: 'read_note',
    context: '',
    payload: {},
  };
  const { signal } = new AbortController();
  try {
    const response = await executor.exec(request, { agent, signal, timeoutMs: PROBE_TIMEOUT_MS });
    return response.status === 'error' && response.code !== 1;
  } catch (error) {
    // Report the failure of --describe, which is the first cause.
    if (error instanceof AgentFailure) return false;
    throw error;
  }
}
