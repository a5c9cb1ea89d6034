import { listFolders } from '@obsidian-agent/vault';
import type { ReadHandlerV2 } from '../handling/handler.ts';
import { folderBlock, folderLine } from '../report/folders-report.ts';
import { listReport, pageMembers, unreadLines, unreadMember } from '../report/list-report.ts';

const LIMIT = 200;

export const handler: ReadHandlerV2<'list_folders'> = async ({ vault }, params) => {
  const { folder, depth, limit = LIMIT, cursor, response_format } = params;
  const reader = await vault().open();
  const { items, total, nextCursor, unread } = listFolders(reader, { folder, depth, limit, cursor });

  const folders = [...items];
  const lines = folders.map(response_format === 'detailed' ? folderBlock : folderLine);
  return {
    ...listReport({
      lines,
      shown: folders.length,
      total,
      nextCursor,
      none: 'There are no folders.',
      notes: unreadLines(unread),
    }),
    metadata: { folders, ...pageMembers({ total, nextCursor }), ...unreadMember(unread) },
  };
};
