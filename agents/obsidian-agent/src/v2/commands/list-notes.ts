import { listNotes } from '@obsidian-agent/vault';
import type { ReadHandlerV2 } from '../handling/handler.ts';
import { listReport, pageMembers, unreadLines, unreadMember } from '../report/list-report.ts';
import { noteBlock, noteLine } from '../report/notes-report.ts';
import { storedPartLines } from '../report/stored-name.ts';

const LIMIT = 50;

export const handler: ReadHandlerV2<'list_notes'> = async ({ vault, now }, params) => {
  const { vault_path: _, response_format, limit = LIMIT, cursor, ...wanted } = params;
  const reader = await vault().open();
  const { items, total, nextCursor, storedName, unread } = await listNotes(reader, { ...wanted, limit, cursor }, now);

  const notes = [...items];
  return {
    ...listReport({
      lines: notes.map(response_format === 'detailed' ? noteBlock : noteLine),
      shown: notes.length,
      total,
      nextCursor,
      none: Object.keys(wanted).length === 0 ? 'The vault has no notes.' : 'No note matches.',
      notes: [...storedPartLines(params.name, storedName), ...unreadLines(unread)],
    }),
    metadata: { notes, ...pageMembers({ total, nextCursor }), ...unreadMember(unread) },
  };
};
