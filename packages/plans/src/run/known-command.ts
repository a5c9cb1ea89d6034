import { AgentFailure, type TaskExecutor } from '@obsidian-agent/client';
import type { Description } from '@obsidian-agent/shared-types';
import type { CheckedTask } from '../plan/checked-plan.ts';
import { describeAgent } from './describe-agent.ts';

/** The parts of a task that say what an agent must know. */
type Asked = Pick<CheckedTask, 'agent' | 'action' | 'apiVersion'>;

/** Whether an agent has the command of a task, in its version. */
export function hasCommand({ commands }: Description, { action, apiVersion }: Asked): boolean {
  return commands.some(({ name, api_version }) => name === action && api_version === apiVersion);
}

/**
 * What the agent that is there now says of itself, or why it says nothing. Undefined if the signal is aborted before it
 * has answered; the agent has its own time limit.
 */
export async function describeNow(
  executor: TaskExecutor,
  agent: string,
  signal: AbortSignal,
): Promise<Description | AgentFailure | undefined> {
  const described = describeAgent(executor, agent, { isFresh: true });
  try {
    return await beforeAbort(described, signal);
  } catch (error) {
    if (!(error instanceof AgentFailure)) throw error;
    return error;
  }
}

/** The outcome of a promise; undefined if the signal is aborted first. */
async function beforeAbort<T>(promise: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  const { promise: aborted, resolve } = Promise.withResolvers<undefined>();
  const abort = (): void => resolve(undefined);
  signal.addEventListener('abort', abort, { once: true });
  if (signal.aborted) abort();
  try {
    return await Promise.race([promise, aborted]);
  } finally {
    signal.removeEventListener('abort', abort);
  }
}
