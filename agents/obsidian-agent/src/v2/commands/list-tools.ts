import { listToolsets, openToolset, toolsAs } from '@obsidian-agent/toolsets';
import type { ReadHandlerV2 } from '../handling/handler.ts';

export const handler: ReadHandlerV2<'list_tools'> = async (
  _context,
  { toolset: name = 'native', tools: which = 'core', format = 'mcp' },
) => {
  const toolset = await openToolset(name, which);
  const tools = toolsAs(format, await toolset.list());
  const { summary, instructions = null } = toolset;
  return {
    // One tool per line: compact JSON that is still readable.
    data: `[\n${tools.map((tool) => JSON.stringify(tool)).join(',\n')}\n]`,
    metadata: { toolset: name, summary, instructions, format, tools, toolsets: listToolsets() },
  };
};
