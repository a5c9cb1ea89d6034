import * as z from 'zod';
import { defineCommand } from '../../contract/define-command.ts';
import { Cursor, FolderPath, Limit, NoteRef, vaultParams } from '../fields/params.ts';
import { Count, DidYouMean, Line, LineText, LinkAsWritten, Path, pageResult, unreadResult } from '../fields/results.ts';

const BrokenLink = z.object({
  path: Path.describe('The note, canvas or base in which it stands.'),
  line: Line,
  text: LineText,
  link: LinkAsWritten,
  target: z.string().describe('What it names, without heading or block: links to one missing note have one target.'),
  embed: z.literal(true).optional().describe('It is an embed.'),
  did_you_mean: DidYouMean.optional(),
});

export const findBrokenLinks = defineCommand({
  name: 'find_broken_links',
  effect: 'read',
  summary:
    'Find the links to files that are not there, the most wanted missing notes first; headings behind # are not checked.',

  params: z.strictObject({
    folder: FolderPath.optional().describe('Only links that stand in this folder and below it.'),
    note: NoteRef.optional().describe('Only links that stand in this note.'),
    limit: Limit.optional().describe('Most links; by default 100.'),
    cursor: Cursor.optional(),
    ...vaultParams,
  }),

  result: z.object({
    links: z.array(BrokenLink).describe('By how many links name the target, then by target, path and line.'),
    targets_total: Count.describe('Missing notes and files that the links name.'),
    ...pageResult,
    ...unreadResult,
  }),

  reasons: ['NOTE_NOT_FOUND', 'NOTE_AMBIGUOUS', 'SECTION_UNEXPECTED', 'FOLDER_NOT_FOUND', 'CURSOR_INVALID'],

  example: {
    params: { folder: 'Projects' },
    result: {
      links: [
        {
          path: 'Projects/Garden.md',
          line: 3,
          text: 'Buy [[Sees#Spring]] first.',
          link: 'Sees#Spring',
          target: 'Sees',
          did_you_mean: ['Seeds.md'],
        },
      ],
      targets_total: 1,
      total_count: 1,
      truncated: false,
      next_cursor: null,
    },
  },
});
