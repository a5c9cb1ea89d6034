import { listFolders } from '@obsidian-agent/vault';
import type { ReadHandlerV2 } from '../handling/handler.ts';
import { folderBlock, folderLine } from '../report/folders-report.ts';
import { listOutcome } from '../report/list-report.ts';

const LIMIT = 200;

export const handler: ReadHandlerV2<'list_folders'> = async ({ vault }, params) => {
  const { folder, depth, limit = LIMIT, cursor, response_format } = params;
  const reader = await vault().open();
  const page = listFolders(reader, { folder, depth, limit, cursor });
  const lines = page.items.map(response_format === 'detailed' ? folderBlock : folderLine);
  return listOutcome(page, { lines, none: 'There are no folders.' }, { folders: page.items });
};
