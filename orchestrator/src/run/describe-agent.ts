import { commandsV1, type Description, TOOL } from '@obsidian-agent/shared-types';
import { v7 as uuidv7 } from 'uuid';
import * as z from 'zod';
import { AgentFailure, type AgentFailureReason } from '../agent-process/agent-failure.ts';
import type { TaskExecutor } from '../agent-process/task-executor.ts';

/** How an agent that knows no `--describe` may answer to it. */
const isPerhapsV1: ReadonlySet<AgentFailureReason> = new Set([
  'SCHEMA_VIOLATION',
  'INVALID_JSON',
  'NO_RESPONSE',
  'CRASHED',
]);

const PROBE_TIMEOUT_MS = 30_000;

/**
 * What an agent can do: what it says of itself, or, as v1 does not ask for `--describe`, v1's three commands for an
 * agent that refuses an empty payload as v1 has it: with code 2 or 3 (agent-contract-v1, 3.2).
 *
 * @throws AgentFailure what `--describe` came to, when the agent keeps neither
 */
export async function describeAgent(executor: TaskExecutor, agent: string): Promise<Description> {
  try {
    return await executor.describe(agent);
  } catch (error) {
    if (!(error instanceof AgentFailure && isPerhapsV1.has(error.reason))) throw error;
    if (!(await answersAsV1(executor, agent))) throw error;
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
    // Whoever asked is told how --describe failed, which is the earlier cause.
    if (error instanceof AgentFailure) return false;
    throw error;
  }
}

function describeV1(): Description {
  const commands = Object.values(commandsV1).map(({ name, effect, summary, params, result, reasons }) => ({
    name,
    api_version: 'v1' as const,
    effect,
    summary,
    params: z.toJSONSchema(params, { io: 'input' }),
    result: z.toJSONSchema(result),
    reasons: [...reasons],
  }));
  return { tool: TOOL, version: 'unknown', api_versions: ['v1'], commands, limits: {} };
}
