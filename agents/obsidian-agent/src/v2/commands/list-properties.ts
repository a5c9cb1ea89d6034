import { listProperties, type PropertyUse } from '@obsidian-agent/vault';
import type { ReadHandlerV2 } from '../handling/handler.ts';
import { listReport, pageMembers, unreadLines, unreadMember } from '../report/list-report.ts';
import { propertyBlock, propertyLine } from '../report/properties-report.ts';

const LIMIT = 100;

export const handler: ReadHandlerV2<'list_properties'> = async ({ vault }, params) => {
  const { folder, sort, limit = LIMIT, cursor, response_format } = params;
  const reader = await vault().open();
  const { items, total, nextCursor, unread } = await listProperties(reader, { folder, sort, limit, cursor });

  const properties = items.map(asResult);
  return {
    ...listReport({
      lines: properties.map(response_format === 'detailed' ? propertyBlock : propertyLine),
      shown: properties.length,
      total,
      nextCursor,
      none: 'No note has any property.',
      notes: unreadLines(unread),
    }),
    metadata: { properties, ...pageMembers({ total, nextCursor }), ...unreadMember(unread) },
  };
};

function asResult({ name, type, isDeclared, notes, seen, distinct, values }: PropertyUse) {
  return {
    name,
    type,
    declared: isDeclared,
    notes,
    types_seen: seen,
    distinct_values: distinct,
    values: [...values],
  };
}
