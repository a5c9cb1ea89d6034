import type { Tool } from '@modelcontextprotocol/server';
import type { ListedTool } from '../toolset/toolset-source.ts';
import type { ServerScene } from './scene.ts';

/** Lists the tools; where there are several vaults, each tool takes the name of one. */
export async function listTools({ toolset, vaults, isReadOnly }: ServerScene): Promise<Tool[]> {
  const tools = await toolset.list();
  return tools
    .filter(({ annotations }) => !isReadOnly || mayRead(annotations))
    .map((tool) => (vaults.names.length > 1 ? withVault(tool, vaults.names) : tool) as unknown as Tool);
}

/** A tool that only writes is no use to a model that may not; one that can do both stays, and its writes are refused. */
function mayRead({ readOnlyHint }: ListedTool['annotations']): boolean {
  return readOnlyHint;
}

function withVault(tool: ListedTool, names: readonly string[]): ListedTool {
  const { properties = {}, required = [] } = tool.inputSchema as { properties?: object; required?: readonly string[] };
  const vault = { type: 'string', enum: names, description: 'Which vault.' };
  return {
    ...tool,
    inputSchema: { ...tool.inputSchema, properties: { vault, ...properties }, required: ['vault', ...required] },
  };
}
