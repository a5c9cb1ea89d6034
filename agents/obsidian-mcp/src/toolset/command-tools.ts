import { AgentError, suggest } from '@obsidian-agent/shared-types';
import { commandDescriptions } from '@obsidian-agent/shared-types/descriptions';
import type { ListedTool, RunCommand, ToolOutcome } from './toolset-source.ts';

const commands = commandDescriptions.filter(({ api_version, name }) => api_version === 'v2' && name !== 'describe');

/** Lists each command as a tool. */
export function listCommandTools(): readonly ListedTool[] {
  return commands.map(({ name, summary, params, effect }) => {
    const { vault_path, ...properties } = (params as { properties: Record<string, unknown> }).properties;
    const { $schema, ...inputSchema } = { ...params, properties } as Record<string, unknown>;
    return {
      name,
      description: summary,
      inputSchema,
      annotations: {
        readOnlyHint: effect === 'read',
        ...(effect === 'read' ? {} : { destructiveHint: effect === 'destructive' }),
        openWorldHint: false,
      },
    };
  });
}

/**
 * Carries out a command as a tool.
 *
 * @throws AgentError `UNKNOWN_TOOL`, and as the command does
 */
export async function callCommandTool(
  name: string,
  args: Readonly<Record<string, unknown>>,
  run: RunCommand,
): Promise<ToolOutcome> {
  if (!commands.some((command) => command.name === name)) throw unknownTool(name);
  const { data, metadata } = await run(name, args);
  return { output: metadata ?? {}, text: data, isError: false };
}

function unknownTool(name: string): AgentError {
  return new AgentError('UNKNOWN_TOOL', {
    message: `There is no tool ${JSON.stringify(name)}`,
    hint: suggest(
      name,
      commands.map((command) => command.name),
      'tools',
    ),
    details: { name },
  });
}
