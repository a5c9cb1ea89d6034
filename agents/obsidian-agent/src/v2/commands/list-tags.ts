import { listTags, type TagCount } from '@obsidian-agent/vault';
import type { ReadHandlerV2 } from '../handling/handler.ts';
import { listOutcome } from '../report/list-report.ts';
import { noTags, tagBlock, tagLine } from '../report/tags-report.ts';

const LIMIT = 100;

export const handler: ReadHandlerV2<'list_tags'> = async ({ vault }, params) => {
  const { folder, prefix, nested = false, own_only: isOwnOnly, sort, limit = LIMIT, cursor, response_format } = params;
  const reader = await vault().open();
  const page = await listTags(reader, { folder, prefix, nested, isOwnOnly, sort, limit, cursor });
  const tags = page.items.map(asResult);
  const wording = response_format === 'detailed' ? tagBlock : tagLine;
  const lines = tags.map((tag) => wording(tag, nested));
  return listOutcome(page, { lines, none: noTags(prefix, page.near) }, { tags });
};

function asResult({ tag, count, own, notes, examples }: TagCount) {
  return { tag, count, own_count: own, notes, examples };
}
