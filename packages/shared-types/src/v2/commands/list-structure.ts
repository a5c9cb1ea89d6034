import * as z from 'zod';
import { defineCommand } from '../../contract/define-command.ts';
import { Cursor, Depth, FolderPath, vaultParams } from '../fields/params.ts';
import { Count, pageResult, Time, unreadResult } from '../fields/results.ts';

/** Entries that one answer may hold: whole vaults are wanted in one, and its bytes have a limit of their own. */
const MOST_ENTRIES = 1_000_000;

const Entry = z.object({
  path: z.string().min(1).describe('Path in the vault; "/" is the vault itself.'),
  kind: z.enum(['folder', 'note', 'file']),
  level: Count.describe('Levels below the first entry.'),
  notes_total: Count.optional().describe('Of a folder: notes in it and below it.'),
  omitted_folders: Count.optional().describe('Folders in it that are not told yet, for the depth or the limit.'),
  omitted_files: Count.optional().describe('Files in it that are not told yet, for the depth or the limit.'),
  bytes: Count.optional().describe('Of a note; only where response_format is detailed, as modified.'),
  modified: Time.optional(),
});

export const listStructure = defineCommand({
  name: 'list_structure',
  effect: 'read',
  summary: 'Show the tree of folders and notes, of the vault or of a folder.',

  params: z.strictObject({
    folder: FolderPath.optional().describe('Where the tree begins; by default the vault itself.'),
    depth: Depth.optional().describe('Levels of the tree; 1 is what lies in the folder. By default 3.'),
    include_files: z.enum(['none', 'notes', 'all']).optional().describe('Which files to show; by default notes.'),
    limit: z
      .int()
      .min(1)
      .max(MOST_ENTRIES)
      .optional()
      .describe('Most entries; by default 200. Folders go before files, outer before inner ones.'),
    cursor: Cursor.optional(),
    ...vaultParams,
  }),

  result: z.object({
    entries: z
      .array(Entry)
      .describe(
        'The folder itself; then its folders, each followed by what it holds, then files. Behind a cursor, folders told before stand above what is in them.',
      ),
    ...pageResult,
    total_count: Count.describe('Entries that there are below the folder, down to the depth.'),
    ...unreadResult,
  }),

  reasons: ['FOLDER_NOT_FOUND', 'NOT_A_FOLDER', 'CURSOR_INVALID'],

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
