import * as z from 'zod';
import { defineCommand } from '../../contract/define-command.ts';
import { Description } from '../../contract/description.ts';

export const describe = defineCommand({
  name: 'describe',
  group: 'agent',
  effect: 'read',
  isAboutAgent: true,
  summary: 'Describe this agent: versions, commands with their schemas, toolsets, limits.',

  params: z.strictObject({
    command: z.string().min(1).optional().describe('Describe only this command.'),
  }),

  result: Description,

  reasons: ['UNKNOWN_COMMAND'],

  example: {
    params: { command: 'describe' },
    result: {
      tool: 'obsidian_agent',
      version: '0.1.0',
      api_versions: ['v1', 'v2'],
      commands: [
        {
          name: 'describe',
          api_version: 'v2',
          effect: 'read',
          summary: 'Describe this agent: versions, commands with their schemas, toolsets, limits.',
          params: { type: 'object' },
          result: { type: 'object' },
          reasons: ['UNKNOWN_COMMAND'],
        },
      ],
      toolsets: [{ name: 'native', summary: 'Every command of the agent as a tool of its own.' }],
      limits: { request_bytes: 16_777_216 },
    },
  },
});
