import * as z from 'zod';
import { defineCommand } from '../../contract/define-command.ts';
import { Tag, writeParams } from '../fields/params.ts';
import { tagReasons } from '../fields/reasons.ts';
import { Count, unreadResult, writeResult } from '../fields/results.ts';

export const renameTag = defineCommand({
  name: 'rename_tag',
  group: 'tasks',
  effect: 'write',
  replacesContent: true,
  summary: 'Rename a tag and the tags nested below it in the whole vault.',

  params: z.strictObject({
    from: Tag,
    to: Tag,
    ...writeParams,
  }),

  result: z.object({
    renamed: z
      .array(z.object({ from: z.string(), to: z.string(), count: Count }))
      .describe('Each renamed tag, with #, and its number of occurrences.'),
    files_updated: Count,
    merged: z.boolean().describe('true: the new tag already existed, so the two are now one.'),
    skipped: z
      .array(z.object({ path: z.string(), why: z.string() }))
      .describe('Notes with the tag that could not be changed, and why.'),
    ...writeResult,
    ...unreadResult,
  }),

  reasons: [...tagReasons],

  example: {
    params: { from: 'area', to: 'zone' },
    result: {
      renamed: [
        { from: '#area', to: '#zone', count: 2 },
        { from: '#area/work', to: '#zone/work', count: 1 },
      ],
      files_updated: 1,
      merged: false,
      skipped: [],
      transaction_id: '019ab3c2-7d10-7c3e-9b1e-5f2f0a6d4c1f',
      dry_run: false,
      changes: [{ path: 'Projects/Garden.md', kind: 'modified' }],
    },
  },
});
