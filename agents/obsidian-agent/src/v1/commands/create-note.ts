import type { HandlerV1 } from '../handler.ts';

export const createNote: HandlerV1<'create_note'> = async ({ vault }, { note_name, content }) => {
  await vault.createNote(note_name, content);
  return `Note '${note_name}' created successfully.`;
};
