import * as z from 'zod';
import { defineCommand } from '../../contract/define-command.ts';
import { FolderPath, listParams } from '../fields/params.ts';
import { folderReasons } from '../fields/reasons.ts';
import { listResult, Path } from '../fields/results.ts';

const ListedBase = z.object({
  path: Path,
  views: z.array(z.object({ name: z.string(), type: z.string() })),
  formulas: z.array(z.string()),
  error: z.string().optional().describe('Why the base cannot be read; it then has no views here.'),
});

export const listBases = defineCommand({
  name: 'list_bases',
  group: 'find',
  effect: 'read',
  summary: "List the vault's bases (.base files) with their views and formulas.",

  params: z.strictObject({
    folder: FolderPath.optional().describe('Only bases in this folder and its subfolders.'),
    ...listParams('bases', 50),
  }),

  result: z.object({ bases: z.array(ListedBase), ...listResult }),

  reasons: [...folderReasons, 'CURSOR_INVALID'],

  example: {
    params: { folder: 'Books' },
    result: {
      bases: [{ path: 'Books/Shelf.base', views: [{ name: 'To read', type: 'table' }], formulas: ['total'] }],
      total_count: 1,
      truncated: false,
      next_cursor: null,
    },
  },
});
