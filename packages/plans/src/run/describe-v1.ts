import { commandsV1, type Description, TOOL } from '@obsidian-agent/shared-types';
import * as z from 'zod';

/** The description of an agent that has the commands of v1, and does not describe itself. */
export function describeV1(): Description {
  const commands = Object.values(commandsV1).map(({ name, effect, summary, params, result, reasons }) => ({
    name,
    api_version: 'v1' as const,
    effect,
    summary,
    params: z.toJSONSchema(params, { io: 'input' }),
    result: z.toJSONSchema(result),
    reasons: [...reasons],
  }));
  return { tool: TOOL, version: 'unknown', api_versions: ['v1'], commands, limits: {} };
}
