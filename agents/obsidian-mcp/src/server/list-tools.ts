import type { Tool } from '@modelcontextprotocol/server';
import type { ToolDefinition } from '@obsidian-agent/toolsets';
import type { ServerScene } from './scene.ts';

/** Lists the tools; where there are several vaults, each tool takes the name of one. */
export async function listTools({ toolset, vaults, isReadOnly, isTextOnly }: ServerScene): Promise<Tool[]> {
  const tools = await (isReadOnly ? toolset.listReading() : toolset.list());
  return tools
    .map((tool) => (isTextOnly ? withoutOutput(tool) : tool))
    .map((tool) => (vaults.names.length > 1 ? withVault(tool, vaults.names) : tool) as unknown as Tool);
}

function withoutOutput({ outputSchema, ...tool }: ToolDefinition): ToolDefinition {
  return tool;
}

function withVault(tool: ToolDefinition, names: readonly string[]): ToolDefinition {
  const { properties = {}, required = [] } = tool.inputSchema as { properties?: object; required?: readonly string[] };
  // Its name and its values say it; a description would be told once for each tool.
  const vault = { type: 'string', enum: names };
  return {
    ...tool,
    inputSchema: { ...tool.inputSchema, properties: { vault, ...properties }, required: ['vault', ...required] },
  };
}
