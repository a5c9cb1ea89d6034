// Made by `pnpm generate` from the files in commands/. Never edited by hand.
import { createNote } from './commands/create-note.ts';
import { readNote } from './commands/read-note.ts';
import { updateNote } from './commands/update-note.ts';

export const commandsV1 = {
  create_note: createNote,
  read_note: readNote,
  update_note: updateNote,
} as const;
