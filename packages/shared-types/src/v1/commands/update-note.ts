import * as z from 'zod';
import { defineCommand } from '../../contract/define-command.ts';
import { Content, NoteName, VaultPath } from '../fields/params.ts';

export const updateNote = defineCommand({
  name: 'update_note',
  group: 'write',
  effect: 'write',
  summary: 'Replace the text of an existing note.',

  params: z.object({
    vault_path: VaultPath,
    note_name: NoteName,
    content: Content,
  }),

  result: z.null(),

  reasons: ['NOTE_NOT_FOUND', 'NOT_A_NOTE'],

  example: {
    params: { vault_path: '/path/to/vault', note_name: 'ProjectPlan', content: '# Project Plan\n\n- [x] Task 1\n' },
    result: null,
  },
});
