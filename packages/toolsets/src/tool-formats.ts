import type { JsonSchema, ToolDefinition } from './toolset.ts';

/** Whose way of writing tools: MCP's, or that of a model API. */
export type ToolFormat = 'mcp' | 'anthropic' | 'openai';

/** The definitions of tools as a server of MCP lists them, or as a model API takes them. */
export function toolsAs(format: ToolFormat, tools: readonly ToolDefinition[]): Record<string, unknown>[] {
  return tools.map(writers[format]);
}

const writers: Readonly<Record<ToolFormat, (tool: ToolDefinition) => Record<string, unknown>>> = {
  mcp: (tool) => ({ ...tool }),
  anthropic: ({ name, description, inputSchema }) => ({ name, description, input_schema: inputSchema }),
  openai: ({ name, description, inputSchema }) => ({
    type: 'function',
    function: { name, description, parameters: inputSchema satisfies JsonSchema },
  }),
};
