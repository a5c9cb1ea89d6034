import type { HandlerV1 } from '../handling/handler.ts';

export const handler: HandlerV1<'read_note'> = async ({ vault }, { note_name }) => await vault.readNote(note_name);
