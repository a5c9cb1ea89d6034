// Made by `pnpm generate` from the files in commands/. Never edited by hand.
import type { CommandNameV1 } from '@obsidian-agent/shared-types';
import { createNote } from './commands/create-note.ts';
import { readNote } from './commands/read-note.ts';
import { updateNote } from './commands/update-note.ts';
import type { HandlerV1 } from './handling/handler.ts';

export const handlersV1: { readonly [Name in CommandNameV1]: HandlerV1<Name> } = {
  create_note: createNote,
  read_note: readNote,
  update_note: updateNote,
};
