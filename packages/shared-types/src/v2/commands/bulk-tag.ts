import * as z from 'zod';
import { defineCommand } from '../../contract/define-command.ts';
import { bulkParams, Selection, TagList, TagPlacement } from '../fields/params.ts';
import { selectionReasons } from '../fields/reasons.ts';
import { bulkResult, unreadResult } from '../fields/results.ts';

export const bulkTag = defineCommand({
  name: 'bulk_tag',
  group: 'bulk',
  effect: 'write',
  previewsByDefault: true,
  replacesContent: true,
  isIdempotent: true,
  summary: 'Add tags to many notes, or remove tags. Previews only, unless dry_run is false.',

  params: z.strictObject({
    select: Selection,
    add: TagList.optional().describe('Tags to add, with or without #.'),
    remove: TagList.optional().describe('Tags to remove; "area" does not remove "area/work".'),
    where: TagPlacement.optional(),
    ...bulkParams,
  }),

  result: z.object({ ...bulkResult, ...unreadResult }),

  reasons: [...selectionReasons, 'FOLDER_NOT_FOUND', 'BATCH_FAILED'],

  example: {
    params: { select: { folder: 'Drafts' }, add: ['review'], dry_run: false },
    result: {
      items: [
        { path: 'Drafts/One.md', status: 'changed' },
        { path: 'Drafts/Two.md', status: 'unchanged' },
      ],
      totals: { selected: 2, changed: 1, unchanged: 1, skipped: 0, failed: 0 },
      transaction_id: '019ab3c2-7d10-7c3e-9b1e-5f2f0a6d4c20',
      dry_run: false,
      changes: [{ path: 'Drafts/One.md', kind: 'modified' }],
    },
  },
});
