import * as z from 'zod';
import { defineCommand } from '../../contract/define-command.ts';
import { DeleteMode, FolderPath, writeParams } from '../fields/params.ts';
import { folderReasons } from '../fields/reasons.ts';
import { Count, lostLinksResult, Path, TrashedTo, writeResult } from '../fields/results.ts';

export const deleteFolder = defineCommand({
  name: 'delete_folder',
  group: 'files',
  effect: 'destructive',
  needsConsent: true,
  summary: 'Delete a folder, and list the links this breaks.',

  params: z.strictObject({
    folder: FolderPath,
    force: z.boolean().optional().describe('true: delete the folder even if it is not empty. Default: false.'),
    mode: DeleteMode.optional(),
    ...writeParams,
  }),

  result: z.object({
    path: Path,
    files_deleted: Count.describe('Files in the folder and its subfolders, notes included.'),
    notes_deleted: Count,
    trashed_to: TrashedTo,
    ...lostLinksResult,
    ...writeResult,
  }),

  reasons: [...folderReasons, 'FOLDER_NOT_EMPTY'],

  example: {
    params: { folder: 'Temp', force: true },
    result: {
      path: 'Temp',
      files_deleted: 2,
      notes_deleted: 2,
      trashed_to: '.trash/Temp',
      broken_links: [],
      broken_links_total: 0,
      transaction_id: '019ab3c2-7d10-7c3e-9b1e-5f2f0a6d4c1e',
      dry_run: false,
      changes: [{ path: 'Temp', kind: 'folder_deleted' }],
    },
  },
});
