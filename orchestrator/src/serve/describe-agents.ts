import { AgentFailure, type Registry, type TaskExecutor } from '@obsidian-agent/client';
import type { AgentFacts } from '@obsidian-agent/plan-server';
import { describeAgent } from '@obsidian-agent/plans';
import type { Description } from '@obsidian-agent/shared-types';

type Command = Description['commands'][number];

/**
 * What each agent says about itself, or why it does not.
 *
 * @param wanted only the command of this name, with the schemas of its parameters and result. Default: all, without schemas
 */
export async function describeAgents(
  registry: Registry,
  executor: TaskExecutor,
  wanted?: string,
): Promise<readonly AgentFacts[]> {
  const describe = wanted === undefined ? summarize : describeWhole;
  return Promise.all(
    [...registry.keys()].map(async (agent) => {
      try {
        const { version, commands } = await describeAgent(executor, agent);
        const found = commands.filter(({ name }) => wanted === undefined || name === wanted);
        return { agent, version, commands: found.map(describe) };
      } catch (error) {
        if (!(error instanceof AgentFailure)) throw error;
        const { reason, message, hint } = error;
        return { agent, version: null, commands: [], failure: { reason, message, hint } };
      }
    }),
  );
}

function summarize({ name, api_version, effect, summary }: Command): Partial<Command> & AgentFacts['commands'][number] {
  return { name, api_version, effect, summary };
}

function describeWhole(command: Command): Command {
  const { name, api_version, effect, summary, params, result, reasons } = command;
  return { name, api_version, effect, summary, params, result, reasons };
}
