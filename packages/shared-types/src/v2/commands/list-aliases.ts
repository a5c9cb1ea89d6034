import * as z from 'zod';
import { defineCommand } from '../../contract/define-command.ts';
import { FolderPath, listParams, NoteRef } from '../fields/params.ts';
import { folderReasons, noteReasons } from '../fields/reasons.ts';
import { listResult, Path } from '../fields/results.ts';

export const listAliases = defineCommand({
  name: 'list_aliases',
  group: 'find',
  effect: 'read',
  summary: 'List the aliases of notes: the other names that their properties give them.',

  params: z.strictObject({
    folder: FolderPath.optional().describe('Only aliases of notes in this folder and its subfolders.'),
    note: NoteRef.optional().describe('Only aliases of this note.'),
    ...listParams('aliases', 100),
  }),

  result: z.object({ aliases: z.array(z.object({ alias: z.string(), path: Path })), ...listResult }),

  reasons: [...folderReasons, ...noteReasons, 'NOT_A_NOTE', 'CURSOR_INVALID'],

  example: {
    params: { folder: 'People' },
    result: {
      aliases: [{ alias: 'Ada', path: 'People/Ada Lovelace.md' }],
      total_count: 1,
      truncated: false,
      next_cursor: null,
    },
  },
});
