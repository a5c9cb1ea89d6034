import { listProperties, type PropertyUse } from '@obsidian-agent/vault';
import type { ReadHandlerV2 } from '../handling/handler.ts';
import { listOutcome } from '../report/list-report.ts';
import { propertyBlock, propertyLine } from '../report/properties-report.ts';

const LIMIT = 100;

export const handler: ReadHandlerV2<'list_properties'> = async ({ vault }, params) => {
  const { folder, sort, limit = LIMIT, cursor, response_format } = params;
  const reader = await vault().open();
  const page = await listProperties(reader, { folder, sort, limit, cursor });
  const properties = page.items.map(asResult);
  const lines = properties.map(response_format === 'detailed' ? propertyBlock : propertyLine);
  return listOutcome(page, { lines, none: 'No note has any property.' }, { properties });
};

function asResult({ name, type, isDeclared, notes, seen, distinct, values }: PropertyUse) {
  return {
    name,
    type,
    declared: isDeclared,
    notes,
    types_seen: seen,
    distinct_values: distinct,
    values,
  };
}
