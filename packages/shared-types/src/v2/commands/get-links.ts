import * as z from 'zod';
import { defineCommand } from '../../contract/define-command.ts';
import { Cursor, FileRef, Limit, vaultParams } from '../fields/params.ts';
import {
  Count,
  DidYouMean,
  Line,
  LineText,
  LinkAsWritten,
  LinkTarget,
  Path,
  pageResult,
  unreadResult,
} from '../fields/results.ts';

const Link = z.object({
  direction: z.enum(['out', 'in']),
  source: Path.describe('The note, canvas or base in which it stands.'),
  line: Line,
  text: LineText,
  link: LinkAsWritten,
  target: LinkTarget,
  embed: z.literal(true).optional().describe('It is an embed.'),
  did_you_mean: DidYouMean.optional(),
});

export const getLinks = defineCommand({
  name: 'get_links',
  effect: 'read',
  summary: 'List the links of a note and the links to it, with their lines.',

  params: z.strictObject({
    note: FileRef,
    direction: z.enum(['out', 'in', 'both']).optional().describe('Links from it, to it, or by default both.'),
    first_only: z
      .boolean()
      .optional()
      .describe('true: of the links to it only the first of each note, and none of canvases and bases.'),
    limit: Limit.optional().describe('Most links; by default 100.'),
    cursor: Cursor.optional(),
    ...vaultParams,
  }),

  result: z.object({
    path: Path,
    out_total: Count.optional().describe('Links from it; absent where only those to it are asked for.'),
    in_total: Count.optional().describe('Links to it from elsewhere; absent where only those from it are asked for.'),
    unresolved_total: Count.optional().describe('Links from it that lead nowhere.'),
    links: z.array(Link).describe('Those from it in order of its text, then those to it by path and line.'),
    ...pageResult,
    ...unreadResult,
  }),

  reasons: ['NOTE_NOT_FOUND', 'NOTE_AMBIGUOUS', 'SECTION_UNEXPECTED', 'CURSOR_INVALID'],

  example: {
    params: { note: 'Projects/Garden' },
    result: {
      path: 'Projects/Garden.md',
      out_total: 1,
      in_total: 1,
      unresolved_total: 1,
      links: [
        {
          direction: 'out',
          source: 'Projects/Garden.md',
          line: 3,
          text: 'Buy [[Sees]] first.',
          link: 'Sees',
          target: null,
          did_you_mean: ['Seeds.md'],
        },
        {
          direction: 'in',
          source: 'Index.md',
          line: 12,
          text: '- [[Garden#Beds|the beds]]',
          link: 'Garden#Beds',
          target: 'Projects/Garden.md',
        },
      ],
      total_count: 2,
      truncated: false,
      next_cursor: null,
    },
  },
});
