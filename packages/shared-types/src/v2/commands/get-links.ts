import * as z from 'zod';
import { defineCommand } from '../../contract/define-command.ts';
import { FileRef, listParams } from '../fields/params.ts';
import { noteReasons } from '../fields/reasons.ts';
import {
  Count,
  DidYouMean,
  Embed,
  Line,
  LineText,
  LinkAsWritten,
  LinkTarget,
  listResult,
  Path,
} from '../fields/results.ts';

const Link = z.object({
  direction: z.enum(['out', 'in']),
  source: Path.describe('The note, canvas or base that contains the link.'),
  line: Line,
  text: LineText,
  link: LinkAsWritten,
  target: LinkTarget,
  embed: Embed,
  did_you_mean: DidYouMean.optional(),
});

export const getLinks = defineCommand({
  name: 'get_links',
  group: 'links',
  effect: 'read',
  summary: 'List the links from a note and to it, with their lines.',

  params: z.strictObject({
    note: FileRef,
    direction: z
      .enum(['out', 'in', 'both'])
      .optional()
      .describe('out: links from the note; in: links to it. Default: both.'),
    first_only: z
      .boolean()
      .optional()
      .describe('true: of the incoming links, only the first in each note, and none in canvases and bases.'),
    ...listParams('links', 100),
  }),

  result: z.object({
    path: Path,
    out_total: Count.optional().describe('Links from the note; absent if direction is in.'),
    in_total: Count.optional().describe('Links to the note from other files; absent if direction is out.'),
    unresolved_total: Count.optional().describe('Broken links in the note.'),
    links: z.array(Link).describe('Outgoing links in text order, then incoming links by path and line.'),
    ...listResult,
  }),

  reasons: [...noteReasons, 'CURSOR_INVALID'],

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
