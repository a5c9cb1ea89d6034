import * as z from 'zod';
import { defineCommand } from '../../contract/define-command.ts';
import { Cursor, Depth, FolderPath, vaultParams } from '../fields/params.ts';
import { folderReasons } from '../fields/reasons.ts';
import { Count, pageResult, Time, unreadResult } from '../fields/results.ts';

/** Most entries of one answer: enough for a whole vault. The size of answers is limited separately. */
const MOST_ENTRIES = 1_000_000;

const Entry = z.object({
  path: z.string().min(1).describe('Path in the vault; "/" is the vault itself.'),
  kind: z.enum(['folder', 'note', 'file']),
  level: Count.describe('Levels below the first entry, which has level 0.'),
  notes_total: Count.optional().describe('For a folder: notes in it and its subfolders.'),
  omitted_folders: Count.optional().describe('Folders in it not listed yet because of depth or limit.'),
  omitted_files: Count.optional().describe('Files in it not listed yet because of depth or limit.'),
  bytes: Count.optional().describe('For a note; like modified, only if response_format is detailed.'),
  modified: Time.optional(),
});

export const listStructure = defineCommand({
  name: 'list_structure',
  group: 'find',
  effect: 'read',
  summary: 'Show the tree of folders and notes of the vault or a folder.',

  params: z.strictObject({
    folder: FolderPath.optional().describe('Root of the tree. Default: the vault itself.'),
    depth: Depth.optional().describe('Number of levels; 1 is the direct contents of the folder. Default: 3.'),
    include_files: z.enum(['none', 'notes', 'all']).optional().describe('Which files to show. Default: notes.'),
    limit: z
      .int()
      .min(1)
      .max(MOST_ENTRIES)
      .optional()
      .describe('Maximum number of entries: folders before files, outer before inner ones. Default: 200.'),
    cursor: Cursor.optional(),
    ...vaultParams,
  }),

  result: z.object({
    entries: z
      .array(Entry)
      .describe(
        'The folder itself; then its subfolders, each followed by its contents; then its files. Later pages repeat folders above their contents.',
      ),
    ...pageResult,
    total_count: Count.describe('Entries below the folder, down to depth.'),
    ...unreadResult,
  }),

  reasons: [...folderReasons, 'CURSOR_INVALID'],

  example: {
    params: { depth: 2 },
    result: {
      entries: [
        { path: '/', kind: 'folder', level: 0, notes_total: 3 },
        { path: 'Projects', kind: 'folder', level: 1, notes_total: 2 },
        { path: 'Projects/Old', kind: 'folder', level: 2, notes_total: 1, omitted_files: 1 },
        { path: 'Projects/Garden.md', kind: 'note', level: 2 },
        { path: 'Inbox.md', kind: 'note', level: 1 },
      ],
      total_count: 4,
      truncated: false,
      next_cursor: null,
    },
  },
});
