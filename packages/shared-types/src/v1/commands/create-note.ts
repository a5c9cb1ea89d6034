import * as z from 'zod';
import { defineCommand } from '../../contract/define-command.ts';
import { Content, NoteName, VaultPath } from '../fields/params.ts';

export const createNote = defineCommand({
  name: 'create_note',
  group: 'write',
  effect: 'write',
  summary: 'Create a note; an existing note is never overwritten.',

  params: z.object({
    vault_path: VaultPath,
    note_name: NoteName,
    content: Content,
  }),

  result: z.null(),

  reasons: ['NOTE_EXISTS', 'NOT_A_NOTE'],

  example: {
    params: { vault_path: '/path/to/vault', note_name: 'ProjectPlan', content: '# Project Plan\n\n- [ ] Task 1\n' },
    result: null,
  },
});
