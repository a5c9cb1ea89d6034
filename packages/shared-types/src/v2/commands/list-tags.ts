import * as z from 'zod';
import { defineCommand } from '../../contract/define-command.ts';
import { FolderPath, listParams } from '../fields/params.ts';
import { folderReasons } from '../fields/reasons.ts';
import { Count, listResult } from '../fields/results.ts';

const TagUse = z.object({
  tag: z.string().describe('With #, as first written.'),
  count: Count.describe('Occurrences of the tag and of tags nested below it.'),
  own_count: Count.describe('Occurrences of exactly this tag.'),
  notes: Count.describe('Notes with the tag or a tag nested below it.'),
  examples: z.array(z.string()).describe('Paths of up to three of these notes.'),
});

export const listTags = defineCommand({
  name: 'list_tags',
  group: 'tasks',
  effect: 'read',
  summary: 'List the tags of the vault with their counts.',

  params: z.strictObject({
    folder: FolderPath.optional().describe('Only tags of notes in this folder and its subfolders.'),
    prefix: z.string().min(1).max(500).optional().describe('Only tags with this prefix, with or without #.'),
    nested: z.boolean().optional().describe('true: list each tag below its parent tag. Default: false.'),
    own_only: z.boolean().optional().describe('true: leave out parent tags that no note has itself.'),
    sort: z.enum(['count', 'name']).optional().describe('Default: count, most used first.'),
    ...listParams('tags', 100),
  }),

  result: z.object({ tags: z.array(TagUse), ...listResult }),

  reasons: [...folderReasons, 'CURSOR_INVALID'],

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
