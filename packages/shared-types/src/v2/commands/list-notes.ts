import * as z from 'zod';
import { defineCommand } from '../../contract/define-command.ts';
import { Cursor, FolderPath, Limit, NoteRef, Properties, TagList, TagMatch, vaultParams } from '../fields/params.ts';
import { Count, Path, pageResult, Tags, Time, unreadResult, WhyUnread } from '../fields/results.ts';

const Note = z.object({
  path: Path,
  title: z.string().describe('Its file name without .md.'),
  tags: Tags.describe('Of the properties, then of the text; each once, with its #.'),
  modified: Time,
  created: Time,
  bytes: Count,
  heading: z.string().nullable().describe('Its first heading.'),
  excerpt: z.string().optional().describe('How its text begins, on one line; only where excerpts is true.'),
  unread: WhyUnread.optional().describe('Why nothing is known of its text.'),
});

export const listNotes = defineCommand({
  name: 'list_notes',
  effect: 'read',
  summary: 'List notes by folder, tags, properties, name and time; sort: "modified" lists the newest.',

  params: z.strictObject({
    folder: FolderPath.optional().describe('Only notes in this folder, and below it unless recursive is false.'),
    recursive: z.boolean().optional().describe('false: not what lies in folders below; by default true.'),
    notes: z.array(NoteRef).min(1).max(1000).optional().describe('Only these notes.'),
    tags: TagList.optional().describe('Only notes with these tags; nested tags count.'),
    match: TagMatch.optional(),
    properties: Properties.optional().describe(
      'Only notes whose properties have these values, or lists with them; null: there, without a value.',
    ),
    name: z.string().min(1).max(500).optional().describe('Only notes with this in their names, in any case.'),
    modified_since: z
      .string()
      .min(1)
      .max(40)
      .optional()
      .describe('Only what changed since this date, time, or span before now: 2026-03-01, today, yesterday, 7d, 24h.'),
    sort: z
      .enum(['path', 'title', 'modified', 'created', 'size'])
      .optional()
      .describe('By default path; the newest and the largest come first.'),
    excerpts: z.boolean().optional().describe('true: tell how the text of each note begins; by default false.'),
    limit: Limit.optional().describe('Most notes; by default 50.'),
    cursor: Cursor.optional(),
    ...vaultParams,
  }),

  result: z.object({ notes: z.array(Note), ...pageResult, ...unreadResult }),

  reasons: [
    'FOLDER_NOT_FOUND',
    'NOT_A_FOLDER',
    'NOTE_NOT_FOUND',
    'NOTE_AMBIGUOUS',
    'SECTION_UNEXPECTED',
    'NOT_A_NOTE',
    'TAG_NOT_FOUND',
    'TAG_INVALID',
    'DATE_INVALID',
    'CURSOR_INVALID',
  ],

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
