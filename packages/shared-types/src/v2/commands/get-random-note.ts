import * as z from 'zod';
import { defineCommand } from '../../contract/define-command.ts';
import { FolderPath, vaultParams } from '../fields/params.ts';
import { folderReasons } from '../fields/reasons.ts';
import { Count, noteTextResult, Path } from '../fields/results.ts';

export const getRandomNote = defineCommand({
  name: 'get_random_note',
  group: 'find',
  effect: 'read',
  summary: 'Read a note chosen at random, from the vault or from one folder.',

  params: z.strictObject({
    folder: FolderPath.optional().describe('Only notes in this folder and its subfolders.'),
    ...vaultParams,
  }),

  result: z.object({
    path: Path,
    ...noteTextResult,
    notes: Count.describe('Number of notes that it was chosen from.'),
  }),

  reasons: [...folderReasons, 'NOTE_NOT_FOUND', 'NOTE_NOT_TEXT', 'RESPONSE_TOO_LARGE'],

  example: {
    params: { folder: 'Ideas' },
    result: { path: 'Ideas/Kite.md', text: '# Kite\n', total_lines: 2, truncated: false, notes: 14 },
  },
});
