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

/** What the agent that is there now says of itself, or why it says nothing. */
export async function describeNow(executor: TaskExecutor, agent: string): Promise<Description | AgentFailure> {
  try {
    return await describeAgent(executor, agent, { isFresh: true });
  } catch (error) {
    if (!(error instanceof AgentFailure)) throw error;
    return error;
  }
}
