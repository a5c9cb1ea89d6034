import * as z from 'zod';
import { defineCommand } from '../../contract/define-command.ts';
import { ToolsetName, vaultParams } from '../fields/params.ts';

export const callTool = defineCommand({
  name: 'call_tool',
  group: 'agent',
  effect: 'destructive',
  writesBy: 'other-commands',
  isAboutAgent: true,
  summary: 'Call a tool of a toolset, as a language model would.',

  params: z.strictObject({
    toolset: ToolsetName.describe('Name of a toolset, such as "native".'),
    name: z.string().min(1).max(200).describe('Name of the tool.'),
    arguments: z.record(z.string(), z.unknown()).optional().describe('Arguments of the tool. Default: {}.'),
    vault_path: vaultParams.vault_path,
  }),

  result: z.object({
    output: z
      .union([z.record(z.string(), z.unknown()), z.string()])
      .describe("The tool's result, in the format of its toolset."),
    is_error: z.boolean().describe('true: the output describes a failure, for the model to read.'),
    retry: z.boolean().describe('true: a corrected call could succeed.'),
  }),

  reasons: ['UNKNOWN_TOOLSET', 'UNKNOWN_TOOL'],

  example: {
    params: { toolset: 'co', name: 'list_notes', arguments: { tag: '#garden' } },
    result: { output: { display: '- Projects/Garden.md', count: 1 }, is_error: false, retry: false },
  },
});
