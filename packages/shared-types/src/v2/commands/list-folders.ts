import * as z from 'zod';
import { defineCommand } from '../../contract/define-command.ts';
import { Depth, FolderPath, listParams } from '../fields/params.ts';
import { folderReasons } from '../fields/reasons.ts';
import { Count, listResult } from '../fields/results.ts';

const Folder = z.object({
  path: z.string().min(1).describe('Path in the vault; "/" is the vault itself.'),
  notes: Count.describe('Notes directly in the folder.'),
  notes_total: Count.describe('Notes in the folder and its subfolders.'),
  other_files: Count.describe('Other files directly in the folder.'),
  folders: Count.describe('Direct subfolders.'),
});

export const listFolders = defineCommand({
  name: 'list_folders',
  group: 'find',
  effect: 'read',
  summary: 'List a folder and its subfolders, with the number of notes in each.',

  params: z.strictObject({
    folder: FolderPath.optional().describe('Folder to start from. Default: the vault itself.'),
    depth: Depth.optional().describe('Number of levels; 1 is the direct subfolders. Default: all.'),
    ...listParams('folders', 200),
  }),

  result: z.object({ folders: z.array(Folder), ...listResult }),

  reasons: [...folderReasons, 'CURSOR_INVALID'],

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
