import * as z from 'zod';
import { defineCommand } from '../../contract/define-command.ts';
import { FolderPath, listParams, Moment, NoteRef, Properties, TagList, TagMatch } from '../fields/params.ts';
import { folderReasons, noteReasons, tagReasons } from '../fields/reasons.ts';
import { Count, listResult, Path, Tags, Time, WhyUnread } from '../fields/results.ts';

const Note = z.object({
  path: Path,
  title: z.string().describe('File name without .md.'),
  tags: Tags.describe('Tags in the properties, then in the text; each once, with #.'),
  modified: Time,
  created: Time,
  bytes: Count,
  heading: z.string().nullable().describe('First heading of the note.'),
  excerpt: z.string().optional().describe('Beginning of the text, on one line; only if excerpts is true.'),
  unread: WhyUnread.optional().describe('Why the text could not be read.'),
});

export const listNotes = defineCommand({
  name: 'list_notes',
  group: 'find',
  effect: 'read',
  summary: 'List notes by folder, tags, properties, name and time; sort: "modified" lists the newest first.',

  params: z.strictObject({
    folder: FolderPath.optional().describe(
      'Only notes in this folder, and in its subfolders unless recursive is false.',
    ),
    recursive: z.boolean().optional().describe('false: skip subfolders. Default: true.'),
    notes: z.array(NoteRef).min(1).max(1000).optional().describe('Only these notes.'),
    tags: TagList.optional().describe('Only notes with these tags or tags nested below them.'),
    match: TagMatch.optional(),
    properties: Properties.optional().describe(
      'Only notes whose properties equal these values, or are lists that contain them; null: set, but empty.',
    ),
    name: z.string().min(1).max(500).optional().describe('Only notes whose names contain this; case is ignored.'),
    modified_since: Moment.optional().describe(
      'Only notes changed since this date or time, or within this period: 2026-03-01, today, yesterday, 7d, 24h.',
    ),
    sort: z
      .enum(['path', 'title', 'modified', 'created', 'size'])
      .optional()
      .describe('Newest or largest first for times and sizes. Default: path.'),
    excerpts: z.boolean().optional().describe('true: include the beginning of each text. Default: false.'),
    ...listParams('notes', 50),
  }),

  result: z.object({ notes: z.array(Note), ...listResult }),

  reasons: [...folderReasons, ...noteReasons, 'NOT_A_NOTE', ...tagReasons, 'DATE_INVALID', 'CURSOR_INVALID'],

  example: {
    params: { tags: ['garden'], sort: 'modified', limit: 1 },
    result: {
      notes: [
        {
          path: 'Projects/Garden.md',
          title: 'Garden',
          tags: ['#garden', '#plan/2026'],
          modified: '2026-03-01T12:00:00.000Z',
          created: '2026-02-01T09:30:00.000Z',
          bytes: 1840,
          heading: 'Garden plan',
        },
      ],
      total_count: 12,
      truncated: true,
      next_cursor: 'MTA0Mg',
    },
  },
});
