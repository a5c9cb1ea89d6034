import type { ResultV2 } from '@obsidian-agent/shared-types';
import { formatBaseRows, type QueriedBase, queryBase } from '@obsidian-agent/vault';
import { baseReferenceIn, problemLine, problemMember } from '../bases/base-params.ts';
import type { ReadHandlerV2 } from '../handling/handler.ts';
import { listOutcome } from '../report/list-report.ts';
import { render } from '../report/rendering.ts';

const LIMIT = 50;

type Result = ResultV2<'query_base'>;

export const handler: ReadHandlerV2<'query_base'> = async ({ vault, now }, params) => {
  const { view, this: named, filter, columns, limit = LIMIT, cursor, format } = params;
  const query = { reference: baseReferenceIn(params), view, this: named, filter, columns, limit, cursor, now };
  const page = await queryBase(await vault().open(), query);
  const lines = formatBaseRows(page.result, 'md').split('\n').slice(0, -1);
  const notes = page.result.problems.map(problemLine);
  const outcome = listOutcome(page, { lines, none: 'No rows.', notes }, membersOf(page));
  return format === undefined ? outcome : { ...outcome, ...render([formatBaseRows(page.result, format)]) };
};

type Members = Omit<Result, 'total_count' | 'truncated' | 'next_cursor' | 'unread'>;

function membersOf({ base, view, thisPath, result, toWire }: QueriedBase): Members {
  const ids = result.columns.map(({ property }) => property.text);
  const valuesOf = (summaries: QueriedBase['result']['summaries']) =>
    Object.fromEntries(summaries.entries().map(([id, value]) => [id, toWire(value)]));
  return {
    base: base.path,
    view: { name: view.name, type: view.type },
    this: thisPath,
    columns: result.columns.map(({ property, name, type }) => {
      return { property: property.text, name, ...(type === undefined ? {} : { type }) };
    }),
    rows: result.rows.map(({ path, values }) => {
      return { path, values: Object.fromEntries(values.map((value, index) => [ids[index] ?? '', toWire(value)])) };
    }),
    ...(result.groups === undefined
      ? {}
      : {
          groups: result.groups.map(({ key, rows, summaries }) => {
            return { key: toWire(key), rows, ...(summaries.size === 0 ? {} : { summaries: valuesOf(summaries) }) };
          }),
        }),
    ...(result.summaries.size === 0 ? {} : { summaries: valuesOf(result.summaries) }),
    matched_count: result.matchedCount,
    problems: result.problems.map(problemMember),
  };
}
