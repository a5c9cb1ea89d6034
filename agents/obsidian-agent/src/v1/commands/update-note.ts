import type { HandlerV1 } from '../handler.ts';

export const updateNote: HandlerV1<'update_note'> = async ({ vault }, { note_name, content }) => {
  await vault.updateNote(note_name, content);
  return `Note '${note_name}' updated successfully.`;
};
