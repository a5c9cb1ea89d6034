import * as z from 'zod';
import { defineCommand } from '../../contract/define-command.ts';
import { FolderPath, listParams, NoteRef } from '../fields/params.ts';
import { noteReasons } from '../fields/reasons.ts';
import { Count, DidYouMean, Embed, Line, LineText, LinkAsWritten, listResult, Path } from '../fields/results.ts';

const BrokenLink = z.object({
  path: Path.describe('The note, canvas or base that contains the link.'),
  line: Line,
  text: LineText,
  link: LinkAsWritten,
  target: z
    .string()
    .describe(
      'The missing file, as named by the link, without heading or block; equal for all links to the same file.',
    ),
  embed: Embed,
  did_you_mean: DidYouMean.optional(),
});

export const findBrokenLinks = defineCommand({
  name: 'find_broken_links',
  group: 'links',
  effect: 'read',
  summary: 'List broken links, most-referenced missing notes first. Headings after # are not checked.',

  params: z.strictObject({
    folder: FolderPath.optional().describe('Only links in this folder and its subfolders.'),
    note: NoteRef.optional().describe('Only links in this note.'),
    ...listParams('links', 100),
  }),

  result: z.object({
    links: z.array(BrokenLink).describe('Sorted by the number of links to the target, then by target, path and line.'),
    targets_total: Count.describe('Number of missing notes and files.'),
    ...listResult,
  }),

  reasons: [...noteReasons, 'FOLDER_NOT_FOUND', 'CURSOR_INVALID'],

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
