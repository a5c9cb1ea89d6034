import * as z from 'zod';
import { defineCommand } from '../../contract/define-command.ts';
import { FolderPath, listParams } from '../fields/params.ts';
import { folderReasons } from '../fields/reasons.ts';
import { Count, listResult, PropertyType } from '../fields/results.ts';

const Property = z.object({
  name: z.string().describe('As first written; names are compared without regard to case.'),
  type: PropertyType.describe('As declared by the vault, or else the type of most values.'),
  declared: z.boolean().describe('Whether .obsidian/types.json declares the type.'),
  notes: Count.describe('Notes with this property.'),
  types_seen: z
    .partialRecord(PropertyType, Count)
    .describe('Number of values that look like each type; empty values are not counted.'),
  distinct_values: Count.describe('Number of distinct values; each list entry counts by itself.'),
  values: z.array(z.string()).describe('The first five values; long ones are cut.'),
});

export const listProperties = defineCommand({
  name: 'list_properties',
  group: 'find',
  effect: 'read',
  summary: "List the notes' properties with their types, counts and some values.",

  params: z.strictObject({
    folder: FolderPath.optional().describe('Only properties of notes in this folder and its subfolders.'),
    sort: z.enum(['count', 'name']).optional().describe('Default: count, most used first.'),
    ...listParams('properties', 100),
  }),

  result: z.object({ properties: z.array(Property), ...listResult }),

  reasons: [...folderReasons, 'CURSOR_INVALID'],

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
