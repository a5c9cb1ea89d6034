import { aside, type ParamsV2, type ResultV2, trusted } from '@obsidian-agent/shared-types';
import { formatBaseRows, type QueriedBase, type QueriedViews, queryAllViews, queryBase } from '@obsidian-agent/vault';
import { paramExcluded } from '../../request/param-errors.ts';
import { baseReferenceIn } from '../bases/base-params.ts';
import { problemLines, problemMembers } from '../bases/problems.ts';
import {
  otherViewMembers,
  summaryLines,
  tableHead,
  tableRows,
  type ViewMembers,
  viewLines,
  viewMember,
  viewMembers,
  withoutRepeatedProblems,
} from '../bases/view-answer.ts';
import type { ReadHandlerV2 } from '../handling/handler.ts';
import { listOutcome, moreLine, pageMembers, unreadLines } from '../report/list-report.ts';
import { type Line, onlyTyped, type RenderedText, renderLines } from '../report/rendering.ts';

const LIMIT = 50;
const NO_ROWS = 'No rows.';

export const handler: ReadHandlerV2<'query_base'> = async ({ vault, now }, params) => {
  const { view, this: named, filter, columns, limit = LIMIT, cursor, format } = params;
  const query = { reference: baseReferenceIn(params), this: named, filter, columns, limit, now };
  if (params.all_views === true) {
    assertNoneOf(params, ['view', 'cursor', 'format']);
    return allViewsOutcome(await queryAllViews(await vault().open(), query));
  }
  const page = await queryBase(await vault().open(), { ...query, view, cursor });
  const notes = problemLines(page.result.problems);
  const [head, lines] = [tableHead(page), tableRows(page)];
  const outcome = listOutcome(page, { head, lines, foot: summaryLines(page), none: NO_ROWS, notes }, membersOf(page));
  if (format === undefined) return outcome;
  const remarks = [...notes, ...unreadLines(page.unread)];
  return {
    ...outcome,
    ...renderLines([formatBaseRows(page.result, format), ...remarks.map(onlyTyped)]),
    remarks: renderLines([...countLines(page), ...remarks]).parts,
  };
};

function countLines(page: QueriedBase): Line[] {
  return page.total === 0 ? [trusted(NO_ROWS)] : moreLine(page.items.length, page);
}

function membersOf(page: QueriedBase): ViewMembers & Pick<ResultV2<'query_base'>, 'base' | 'view' | 'this'> {
  return { base: page.base.path, view: viewMember(page), this: page.thisPath, ...viewMembers(page) };
}

function allViewsOutcome(queried: QueriedViews): RenderedText & { metadata: ResultV2<'query_base'> } {
  const [first, ...others] = withoutRepeatedProblems(queried);
  const members = membersOf(first);
  return {
    ...renderLines([
      ...viewLines(first),
      ...others.flatMap((each) => ['', ...viewLines(each)]),
      ...problemLines(queried.problems).map((line) => aside(line)),
      ...unreadLines(first.unread),
    ]),
    metadata: {
      ...members,
      problems: [...members.problems, ...problemMembers(queried.problems)],
      ...pageMembers(first),
      other_views: others.map(otherViewMembers),
      views_total: queried.total,
    },
  };
}

/** All views are answered with their first rows, as one text. */
function assertNoneOf(params: ParamsV2<'query_base'>, fields: readonly (keyof ParamsV2<'query_base'>)[]): void {
  const given = fields.find((field) => params[field] !== undefined);
  if (given !== undefined) throw paramExcluded(given, 'all_views');
}
