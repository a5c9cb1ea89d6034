import type { Tool } from '@modelcontextprotocol/server';
import type { ToolDefinition } from '@obsidian-agent/toolsets';
import type { ServerScene } from './scene.ts';

/** Lists the tools; where there are several vaults, each tool takes the name of one. */
export async function listTools({ toolset, vaults, isReadOnly, isTextOnly }: ServerScene): Promise<Tool[]> {
  const tools = await toolset.list();
  return tools
    .filter((tool) => !isReadOnly || mayRead(tool))
    .map((tool) => (isTextOnly ? withoutOutput(tool) : tool))
    .map((tool) => (vaults.names.length > 1 ? withVault(tool, vaults.names) : tool) as unknown as Tool);
}

/** A tool that only writes is no use where nothing may be written; one with several operations may read as well. */
function mayRead({ annotations, inputSchema }: ToolDefinition): boolean {
  return annotations.readOnlyHint === true || 'operation' in ((inputSchema['properties'] ?? {}) as object);
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
