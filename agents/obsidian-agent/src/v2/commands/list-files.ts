import { counted } from '@obsidian-agent/shared-types';
import { type ListedFile, listFiles } from '@obsidian-agent/vault';
import type { ReadHandlerV2 } from '../handling/handler.ts';
import { listOutcome, minuteOf } from '../report/list-report.ts';

const LIMIT = 200;

export const handler: ReadHandlerV2<'list_files'> = async ({ vault }, params) => {
  const { limit = LIMIT, cursor, response_format, ...query } = params;
  const page = await listFiles(await vault().open(), { ...query, limit, cursor });
  const lines = page.items.map(response_format === 'detailed' ? fileBlock : ({ path }) => path);
  return listOutcome(page, { lines, none: 'No file matches.' }, { files: page.items });
};

function fileBlock({ path, bytes, modified }: ListedFile): string {
  return `${path} (${counted(bytes, 'byte')}, modified ${minuteOf(modified)})`;
}
