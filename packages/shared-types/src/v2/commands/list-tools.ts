import * as z from 'zod';
import { defineCommand } from '../../contract/define-command.ts';
import { ToolsetName } from '../fields/params.ts';

export const listTools = defineCommand({
  name: 'list_tools',
  group: 'agent',
  effect: 'read',
  isAboutAgent: true,
  summary: 'List the tools of a toolset as definitions for a language model.',

  params: z.strictObject({
    toolset: ToolsetName.optional().describe('Name of a toolset. Default: native.'),
    tools: z
      .string()
      .min(1)
      .max(2000)
      .optional()
      .describe('Which tools of native: core (default), all, or names separated by commas, such as "core,get_graph".'),
    format: z.enum(['mcp', 'anthropic', 'openai']).optional().describe('Format of the definitions. Default: mcp.'),
  }),

  result: z.object({
    toolset: z.string(),
    summary: z.string().describe('The toolset in one sentence.'),
    instructions: z.string().nullable().describe("Instructions about all the tools, for the model's system prompt."),
    format: z.string(),
    tools: z.array(z.record(z.string(), z.unknown())).describe('Definitions in that format, ready to send.'),
    toolsets: z.array(z.object({ name: z.string(), summary: z.string() })).describe('All available toolsets.'),
  }),

  reasons: ['UNKNOWN_TOOLSET', 'UNKNOWN_TOOL'],

  example: {
    params: { toolset: 'co', format: 'anthropic' },
    result: {
      toolset: 'co',
      summary: 'Three read-only tools that search, list and read notes.',
      instructions: null,
      format: 'anthropic',
      tools: [
        {
          name: 'read_note',
          description: 'Read the full content of a note.',
          input_schema: { type: 'object', properties: { filename: { type: 'string' } }, required: ['filename'] },
        },
      ],
      toolsets: [{ name: 'co', summary: 'Three read-only tools that search, list and read notes.' }],
    },
  },
});
