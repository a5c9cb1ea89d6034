import { createNote } from '@obsidian-agent/vault';
import type { HandlerV1 } from '../handling/handler.ts';

export const handler: HandlerV1<'create_note'> = async ({ vault, origin }, { note_name, content }) => {
  await vault.transact({ origin, subject: note_name }, async (draft) => createNote(draft, note_name, content));
  return `Note '${note_name}' created successfully.`;
};
