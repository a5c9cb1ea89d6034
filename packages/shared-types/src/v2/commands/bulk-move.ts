import * as z from 'zod';
import { defineCommand } from '../../contract/define-command.ts';
import { bulkParams, FolderPath, Selection, UpdateLinks } from '../fields/params.ts';
import { folderReasons, selectionReasons } from '../fields/reasons.ts';
import { bulkResult, moveResult } from '../fields/results.ts';

export const bulkMove = defineCommand({
  name: 'bulk_move',
  group: 'bulk',
  effect: 'write',
  previewsByDefault: true,
  summary: 'Move many notes, from any folders, into one folder. Previews only, unless dry_run is false.',

  params: z.strictObject({
    select: Selection,
    to: FolderPath.describe('Folder to move into; created if it does not exist.'),
    on_conflict: z
      .enum(['error', 'skip', 'rename'])
      .optional()
      .describe(
        'If the folder already has a note of that name: report an error (default), skip the note, or rename it to "Plan 1".',
      ),
    update_links: UpdateLinks.optional(),
    ...bulkParams,
  }),

  result: z.object({
    ...bulkResult,
    ...moveResult,
  }),

  reasons: [...selectionReasons, ...folderReasons, 'LINKS_UNWRITABLE', 'BATCH_FAILED'],

  example: {
    params: { select: { tags: ['archived'] }, to: 'Archive/2026', dry_run: false },
    result: {
      items: [{ path: 'Projects/Garden.md', status: 'changed', to: 'Archive/2026/Garden.md' }],
      totals: { selected: 1, changed: 1, unchanged: 0, skipped: 0, failed: 0 },
      transaction_id: '019ab3c2-7d10-7c3e-9b1e-5f2f0a6d4c21',
      dry_run: false,
      changes: [
        { path: 'Archive/2026', kind: 'folder_created' },
        { path: 'Projects/Garden.md', kind: 'moved', to: 'Archive/2026/Garden.md' },
      ],
      links_updated: 0,
      files_updated: 0,
      broken_links: [],
      broken_links_total: 0,
    },
  },
});
