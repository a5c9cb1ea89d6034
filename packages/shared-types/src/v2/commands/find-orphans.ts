import * as z from 'zod';
import { defineCommand } from '../../contract/define-command.ts';
import { FolderPath, listParams } from '../fields/params.ts';
import { Count, listResult, Path, Time } from '../fields/results.ts';

const Orphan = z.object({
  path: Path,
  bytes: Count,
  modified: Time,
  links_in: Count.describe('Links to it from other notes.'),
  links_out: Count.describe('Links from it to other files, broken links included.'),
});

export const findOrphans = defineCommand({
  name: 'find_orphans',
  group: 'links',
  effect: 'read',
  summary: 'Find notes without links from other notes, or without links to other files.',

  params: z.strictObject({
    kind: z
      .enum(['no_incoming', 'isolated', 'dead_ends'])
      .optional()
      .describe(
        'no_incoming: nothing links to the note; dead_ends: it links to nothing; isolated: both. Default: no_incoming.',
      ),
    folder: FolderPath.optional().describe('Only notes in this folder and its subfolders; links from anywhere count.'),
    ...listParams('notes', 100),
  }),

  result: z.object({
    notes: z.array(Orphan).describe('Sorted by path.'),
    notes_total: Count.describe('Number of notes that were checked.'),
    ...listResult,
  }),

  reasons: ['FOLDER_NOT_FOUND', 'CURSOR_INVALID'],

  example: {
    params: { kind: 'isolated' },
    result: {
      notes: [{ path: 'Inbox/Idea.md', bytes: 71, modified: '2026-03-01T12:00:00.000Z', links_in: 0, links_out: 0 }],
      notes_total: 120,
      total_count: 1,
      truncated: false,
      next_cursor: null,
    },
  },
});
