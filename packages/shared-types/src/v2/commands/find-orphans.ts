import * as z from 'zod';
import { defineCommand } from '../../contract/define-command.ts';
import { Cursor, FolderPath, Limit, vaultParams } from '../fields/params.ts';
import { Count, Path, pageResult, Time, unreadResult } from '../fields/results.ts';

const Orphan = z.object({
  path: Path,
  bytes: Count,
  modified: Time,
  links_in: Count.describe('Links to it from other notes.'),
  links_out: Count.describe('Links from it to elsewhere, those that lead nowhere too.'),
});

export const findOrphans = defineCommand({
  name: 'find_orphans',
  effect: 'read',
  summary: 'Find the notes that no other note links to, or that link to none.',

  params: z.strictObject({
    kind: z
      .enum(['no_incoming', 'isolated', 'dead_ends'])
      .optional()
      .describe('By default no_incoming; dead_ends have no link out, isolated have none either way.'),
    folder: FolderPath.optional().describe('Only notes in this folder and below it; links from everywhere count.'),
    limit: Limit.optional().describe('Most notes; by default 100.'),
    cursor: Cursor.optional(),
    ...vaultParams,
  }),

  result: z.object({
    notes: z.array(Orphan).describe('By path.'),
    notes_total: Count.describe('Notes that were looked at.'),
    ...pageResult,
    ...unreadResult,
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
