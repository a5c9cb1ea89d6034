import { type Message, type ParamsV2, type ResultV2, text, trusted } from '@obsidian-agent/shared-types';
import { formatBaseRows, type QueriedBase, queryBase } from '@obsidian-agent/vault';
import { paramExcluded, paramMissing } from '../../request/param-errors.ts';
import type { ReadHandlerV2 } from '../handling/handler.ts';
import { listOutcome } from '../report/list-report.ts';
import { render } from '../report/rendering.ts';
import { counted } from '../report/write-report.ts';

const LIMIT = 50;

type Params = ParamsV2<'query_base'>;
type Result = ResultV2<'query_base'>;

export const handler: ReadHandlerV2<'query_base'> = async ({ vault, now }, params) => {
  const { view, this: named, limit = LIMIT, cursor, format } = params;
  const reference = referenceIn(params);
  const page = await queryBase(await vault().open(), { reference, view, this: named, limit, cursor, now });
  const lines = formatBaseRows(page.result, 'md').split('\n').slice(0, -1);
  const notes = page.result.problems.map(problemLine);
  const outcome = listOutcome(page, { lines, none: 'No rows.', notes }, membersOf(page));
  return format === undefined ? outcome : { ...outcome, ...render([formatBaseRows(page.result, format)]) };
};

function referenceIn({ base, note, block, yaml }: Params): Parameters<typeof queryBase>[1]['reference'] {
  const given = Object.entries({ base, note, yaml }).filter(([, value]) => value !== undefined);
  const [first, second] = given.map(([name]) => name);
  if (first === undefined) throw paramMissing('base', text`Name a base, a note with a base block, or the yaml of one.`);
  if (second !== undefined) throw paramExcluded(second, first);
  if (block !== undefined && note === undefined) throw paramExcluded('block', first);
  if (base !== undefined) return { base };
  return note === undefined ? { yaml: yaml ?? '' } : { note, block };
}

/** `formulas.total, line 3: Cannot find function "x" (12 rows, the first is A.md). Did you mean "y"?` */
function problemLine({ where, line, message, didYouMean, rows = 0, firstRow = '' }: Problem): Message {
  const affected = text` (${trusted(counted(rows, 'row'))}, first: ${firstRow})`;
  const suggestion = didYouMean === undefined ? [] : text` Did you mean ${didYouMean}?`;
  return text`${where}, line ${line}: ${message}${rows === 0 ? [] : affected}${suggestion}`;
}

type Problem = QueriedBase['result']['problems'][number];

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
    problems: result.problems.map(({ didYouMean, firstRow, ...problem }) => ({
      ...problem,
      ...(didYouMean === undefined ? {} : { did_you_mean: didYouMean }),
      ...(firstRow === undefined ? {} : { first_row: firstRow }),
    })),
  };
}
