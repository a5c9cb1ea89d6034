import type { Tool } from '@modelcontextprotocol/server';
import type { JsonSchema, ToolDefinition } from '@obsidian-agent/toolsets';
import { planTools } from '../plans/plan-tools.ts';
import type { ServerSetup } from './server-setup.ts';

/** Lists the tools. If there are several vaults, each tool takes the name of one. */
export async function listTools(setup: ServerSetup): Promise<Tool[]> {
  return [...(await listVaultTools(setup)), ...listPlanTools(setup)];
}

/** A server that refuses writes runs no plans. */
function listPlanTools({ plans, isReadOnly }: ServerSetup): Tool[] {
  return plans === undefined
    ? []
    : (planTools.filter(({ annotations }) => annotations.readOnlyHint === true || !isReadOnly) as unknown as Tool[]);
}

async function listVaultTools(setup: ServerSetup): Promise<Tool[]> {
  const { toolset, vaults, isReadOnly, isTextOnly, outputSchemas } = setup;
  const tools = await (isReadOnly ? toolset.listReading() : toolset.list());
  const outputs = outputSchemas === 'whole' ? await toolset.wholeOutputs() : {};
  return tools
    .map((tool) => (isTextOnly ? withoutOutput(tool) : withOutput(tool, outputs[tool.name])))
    .map((tool) => (vaults.names.length > 1 ? withVault(tool, vaults.names) : tool) as unknown as Tool);
}

function withoutOutput({ outputSchema, ...tool }: ToolDefinition): ToolDefinition {
  return tool;
}

function withOutput(tool: ToolDefinition, outputSchema: JsonSchema | undefined): ToolDefinition {
  return outputSchema === undefined ? tool : { ...tool, outputSchema };
}

function withVault(tool: ToolDefinition, names: readonly string[]): ToolDefinition {
  const { properties = {}, required = [] } = tool.inputSchema as { properties?: object; required?: readonly string[] };
  // The name and values are clear enough; a description would be repeated in each tool.
  const vault = { type: 'string', enum: names };
  return {
    ...tool,
    inputSchema: { ...tool.inputSchema, properties: { vault, ...properties }, required: ['vault', ...required] },
  };
}
