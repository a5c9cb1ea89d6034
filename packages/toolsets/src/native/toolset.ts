import type { CommandNameV2 } from '@obsidian-agent/shared-types';
import type { ToolCall, Toolset } from '../toolset.ts';
import { parameters } from './parameters.generated.ts';

export const toolset: Toolset = {
  name: 'native',
  summary: 'Every command of the agent as a tool of its own.',
  instructions: 'Notes are named by path, by name or by alias.',
  calls: Object.fromEntries(Object.keys(parameters).map((name) => [name, callOf(name as CommandNameV2)])),
};

function callOf(name: CommandNameV2): ToolCall {
  return async (args, { run }) => {
    const { data, metadata } = await run(name, args as never);
    return { output: metadata, text: data, isError: false, retry: false };
  };
}
