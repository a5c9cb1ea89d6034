import * as z from 'zod';
import { defineCommand } from '../../contract/define-command.ts';
import { NoteName, VaultPath } from '../fields/params.ts';

export const readNote = defineCommand({
  name: 'read_note',
  group: 'find',
  effect: 'read',
  summary: 'Read the text of a note.',

  params: z.object({
    vault_path: VaultPath,
    note_name: NoteName,
  }),

  result: z.null(),

  reasons: ['NOTE_NOT_FOUND', 'NOTE_NOT_TEXT', 'RESPONSE_TOO_LARGE', 'NOT_A_NOTE'],

  example: {
    params: { vault_path: '/path/to/vault', note_name: 'ProjectPlan' },
    result: null,
  },
});
