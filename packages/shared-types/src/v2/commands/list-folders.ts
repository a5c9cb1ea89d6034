import * as z from 'zod';
import { defineCommand } from '../../contract/define-command.ts';
import { Cursor, Depth, FolderPath, Limit, vaultParams } from '../fields/params.ts';
import { Count, pageResult, unreadResult } from '../fields/results.ts';

const Folder = z.object({
  path: z.string().min(1).describe('Path in the vault; "/" is the vault itself.'),
  notes: Count.describe('Notes directly in it.'),
  notes_total: Count.describe('Notes in it and in all folders below.'),
  other_files: Count.describe('Other files directly in it.'),
  folders: Count.describe('Folders directly in it.'),
});

export const listFolders = defineCommand({
  name: 'list_folders',
  effect: 'read',
  summary: 'List a folder and the folders below it, with the number of notes in each.',

  params: z.strictObject({
    folder: FolderPath.optional().describe('Where to begin; by default the vault itself.'),
    depth: Depth.optional().describe('How far below; 1 is the folders in it. By default all.'),
    limit: Limit.optional().describe('Most folders; by default 200.'),
    cursor: Cursor.optional(),
    ...vaultParams,
  }),

  result: z.object({ folders: z.array(Folder), ...pageResult, ...unreadResult }),

  reasons: ['FOLDER_NOT_FOUND', 'NOT_A_FOLDER', 'CURSOR_INVALID'],

  example: {
    params: { folder: 'Projects', depth: 1 },
    result: {
      folders: [
        { path: 'Projects', notes: 3, notes_total: 15, other_files: 0, folders: 1 },
        { path: 'Projects/Garden', notes: 12, notes_total: 12, other_files: 4, folders: 0 },
      ],
      total_count: 2,
      truncated: false,
      next_cursor: null,
    },
  },
});
