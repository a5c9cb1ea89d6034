import { type ResultV2, trusted } from '@obsidian-agent/shared-types';
import { formatBaseRows, formatBaseSummaries, type QueriedBase, type QueriedViews } from '@obsidian-agent/vault';
import { pageLine, pageMembers } from '../report/list-report.ts';
import { type Line, withQuote } from '../report/rendering.ts';
import { problemLines, problemMembers } from './problems.ts';

export type ViewMembers = Pick<
  ResultV2<'query_base'>,
  'columns' | 'rows' | 'groups' | 'summaries' | 'matched_count' | 'problems'
>;

/** What the result of a query says of one view. */
export function viewMembers({ result, toWire }: QueriedBase): ViewMembers {
  const ids = result.columns.map(({ property }) => property.text);
  const valuesOf = (summaries: QueriedBase['result']['summaries']) =>
    Object.fromEntries(summaries.entries().map(([id, value]) => [id, toWire(value)]));
  return {
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
    problems: problemMembers(result.problems),
  };
}

export function viewMember({ view }: QueriedBase): ResultV2<'query_base'>['view'] {
  return { name: view.name, type: view.type };
}

/** The names of the columns, as the first lines of a Markdown table. */
export function tableHead(queried: QueriedBase): string[] {
  return tableLines(queried).slice(0, LINES_OF_HEAD);
}

/** The rows of a view as lines of a Markdown table. */
export function tableRows(queried: QueriedBase): string[] {
  return tableLines(queried).slice(LINES_OF_HEAD);
}

const LINES_OF_HEAD = 2;

function tableLines({ result }: QueriedBase): string[] {
  return formatBaseRows(result, 'md').split('\n').slice(0, -1);
}

/** The summaries of a view and of its groups, below its table. */
export function summaryLines({ view, result }: QueriedBase): readonly string[] {
  const lines = formatBaseSummaries(view, result);
  return lines.length === 0 ? [] : ['', ...lines];
}

/** A view under its name, between others: its table, how to continue, and its problems. */
export function viewLines(queried: QueriedBase): Line[] {
  const rows = queried.total === 0 ? [trusted('No rows.')] : [...tableLines(queried), ...summaryLines(queried)];
  const problems = problemLines(queried.result.problems);
  return [
    withQuote('## ', queried.view.name),
    '',
    ...rows,
    ...pageLine(queried.items.length, queried),
    ...(problems.length === 0 ? [] : ['', ...problems]),
  ];
}

/** A view after the first, as a result lists it. */
export function otherViewMembers(queried: QueriedBase): NonNullable<ResultV2<'query_base'>['other_views']>[number] {
  return { view: viewMember(queried), ...viewMembers(queried), ...pageMembers({ ...queried, unread: [] }) };
}

/** Views without the problems that one before them has, too. */
export function withoutRepeatedProblems({ views: [first, ...others] }: QueriedViews): QueriedViews['views'] {
  const seen = new Set<string>();
  const withNew = (queried: QueriedBase): QueriedBase => {
    const problems = queried.result.problems.filter((problem) => {
      const key = JSON.stringify(problem);
      const isNew = !seen.has(key);
      seen.add(key);
      return isNew;
    });
    return { ...queried, result: { ...queried.result, problems } };
  };
  return [withNew(first), ...others.map(withNew)];
}
