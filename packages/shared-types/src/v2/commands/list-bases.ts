import * as z from 'zod';
import { defineCommand } from '../../contract/define-command.ts';
import { FolderPath, listParams } from '../fields/params.ts';
import { folderReasons } from '../fields/reasons.ts';
import { Count, Line, listResult, Path } from '../fields/results.ts';

const ListedBase = z.object({
  path: Path.describe('The base, or the note that has the block.'),
  block: Line.optional().describe('Which base block of the note, from 1; only for blocks.'),
  line: Line.optional().describe('First line of the block; only for blocks.'),
  views: z.array(z.object({ name: z.string(), type: z.string() })).describe('At most 100.'),
  views_count: Count.optional().describe('The number of all views; absent if all are listed.'),
  formulas: z.array(z.string()).describe('At most 100.'),
  formulas_count: Count.optional().describe('The number of all formulas; absent if all are listed.'),
  error: z.string().optional().describe('Why the base cannot be read; it then has no views here.'),
  embedded_in: z
    .array(Path)
    .optional()
    .describe('Notes and canvases that embed the base, at most 20; absent if there are none.'),
  embedded_in_count: Count.optional().describe('The number of all of them.'),
});

export const listBases = defineCommand({
  name: 'list_bases',
  group: 'find',
  effect: 'read',
  summary:
    "List the vault's bases (.base files, on request base blocks in notes) with views, formulas and the notes that embed them.",

  params: z.strictObject({
    folder: FolderPath.optional().describe('Only bases in this folder and its subfolders.'),
    blocks: z.boolean().optional().describe('true: list the base blocks of notes, too. Default: false.'),
    ...listParams('bases', 50),
  }),

  result: z.object({ bases: z.array(ListedBase), ...listResult }),

  reasons: [...folderReasons, 'CURSOR_INVALID'],

  example: {
    params: { folder: 'Books' },
    result: {
      bases: [
        {
          path: 'Books/Shelf.base',
          views: [{ name: 'To read', type: 'table' }],
          formulas: ['total'],
          embedded_in: ['Reading.md'],
          embedded_in_count: 1,
        },
      ],
      total_count: 1,
      truncated: false,
      next_cursor: null,
    },
  },
});
