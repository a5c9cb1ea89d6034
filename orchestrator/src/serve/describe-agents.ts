import { AgentFailure, type Registry, type TaskExecutor } from '@obsidian-agent/client';
import { describeAgent } from '@obsidian-agent/plans';

/** What each agent says about itself, or why it does not. */
export async function describeAgents(registry: Registry, executor: TaskExecutor): Promise<readonly object[]> {
  return Promise.all(
    [...registry.keys()].map(async (agent) => {
      try {
        const { version, commands } = await describeAgent(executor, agent);
        const listed = commands.map(({ name, api_version, effect, summary }) => ({
          name,
          api_version,
          effect,
          summary,
        }));
        return { agent, version, commands: listed };
      } catch (error) {
        if (!(error instanceof AgentFailure)) throw error;
        const { reason, message, hint } = error;
        return { agent, version: null, commands: [], failure: { reason, message, hint } };
      }
    }),
  );
}
