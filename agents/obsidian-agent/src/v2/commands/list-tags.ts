import { listTags, type TagCount } from '@obsidian-agent/vault';
import type { ReadHandlerV2 } from '../handling/handler.ts';
import { listReport, pageMembers, unreadLines, unreadMember } from '../report/list-report.ts';
import { noTags, tagBlock, tagLine } from '../report/tags-report.ts';

const LIMIT = 100;

export const handler: ReadHandlerV2<'list_tags'> = async ({ vault }, params) => {
  const { folder, prefix, nested = false, own_only: isOwnOnly, sort, limit = LIMIT, cursor, response_format } = params;
  const reader = await vault().open();
  const list = await listTags(reader, { folder, prefix, nested, isOwnOnly, sort, limit, cursor });
  const { items, total, nextCursor, near, unread } = list;

  const tags = items.map(asResult);
  const wording = response_format === 'detailed' ? tagBlock : tagLine;
  return {
    ...listReport({
      lines: tags.map((tag) => wording(tag, nested)),
      shown: tags.length,
      total,
      nextCursor,
      none: noTags(prefix, near),
      notes: unreadLines(unread),
    }),
    metadata: { tags, ...pageMembers({ total, nextCursor }), ...unreadMember(unread) },
  };
};

function asResult({ tag, count, own, notes, examples }: TagCount) {
  return { tag, count, own_count: own, notes, examples: [...examples] };
}
