// Made by `pnpm generate` from the files in commands/. Never edited by hand.
import type { CommandNameV1 } from '@obsidian-agent/shared-types';
import type { HandlerV1 } from './handling/handler.ts';

/** A run loads the code of its own command. */
export const handlersV1: { readonly [Name in CommandNameV1]: () => Promise<HandlerV1<Name>> } = {
  create_note: async () => (await import('./commands/create-note.ts')).handler,
  read_note: async () => (await import('./commands/read-note.ts')).handler,
  update_note: async () => (await import('./commands/update-note.ts')).handler,
};
