import * as z from 'zod';
import { defineCommand } from '../../contract/define-command.ts';
import { Cursor, FolderPath, Limit, vaultParams } from '../fields/params.ts';
import { Count, PropertyType, pageResult, unreadResult } from '../fields/results.ts';

const Property = z.object({
  name: z.string().describe('As it is first written; names are compared without regard to case.'),
  type: PropertyType.describe('As the vault declares it, else that of most of its values.'),
  declared: z.boolean().describe('The vault declares the type, in .obsidian/types.json.'),
  notes: Count.describe('Notes that have it.'),
  types_seen: z
    .partialRecord(PropertyType, Count)
    .describe('How many values look like each type; empty ones like none.'),
  distinct_values: Count.describe('Different values, entries of lists each for itself.'),
  values: z.array(z.string()).describe('The first five of them, long ones cut.'),
});

export const listProperties = defineCommand({
  name: 'list_properties',
  effect: 'read',
  summary: 'List the properties that notes have, with their types, counts and some values.',

  params: z.strictObject({
    folder: FolderPath.optional().describe('Only properties of notes in this folder and below it.'),
    sort: z.enum(['count', 'name']).optional().describe('By default count, the most used first.'),
    limit: Limit.optional().describe('Most properties; by default 100.'),
    cursor: Cursor.optional(),
    ...vaultParams,
  }),

  result: z.object({ properties: z.array(Property), ...pageResult, ...unreadResult }),

  reasons: ['FOLDER_NOT_FOUND', 'NOT_A_FOLDER', 'CURSOR_INVALID'],

  example: {
    params: { folder: 'Projects' },
    result: {
      properties: [
        {
          name: 'status',
          type: 'text',
          declared: false,
          notes: 12,
          types_seen: { text: 11, list: 1 },
          distinct_values: 2,
          values: ['open', 'done'],
        },
      ],
      total_count: 1,
      truncated: false,
      next_cursor: null,
    },
  },
});
