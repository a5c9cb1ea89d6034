import * as z from 'zod';
import { defineCommand } from '../../contract/define-command.ts';
import { bulkParams, DeleteMode, Selection } from '../fields/params.ts';
import { folderReasons, selectionReasons } from '../fields/reasons.ts';
import { bulkResult, lostLinksResult } from '../fields/results.ts';

export const bulkDelete = defineCommand({
  name: 'bulk_delete',
  group: 'bulk',
  effect: 'destructive',
  previewsByDefault: true,
  needsConsent: true,
  summary: 'Delete many notes. Previews only, unless dry_run is false and confirm is true.',

  params: z.strictObject({
    select: Selection,
    confirm: z.boolean().optional().describe('Must be true unless this is a dry run.'),
    mode: DeleteMode.optional(),
    ...bulkParams,
  }),

  result: z.object({
    ...bulkResult,
    ...lostLinksResult,
  }),

  reasons: [...selectionReasons, 'CONFIRMATION_REQUIRED', ...folderReasons, 'BATCH_FAILED'],

  example: {
    params: { select: { folder: 'Temp' } },
    result: {
      items: [{ path: 'Temp/Scratch.md', status: 'changed' }],
      totals: { selected: 1, changed: 1, unchanged: 0, skipped: 0, failed: 0 },
      transaction_id: null,
      dry_run: true,
      changes: [{ path: 'Temp/Scratch.md', kind: 'deleted' }],
      broken_links: [],
      broken_links_total: 0,
    },
  },
});
