import * as z from 'zod';
import { defineCommand } from '../../contract/define-command.ts';
import { Cursor, FolderPath, Limit, vaultParams } from '../fields/params.ts';
import { Count, pageResult, unreadResult } from '../fields/results.ts';

const TagUse = z.object({
  tag: z.string().describe('With its #, as it is first written.'),
  count: Count.describe('Places of it and of the tags nested in it.'),
  own_count: Count.describe('Places of this very tag.'),
  notes: Count.describe('Notes in which they are.'),
  examples: z.array(z.string()).describe('Paths of up to three of these notes.'),
});

export const listTags = defineCommand({
  name: 'list_tags',
  effect: 'read',
  summary: 'List the tags of the vault with how often they are used.',

  params: z.strictObject({
    folder: FolderPath.optional().describe('Only tags of notes in this folder and below it.'),
    prefix: z.string().min(1).max(500).optional().describe('Only tags that begin with this, with or without #.'),
    nested: z.boolean().optional().describe('true: each tag below the one that it is nested in; by default false.'),
    own_only: z
      .boolean()
      .optional()
      .describe('true: only tags that notes have themselves, none that are there for those nested in them.'),
    sort: z.enum(['count', 'name']).optional().describe('By default count, the most used first.'),
    limit: Limit.optional().describe('Most tags; by default 100.'),
    cursor: Cursor.optional(),
    ...vaultParams,
  }),

  result: z.object({ tags: z.array(TagUse), ...pageResult, ...unreadResult }),

  reasons: ['FOLDER_NOT_FOUND', 'NOT_A_FOLDER', 'CURSOR_INVALID'],

  example: {
    params: { prefix: 'area', nested: true },
    result: {
      tags: [
        { tag: '#area', count: 12, own_count: 2, notes: 9, examples: ['Projects/Garden.md'] },
        { tag: '#area/home', count: 10, own_count: 10, notes: 8, examples: ['Projects/Garden.md'] },
      ],
      total_count: 2,
      truncated: false,
      next_cursor: null,
    },
  },
});
