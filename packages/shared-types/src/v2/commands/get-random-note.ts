import * as z from 'zod';
import { defineCommand } from '../../contract/define-command.ts';
import { FolderPath, vaultParams } from '../fields/params.ts';
import { folderReasons } from '../fields/reasons.ts';
import { Count, Path } from '../fields/results.ts';

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
    text: z.string().describe('Text of the note, cut as by read_note.'),
    total_lines: Count,
    truncated: z.boolean().describe('true: the text was cut; read_note returns the rest.'),
    notes: Count.describe('Number of notes that it was chosen from.'),
  }),

  reasons: [...folderReasons, 'NOTE_NOT_FOUND', 'NOTE_NOT_TEXT', 'RESPONSE_TOO_LARGE'],

  example: {
    params: { folder: 'Ideas' },
    result: { path: 'Ideas/Kite.md', text: '# Kite\n', total_lines: 2, truncated: false, notes: 14 },
  },
});
